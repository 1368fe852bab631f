import { useQueryClient } from '@tanstack/react-query';
import { listEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { evaluationNotices } from '@touchline/domain/evaluations/messages.ts';
import { withEvaluation } from '@touchline/domain/evaluations/rules.ts';
import { type EvaluatedPlayer, evaluationForm } from '@touchline/domain/evaluations/schema.ts';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { notify } from '../../lib/notices.ts';
import { useOptimisticCommand, usePending } from '../../lib/pending.ts';
import { cacheKey, useAnswer } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';

/** Draws the evaluations that are on their way over the last answer. */
const useForesight = (players: readonly EvaluatedPlayer[] | undefined): readonly EvaluatedPlayer[] | undefined => {
  const user = useUser();
  const underWay = usePending(saveEvaluation);
  return players?.map((player) =>
    underWay
      .filter(({ registrationId }) => registrationId === player.registrationId)
      .reduce(
        (seen, { registrationId: _, ...entered }) =>
          withEvaluation(seen, evaluationForm.parse(entered), user, new Date()),
        player,
      ),
  );
};

/** The players of a tryout with the evaluations that the viewer may see. */
export const useEvaluations = (tryoutId: string) => {
  const answer = useAnswer(listEvaluations, { tryoutId });
  return { ...answer, players: useForesight(answer.data) };
};

/**
 * One of them, whatever the attendance: who is called away while being evaluated does not vanish from the screen. The
 * list is kept fresh behind it, shows the player before the first answer, and is right when one goes back to it.
 */
export const useEvaluatedPlayer = (tryoutId: string, playerId: string) => {
  const answer = useAnswer(listEvaluations, { tryoutId, playerId });
  const list = useAnswer(listEvaluations, { tryoutId });
  const [player] = useForesight(answer.data ?? list.data?.filter((listed) => listed.playerId === playerId)) ?? [];
  return { ...answer, player };
};

/** Saves the viewer's evaluation; says so apart when it is saved but could not be read again (EVAL-31). */
export const useSaveEvaluation = (tryoutId: string, playerId: string) => {
  const client = useQueryClient();
  const save = useOptimisticCommand(saveEvaluation);
  return async (input: InputOf<typeof saveEvaluation>): Promise<void> => {
    await save.mutateAsync(input);
    const shown = client.getQueryState(cacheKey(listEvaluations, { tryoutId, playerId }));
    if (shown?.status === 'error') notify(evaluationNotices.notRefreshed);
  };
};
