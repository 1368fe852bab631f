import { tooLate } from '@touchline/domain/answers/messages.ts';
import {
  effectiveAnswer,
  countedAnswer,
  answerHint,
  answererOf,
  answerGroupNames,
} from '@touchline/domain/answers/rules.ts';
import type { EventAnswer } from '@touchline/domain/answers/schema.ts';
import { titleOf } from '@touchline/domain/schedule/rules.names.ts';
import type { ChildWithAnswer, ScheduledEvent } from '@touchline/domain/schedule/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNamesChildren } from '../../lib/session/use-names-children.ts';
import { AnswerChoice } from './answer-choice.tsx';
import { useAnswer } from './use-answer.tsx';

interface OwnAnswerProps {
  readonly event: Pick<ScheduledEvent, 'id' | 'kind' | 'title' | 'opponent' | 'side' | 'startsAt' | 'status'>;
  readonly child: ChildWithAnswer;
  /** Called on a press, before the server responds. */
  readonly onPress?: () => void;
  /** Called when an answer has been saved. */
  readonly onAnswered?: (answer: EventAnswer | null) => void;
}

/** Child's answer to an event, with buttons to change it in place. */
export function OwnAnswer({ event, child, onPress, onAnswered }: OwnAnswerProps) {
  const { timeZone } = useUser();
  const { id, firstName, answer: savedAnswer } = child;
  const { answer, choose } = useAnswer(event.id, id, effectiveAnswer(savedAnswer));
  const name = useNamesChildren() ? firstName : null;
  if (!savedAnswer.isOpen) {
    const isOver = Date.parse(event.startsAt) <= Date.now();
    const isLate = event.status === 'scheduled' && !isOver && Date.parse(savedAnswer.closesAt) <= Date.now();
    return (
      <p className="text-sm">
        <span>{name && `${name}: `}</span>
        <span>{answerGroupNames[countedAnswer(savedAnswer)]}</span>
        {isLate && <span className="text-muted-foreground"> · {tooLate}</span>}
      </p>
    );
  }
  const give = async (next: EventAnswer | null): Promise<void> => {
    onPress?.();
    if (await choose(next)) onAnswered?.(next);
  };
  const hint = answer === effectiveAnswer(savedAnswer) ? answerHint(savedAnswer) : null;
  const answerer = answer === savedAnswer.answer ? answererOf(savedAnswer) : null;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {name && (
          <p translate="no" className="text-sm font-medium sm:min-w-22">
            {name}
          </p>
        )}
        <AnswerChoice
          label={`${name ?? 'Answer'}: ${titleOf(event)}, ${formatInstant(event.startsAt, timeZone)}`}
          value={answer}
          onChoose={(next) => void give(next)}
        />
      </div>
      {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      {answerer && <p className="text-sm text-muted-foreground">{answerer}</p>}
    </div>
  );
}

/** Applies a child's new answer to an event. */
const withAnswer =
  (childId: string, answer: EventAnswer | null) =>
  (event: ScheduledEvent): ScheduledEvent => ({
    ...event,
    children: event.children.map((child) =>
      child.id === childId
        ? { ...child, answer: { ...child.answer, answer, isOutdated: false, isNeeded: answer === null } }
        : child,
    ),
  });

interface OwnAnswersProps {
  readonly event: ScheduledEvent;
  /** Called on a press, and again with the resulting change to the event when it is saved. */
  readonly onAnswered?: (event: ScheduledEvent, change?: (event: ScheduledEvent) => ScheduledEvent) => void;
}

/** Answers of the user's children to an event in the agenda. */
export function OwnAnswers({ event, onAnswered }: OwnAnswersProps) {
  if (event.children.length === 0 || event.status === 'cancelled') return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {event.children.map((child) => (
        <OwnAnswer
          key={child.id}
          event={event}
          child={child}
          onPress={() => onAnswered?.(event)}
          onAnswered={(answer) => onAnswered?.(event, withAnswer(child.id, answer))}
        />
      ))}
    </div>
  );
}
