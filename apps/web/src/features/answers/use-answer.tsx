import { useRef, useState } from 'react';
import { giveAnswer, giveCoachAnswer } from '@touchline/domain/answers/contract.ts';
import type { EventAnswer } from '@touchline/domain/answers/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { sharedQueryClient, whenRead } from '../../lib/cache/queries.ts';

type Given = EventAnswer | null;

/**
 * Shows an answer at once; refused, the stored one is back, and the notice says why. Pressed again before it has arrived, the
 * last press counts: it is sent once the server has answered the one before, and those between are not sent (ruling 115).
 * `choose` tells if the answer has arrived.
 */
const useShownAtOnce = (stored: Given, give: (answer: Given) => Promise<unknown>) => {
  const [pressed, setPressed] = useState<{ readonly answer: Given }>();
  const latest = useRef<{ readonly answer: Given }>(undefined);
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const choose = async (answer: Given): Promise<boolean> => {
    const press = { answer };
    latest.current = press;
    setPressed(press);
    const turn = underWay.current.then(async () => {
      if (latest.current !== press) return false;
      return give(answer).then(
        () => true,
        () => false,
      );
    });
    underWay.current = turn;
    const hasArrived = await turn;
    // Until pages show it themselves: a change by others may cut their refetch short.
    if (hasArrived) await whenRead(sharedQueryClient(), giveAnswer.changes);
    setPressed((shown) => (shown === press ? undefined : shown));
    return hasArrived;
  };
  return { answer: pressed ? pressed.answer : stored, choose };
};

/** Answers an event for a player. */
export const useAnswer = (eventId: string, playerId: string, stored: Given) => {
  const { mutateAsync } = useCommand(giveAnswer);
  return useShownAtOnce(stored, (answer) => mutateAsync({ eventId, playerId, answer }));
};

/** Answers an event as a coach of one of its teams. */
export const useCoachAnswer = (eventId: string, stored: Given) => {
  const { mutateAsync } = useCommand(giveCoachAnswer);
  return useShownAtOnce(stored, (answer) => mutateAsync({ eventId, answer }));
};
