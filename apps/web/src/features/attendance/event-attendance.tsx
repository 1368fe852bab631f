import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { markWords } from '@touchline/domain/attendance/messages.taking.ts';
import { markLabels } from '@touchline/domain/attendance/messages.ts';
import { countMarks } from '@touchline/domain/attendance/rules.ts';
import { attendanceMarks } from '@touchline/domain/attendance/schema.taking.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { attendancePath } from '../../lib/routing/club-paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { type MarkedPlayer, useAttendance } from './use-attendance.tsx';

/** Marks for a player, with author and time. There are several if a mark was changed or two phones took attendance. */
function MarkLog({ player: { name, mark, marks } }: { player: MarkedPlayer }) {
  const { timeZone } = useUser();
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-border py-2 text-sm">
      <span translate="no" className="font-medium break-words">
        {name}
      </span>
      <span>{mark === null ? 'Not marked' : markLabels[mark]}</span>
      <ul aria-label={`Marks of ${name}`} className="w-full text-muted-foreground empty:hidden">
        {marks.map(({ id, mark: markName, markedAt, markedBy }) => (
          <li key={id}>
            {`Marked ${markWords(markName)} ${formatInstant(markedAt, timeZone)}`}
            <span>{markedBy && ` by ${markedBy}`}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Attendance on an event's page for coaches and admins, with the author and time of each mark. */
export function EventAttendance({ eventId }: { eventId: string }) {
  const { query, players } = useAttendance(eventId);
  if (!players)
    return <NotLoaded query={query} loading="Loading attendance" rows={2} failed="Failed to load the attendance" />;
  const { unmarked, ...counts } = countMarks(players);
  const isTaken = unmarked < players.length;
  return (
    <Card aria-label="Attendance">
      <CardHeader
        title="Attendance"
        description={
          isTaken
            ? inARow([
                ...attendanceMarks.map((mark) => `${counts[mark]} ${markWords(mark)}`),
                unmarked > 0 && `${unmarked} not marked`,
              ])
            : 'Nobody is marked yet.'
        }
        actions={
          <LinkButton variant={isTaken ? 'secondary' : 'primary'} href={attendancePath(eventId)}>
            <ClipboardCheck aria-hidden="true" />
            {isTaken ? 'Change attendance' : 'Take attendance'}
          </LinkButton>
        }
      />
      {isTaken && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2 text-sm font-medium">Who marked what</summary>
          <ul>
            {players.map((player) => (
              <MarkLog key={player.playerId} player={player} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

/** Marks for the family's children on the page of a past or current event. */
export function OwnMarks({ eventId }: { eventId: string }) {
  const { players = [] } = useAttendance(eventId);
  const markedPlayers = players.filter(({ mark }) => mark !== null);
  if (markedPlayers.length === 0) return null;
  return (
    <Card aria-label="Attendance">
      <CardHeader title="Attendance" />
      <ul className="mt-3 flex flex-col gap-3 text-sm">
        {markedPlayers.map(({ playerId, name, mark }) => (
          <li key={playerId}>{inARow([name, mark && markLabels[mark]])}</li>
        ))}
      </ul>
    </Card>
  );
}
