import { useRef, useState } from 'react';
import { giveAnswer, giveCoachAnswer } from '@touchline/domain/answers/contract.ts';
import type { EventAnswer } from '@touchline/domain/answers/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { sharedQueryClient, whenRead } from '../../lib/cache/queries.ts';

type AnswerOrNone = EventAnswer | null;

/**
 * Shows an answer immediately and rolls back with a notice if the server refuses it. During a request only the last
 * press counts; it is sent after the response (ruling 115). `choose` resolves to true if the answer was saved.
 */
const useOptimisticAnswer = (stored: AnswerOrNone, give: (answer: AnswerOrNone) => Promise<unknown>) => {
  const [pressedAnswer, setPressedAnswer] = useState<{ readonly answer: AnswerOrNone }>();
  const latest = useRef<{ readonly answer: AnswerOrNone }>(undefined);
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve());
  const choose = async (answer: AnswerOrNone): Promise<boolean> => {
    const press = { answer };
    latest.current = press;
    setPressedAnswer(press);
    const request = lastRequest.current.then(async () => {
      if (latest.current !== press) return false;
      return give(answer).then(
        () => true,
        () => false,
      );
    });
    lastRequest.current = request;
    const hasArrived = await request;
    // Waits until pages show the saved answer, because a concurrent change may interrupt their refetch.
    if (hasArrived) await whenRead(sharedQueryClient(), giveAnswer.changes);
    setPressedAnswer((shown) => (shown === press ? undefined : shown));
    return hasArrived;
  };
  return { answer: pressedAnswer ? pressedAnswer.answer : stored, choose };
};

/** Saves a player's answer to an event. */
export const useAnswer = (eventId: string, playerId: string, stored: AnswerOrNone) => {
  const { mutateAsync } = useCommand(giveAnswer);
  return useOptimisticAnswer(stored, (answer) => mutateAsync({ eventId, playerId, answer }));
};

/** Saves a coach's own answer to an event. */
export const useCoachAnswer = (eventId: string, stored: AnswerOrNone) => {
  const { mutateAsync } = useCommand(giveCoachAnswer);
  return useOptimisticAnswer(stored, (answer) => mutateAsync({ eventId, answer }));
};
