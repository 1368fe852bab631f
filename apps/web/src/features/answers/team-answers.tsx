import BellRing from 'lucide-react/icons/bell-ring';
import UserPlus from 'lucide-react/icons/user-plus';
import { isAdmin } from '@touchline/domain/core/actor.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { removeGuest } from '@touchline/domain/answers/contract.guests.ts';
import { giveAnswer, listAnswers, remindOfAnswer } from '@touchline/domain/answers/contract.ts';
import { answerNotices } from '@touchline/domain/answers/messages.ts';
import {
  effectiveAnswer,
  countAnswers,
  countedAnswer,
  answererOf,
  answerLabels,
  answerGroupNames,
} from '@touchline/domain/answers/rules.ts';
import type { CoachAnswer, EventAnswer, PlayerAnswer } from '@touchline/domain/answers/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { notify } from '../../lib/data/notices.ts';
import { undoBy } from '../../lib/data/undo.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { inARow } from '../../lib/format.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { PlayerLink } from '../../ui/actions/player-link.tsx';
import { useFocusPassedOn } from '../../ui/base/use-focus-passed-on.ts';
import { AnswerChoice } from './answer-choice.tsx';
import { useAnswer, useCoachAnswer } from './use-answer.tsx';

interface CoachRowProps {
  readonly eventId: string;
  readonly coach: CoachAnswer;
  readonly isOpen: boolean;
}

/** Coach's own answer, which only that coach can change. */
function CoachRow({ eventId, coach, isOpen }: CoachRowProps) {
  const storedAnswer = effectiveAnswer(coach);
  const { answer, choose } = useCoachAnswer(eventId, storedAnswer);
  const isAskedAgain = coach.isOutdated && coach.answer !== null && storedAnswer === null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border py-2 text-sm">
      <div className="min-w-0">
        <p translate="no" className="font-medium break-words">
          {coach.name}
        </p>
        <p className="text-muted-foreground">
          {isAskedAgain
            ? `answered “${answerLabels[coach.answer ?? 'yes']}” before the time changed`
            : answerGroupNames[countedAnswer({ answer, isOutdated: false, countsAsComing: false })]}
        </p>
      </div>
      {isOpen && coach.isOwn && (
        <AnswerChoice label="Your answer as a coach" value={answer} onChoose={(next) => void choose(next)} />
      )}
    </li>
  );
}

/** Coaches' answers to an event, for coaches and admins. */
function CoachAnswers({
  eventId,
  coaches,
  isOpen,
}: Omit<CoachRowProps, 'coach'> & { readonly coaches: readonly CoachAnswer[] }) {
  return (
    <Card aria-label="Answers of coaches">
      <CardHeader title="Coaches" />
      <ul>
        {coaches.map((coach) => (
          <CoachRow key={coach.coachId} eventId={eventId} coach={coach} isOpen={isOpen} />
        ))}
      </ul>
      {coaches.length === 0 && <p className="text-sm text-muted-foreground">No coach is on a team of this event.</p>}
    </Card>
  );
}

const AddGuestDialog = lazyComponent(async () => (await import('./add-guest-dialog.tsx')).AddGuestDialog);

const groups = ['yes', 'maybe', 'no', 'none'] as const;

/** Returns the notes below a player's name, for coaches. */
const notesOf = (player: PlayerAnswer): string => {
  const { answer, isOutdated, givenAs, byMail, countsAsComing } = player;
  const currentAnswer = effectiveAnswer(player);
  return inARow([
    player.isGuest && 'Guest',
    isOutdated && answer !== null && `answered “${answerLabels[answer]}” before the time changed`,
    currentAnswer === null && countsAsComing && 'without an answer',
    // Which family member answered in the app stays private to the family.
    (givenAs === 'coach' || givenAs === 'manager' || givenAs === 'admin' || byMail) && answererOf(player),
  ]);
};

interface PlayerRowProps {
  readonly eventId: string;
  readonly player: PlayerAnswer;
  readonly isOpen: boolean;
  /** Heading of the group, set only on its first row. */
  readonly heading: string | null;
}

/** Player's answer, which a coach can give on their behalf. */
function PlayerRow({ eventId, player, isOpen, heading }: PlayerRowProps) {
  const { playerId, name } = player;
  const previousAnswer = effectiveAnswer(player);
  const { answer, choose } = useAnswer(eventId, playerId, previousAnswer);
  const chooseForPlayer = async (next: EventAnswer | null) => {
    // Another answer deletes the remark, so Undo restores both.
    const previous = { eventId, playerId, answer: previousAnswer, remark: previousAnswer && player.remark };
    if (!(await choose(next))) return;
    notify(answerNotices.givenFor(name, next ? answerLabels[next] : undefined), undoBy(giveAnswer, previous));
  };
  const notes = notesOf(player);
  const actor = useActor();
  // A guest may play for a team that the coach does not lead. Parents who manage a team cannot open players' pages.
  const mayOpen = isAdmin(actor) || (roleHas(actor, 'players.open') && !player.isGuest);
  const remove = useCommand(removeGuest);
  const row = useFocusPassedOn<HTMLLIElement>();
  return (
    <li ref={row}>
      {heading && <h3 className="pt-4 pb-1 text-sm font-semibold text-muted-foreground">{heading}</h3>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border py-2">
        <div className="min-w-0 text-sm">
          <p translate="no" className="font-medium break-words">
            {mayOpen ? <PlayerLink id={player.playerId}>{player.name}</PlayerLink> : player.name}
          </p>
          {notes !== '' && <p className="text-muted-foreground">{notes}</p>}
          {player.remark && <p className="break-words">“{player.remark}”</p>}
        </div>
        {isOpen && (
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
            <AnswerChoice
              label={`Answer for ${player.name}`}
              value={answer}
              onChoose={(next) => void chooseForPlayer(next)}
            />
            {player.isGuest && (
              <Button
                variant="secondary"
                busy={remove.busy}
                onClick={() => remove.mutate({ eventId, playerId: player.playerId })}
              >
                Remove
                <span className="sr-only">the guest {player.name}</span>
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

/** Counts and names by answer, for coaches and admins. */
export function TeamAnswers({ eventId }: { eventId: string }) {
  const query = useOperationQuery(listAnswers, { eventId });
  const remind = useCommand(remindOfAnswer);
  const { dialog, openDialog, closeDialog } = useOpenDialog<'add-guest'>();
  const { data } = query;
  if (!data) return <NotLoaded query={query} loading="Loading answers" rows={4} failed="Failed to load the answers" />;
  const { players, coaches, isOpen } = data;
  const counts = countAnswers(players);
  // A single list lets a row keep the focus when its answer moves it to another group.
  const rows = groups.flatMap((group) =>
    players
      .filter((player) => countedAnswer(player) === group)
      .map((player, at) => ({ player, heading: at === 0 ? `${answerGroupNames[group]} (${counts[group]})` : null })),
  );
  return (
    <>
      <CoachAnswers eventId={eventId} coaches={coaches} isOpen={isOpen} />
      <Card aria-label="Answers">
        <CardHeader
          title="Who's coming"
          description={inARow([
            `${counts.yes} coming`,
            players.some(({ countsAsComing }) => countsAsComing) && `${counts.saidYes} of them answered`,
            `${counts.maybe} maybe`,
            `${counts.no} not coming`,
            `${counts.none} without an answer`,
          ])}
          actions={
            isOpen && (
              <>
                <Button variant="secondary" onClick={() => openDialog('add-guest')}>
                  <UserPlus aria-hidden="true" />
                  Add guest
                </Button>
                {counts.none > 0 && (
                  <Button variant="secondary" busy={remind.busy} onClick={() => remind.mutate({ eventId })}>
                    <BellRing aria-hidden="true" />
                    Remind
                    <span className="sr-only">those without an answer</span>
                  </Button>
                )}
              </>
            )
          }
        />
        <ul>
          {rows.map(({ player, heading }) => (
            <PlayerRow key={player.playerId} eventId={eventId} player={player} isOpen={isOpen} heading={heading} />
          ))}
        </ul>
        {players.length === 0 && <p className="mt-2 text-sm text-muted-foreground">Nobody is on the team yet.</p>}
        {isOpen && dialog === 'add-guest' && <AddGuestDialog eventId={eventId} onClose={closeDialog} />}
      </Card>
    </>
  );
}
