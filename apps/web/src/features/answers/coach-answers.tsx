import { answerNow, standing } from '@touchline/domain/answers/rules.ts';
import { answerLabels, standingNames } from '@touchline/domain/answers/rules.words.ts';
import type { CoachAnswer } from '@touchline/domain/answers/schema.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { AnswerChoice } from './answer-choice.tsx';
import { useCoachAnswer } from './use-answer.tsx';

interface CoachRowProps {
  readonly eventId: string;
  readonly coach: CoachAnswer;
  readonly isOpen: boolean;
}

/** A coach with the answer; the reader gives their own. */
function CoachRow({ eventId, coach, isOpen }: CoachRowProps) {
  const stored = answerNow(coach);
  const { answer, choose } = useCoachAnswer(eventId, stored);
  const isAskedAgain = coach.isOutdated && coach.answer !== null && stored === null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border py-2 text-sm">
      <div className="min-w-0">
        <p translate="no" className="font-medium break-words">
          {coach.name}
        </p>
        <p className="text-muted-foreground">
          {isAskedAgain
            ? `answered “${answerLabels[coach.answer ?? 'yes']}” before the time changed`
            : standingNames[standing({ answer, isOutdated: false, countsAsComing: false })]}
        </p>
      </div>
      {isOpen && coach.isOwn && (
        <AnswerChoice label="Your answer as a coach" value={answer} onChoose={(next) => void choose(next)} />
      )}
    </li>
  );
}

/** Answers of the coaches of an event, for coaches and admins (RSVP-13). */
export function CoachAnswers({
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
