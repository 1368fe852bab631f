import { useState } from 'react';
import { Link } from 'wouter';
import { listNeeded } from '@touchline/domain/answers/contract.needed.ts';
import { effectiveAnswer, answerHint } from '@touchline/domain/answers/rules.ts';
import type { EventAnswer } from '@touchline/domain/answers/schema.ts';
import { listed } from '@touchline/domain/core/words.ts';
import { placeOf, titleOf } from '@touchline/domain/schedule/rules.names.ts';
import type { ChildWithAnswer, ScheduledEvent } from '@touchline/domain/schedule/schema.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { eventPath } from '../../lib/routing/club-paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { AnswerChoice } from './answer-choice.tsx';
import { useAnswer } from './use-answer.tsx';

/** Event that needs a child's answer. */
export interface NeededEvent {
  readonly key: string;
  readonly event: ScheduledEvent;
  readonly child: ChildWithAnswer;
  /** Deadline for answers, as a timestamp in milliseconds. */
  readonly deadline: number;
  /** True if the event was answered on this page. It keeps its place so that the answer can be changed. */
  readonly isAnswered: boolean;
}

const neededEventsOf = (events: readonly ScheduledEvent[]): readonly NeededEvent[] =>
  events.flatMap((event) =>
    event.children
      .filter(({ answer }) => answer.isNeeded)
      .map((child) => ({
        ...{ key: `${event.id} ${child.id}`, event, child },
        ...{ deadline: Date.parse(child.answer.closesAt), isAnswered: false },
      })),
  );

/**
 * Returns the unanswered events of all children. An event answered here keeps its place while the page is open, so that
 * its answer can be changed and nothing moves under the thumb.
 */
export const useEventsToAnswer = () => {
  const query = useOperationQuery(listNeeded, {});
  const [answeredByKey, setAnsweredByKey] = useState<ReadonlyMap<string, NeededEvent>>(new Map());
  const waitingEvents = neededEventsOf(query.data ?? []);
  const waitingKeys = new Set(waitingEvents.map(({ key }) => key));
  const answeredEvents = [...answeredByKey.values()].filter(({ key }) => !waitingKeys.has(key));
  return {
    query,
    needed: [...waitingEvents, ...answeredEvents],
    keep: (one: NeededEvent) =>
      setAnsweredByKey((before) => new Map(before).set(one.key, { ...one, isAnswered: true })),
  };
};

interface NeededEventRowProps {
  readonly needed: NeededEvent;
  readonly onAnswer: () => void;
}

/** Row for an event that needs an answer, with the buttons to answer. */
export function NeededEventRow({ needed: { event, child, isAnswered }, onAnswer }: NeededEventRowProps) {
  const { timeZone, players } = useUser();
  const [lastAnswer, setLastAnswer] = useState<EventAnswer | null>(null);
  const { answer, choose } = useAnswer(event.id, child.id, isAnswered ? lastAnswer : effectiveAnswer(child.answer));
  const subject = players.length > 1 ? `${titleOf(event)} for ${child.firstName}` : titleOf(event);
  const hint = answerHint(child.answer);
  const give = async (next: EventAnswer | null): Promise<void> => {
    onAnswer();
    if (await choose(next)) setLastAnswer(next);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 flex-1 text-sm max-sm:basis-full">
        <p className="text-base font-semibold break-words">
          <Link href={eventPath(event.id)} className="underline-offset-4 hover:underline">
            {players.length > 1 ? `${child.firstName}: ${titleOf(event)}` : subject}
          </Link>
        </p>
        <p className="break-words text-muted-foreground">
          {inARow([
            formatInstant(event.startsAt, timeZone),
            listed(event.teams.map(({ name }) => name)),
            placeOf(event),
          ])}
        </p>
        {child.answer.closesAt !== event.startsAt && (
          <p className="text-muted-foreground">Answer by {formatInstant(child.answer.closesAt, timeZone)}</p>
        )}
        {hint && !isAnswered && <p className="text-muted-foreground">{hint}</p>}
      </div>
      <AnswerChoice
        label={`${subject}, ${formatInstant(event.startsAt, timeZone)}`}
        value={answer}
        onChoose={(next) => void give(next)}
      />
    </li>
  );
}
