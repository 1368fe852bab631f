import ArrowLeft from 'lucide-react/icons/arrow-left';
import { memo, useState } from 'react';
import { Link } from 'wouter';
import { clsx } from 'clsx';
import { answerGroupNames } from '@touchline/domain/answers/rules.ts';
import { attendanceProblems, markLabels } from '@touchline/domain/attendance/messages.ts';
import { countMarks } from '@touchline/domain/attendance/rules.ts';
import type { EventAttendance } from '@touchline/domain/attendance/schema.ts';
import { counted, listed } from '@touchline/domain/core/words.ts';
import { titleOf } from '@touchline/domain/schedule/rules.names.ts';
import { type AttendanceMark, attendanceMarks } from '@touchline/domain/attendance/schema.taking.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { useQueuedState } from '../../lib/offline/offline-queue.ts';
import { eventPath } from '../../lib/routing/club-paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { useNow } from '../../ui/display/countdown.tsx';
import { useHeaderNotice } from '../../ui/layout/header-notice.tsx';
import { SlimHeader } from '../../ui/layout/slim-header.tsx';
import { UnsentBadge } from '../../ui/display/unsent-badge.tsx';
import { useRootAttribute } from '../../ui/base/use-root-attribute.ts';
import { ChoiceButton } from '../../ui/actions/choice-button.tsx';
import { tones } from '../../ui/base/tones.ts';
import { type MarkedPlayer, useTakeAttendance } from './use-attendance.tsx';

const chosenTones: Readonly<Record<AttendanceMark, string>> = {
  present: tones.green,
  late: tones.amber,
  absent: tones.red,
  excused: tones.blue,
};

interface MarkChoiceProps {
  /** Accessible name of the group: the player's name. */
  readonly label: string;
  readonly value: AttendanceMark | null;
  readonly onChoose: (mark: AttendanceMark | null) => void;
}

/** Buttons for the four marks, tall enough for a cold thumb. Pressing the current mark again removes it. */
function MarkChoice({ label, value, onChoose }: MarkChoiceProps) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{label}</legend>
      {attendanceMarks.map((mark) => {
        const isChosen = mark === value;
        return (
          <ChoiceButton
            key={mark}
            isChosen={isChosen}
            onPress={() => onChoose(isChosen ? null : mark)}
            className={clsx(
              'min-h-12 flex-1 gap-1 text-[0.8125rem]',
              isChosen ? chosenTones[mark] : 'border-input bg-card hover:bg-muted',
            )}
          >
            {markLabels[mark]}
          </ChoiceButton>
        );
      })}
    </fieldset>
  );
}

/** Row for a player, with their answer and the four mark buttons. */
const PlayerRow = memo(function PlayerRow({ eventId, player }: { eventId: string; player: MarkedPlayer }) {
  const { playerId, name, answer, remark, isOnTeam, mark } = player;
  const take = useTakeAttendance(eventId, mark);
  const queuedState = useQueuedState({ eventId, act: playerId });
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span translate="no" className="font-medium break-words">
          {name}
        </span>
        <span className="text-sm text-muted-foreground">
          {queuedState === 'refused' || queuedState === 'unstored' ? (
            <UnsentBadge state={queuedState} />
          ) : (
            inARow([!isOnTeam && 'Left the team', answer && answerGroupNames[answer], remark && `“${remark}”`])
          )}
        </span>
      </p>
      <MarkChoice label={name} value={mark} onChoose={(next) => take([player], next)} />
    </li>
  );
});

/**
 * Sorts players who said no first, because they are the exceptions. Rows then keep their place while the page is open.
 */
const sortPlayers = (players: readonly MarkedPlayer[], order: readonly string[]): readonly MarkedPlayer[] => {
  const placeOf = ({ playerId }: MarkedPlayer) => (order.includes(playerId) ? order.indexOf(playerId) : order.length);
  return players.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Returns the sentence shown instead of the marks before attendance opens and after it closes. */
const closedReasonOf = (
  { status, opensAt, closesAt }: EventAttendance,
  now: number,
  timeZone: string,
): string | null => {
  if (status === 'cancelled') return attendanceProblems.cancelled().message;
  if (now < Date.parse(opensAt)) return `Attendance opens ${formatInstant(opensAt, timeZone)}.`;
  return now >= Date.parse(closesAt) ? attendanceProblems.over().message : null;
};

interface FieldAttendanceProps {
  readonly attendance: EventAttendance;
  readonly players: readonly MarkedPlayer[];
}

/** Takes attendance on the field: one press per exception, and one press for all other players. */
export function FieldAttendance({ attendance, players }: FieldAttendanceProps) {
  const { eventId, startsAt, opensAt, closesAt, teamNames } = attendance;
  const { timeZone } = useUser();
  const now = useNow(Date.parse(opensAt) > Date.now() ? Date.parse(opensAt) : Date.parse(closesAt));
  const take = useTakeAttendance(eventId, null);
  const [order] = useState(() =>
    players
      .toSorted((one, other) => Number(other.answer === 'no') - Number(one.answer === 'no'))
      .map(({ playerId }) => playerId),
  );
  const headerNotice = useHeaderNotice();
  useRootAttribute('full-screen');
  const { unmarked, ...counts } = countMarks(players);
  const restPlayers = players.filter(({ mark, isOnTeam }) => mark === null && isOnTeam);
  const declinedCount = restPlayers.filter(({ answer }) => answer === 'no').length;
  const closedReason = closedReasonOf(attendance, now, timeZone);
  return (
    <div className="mx-auto max-w-3xl">
      <div className="sticky top-0 z-10 short:static border-b border-border bg-background px-1 pb-2 lg:top-14">
        <SlimHeader
          back={
            <Link
              href={eventPath(eventId)}
              aria-label="Back to event"
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
            </Link>
          }
          notice={headerNotice}
          title={<span className="line-clamp-3">{inARow([titleOf(attendance), listed(teamNames)])}</span>}
        >
          <span className="tabular-nums">
            {players.length === unmarked
              ? `Attendance · ${formatInstant(startsAt, timeZone)}`
              : inARow([
                  `${counts.present} present`,
                  counts.late > 0 && `${counts.late} late`,
                  counts.absent > 0 && `${counts.absent} absent`,
                  counts.excused > 0 && `${counts.excused} excused`,
                  unmarked > 0 && `${unmarked} not marked`,
                ])}
          </span>
        </SlimHeader>
      </div>
      <div className="flex flex-col gap-3 px-3 pt-3 pb-24">
        {closedReason && <Alert tone="amber" title={closedReason} />}
        {players.length === 0 && <p className="text-muted-foreground">Nobody is on the team yet.</p>}
        {!closedReason && players.length > 0 && (
          <Card flush className="max-sm:-mx-3 max-sm:rounded-none max-sm:border-x-0">
            <ul aria-label="Players" className="divide-y divide-border">
              {sortPlayers(players, order).map((player) => (
                <PlayerRow key={player.playerId} eventId={eventId} player={player} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      {!closedReason && players.length > 0 && (
        <div className="sticky bottom-0 z-10 short:static flex flex-wrap gap-2 border-t border-border bg-card px-4 pt-3 lg:bg-background pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
          {declinedCount > 0 && (
            <p className="w-full text-sm">
              {counted(declinedCount, 'player')} among the rest said no. Mark them first if they did not come.
            </p>
          )}
          {/* The button stays when no player is left, so that it keeps the focus and nothing moves under the thumb. */}
          <Button
            size="lg"
            className="grow"
            disabled={restPlayers.length === 0}
            onClick={() => take(restPlayers, 'present')}
          >
            {restPlayers.length === 0 ? 'Everyone is marked' : `Mark the rest present (${restPlayers.length})`}
          </Button>
        </div>
      )}
    </div>
  );
}
