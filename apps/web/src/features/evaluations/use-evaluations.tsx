import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { listEvaluations, readPlayerEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { evaluationNotices } from '@touchline/domain/evaluations/messages.ts';
import { type Evaluator, withLoadedEvaluation, withOwnEvaluation } from '@touchline/domain/evaluations/rules.ts';
import {
  type EvaluatedPlayer,
  evaluationForm,
  type NewEvaluation,
  type OwnEvaluation,
  initialEvaluation,
} from '@touchline/domain/evaluations/schema.ts';
import { isDenied, useOperationQuery } from '../../lib/cache/queries.ts';
import { notify } from '../../lib/data/notices.ts';
import { aboutRegistration } from '../../lib/offline/client-timestamp.ts';
import { useOptimistic, useRefusedInput } from '../../lib/offline/offline-queue.ts';
import { useUser } from '../../lib/session/session.ts';
import { useOfflineCommand } from '../../lib/offline/use-offline-command.ts';

/** Form values while evaluating. */
export type EvaluationValues = z.input<typeof evaluationForm>;

/** Returns the form values of a previously entered evaluation. */
const evaluationValues = (entered: EvaluationValues): EvaluationValues => {
  const { technicalScore, acumenScore, physicalScore, characterScore, recommendation, notes } = entered;
  return { technicalScore, acumenScore, physicalScore, characterScore, recommendation, notes: notes ?? '' };
};

type OptimisticEvaluations<Player> = (
  player: Player,
  entered: NewEvaluation,
  evaluator: Evaluator,
  made: Date,
) => Player;

/** Applies unsent evaluations to a player as last returned by the server. */
const useOptimisticEvaluations = () => {
  const user = useUser();
  const pendingEvaluations = useOptimistic(saveEvaluation);
  return <Player extends EvaluatedPlayer>(player: Player, foresee: OptimisticEvaluations<Player>): Player =>
    pendingEvaluations
      .filter(({ input }) => input.registrationId === player.registrationId)
      .reduce((seen, { input: { registrationId: _, ...entered }, madeAt }) => {
        return foresee(seen, evaluationForm.parse(entered), user, new Date(madeAt));
      }, player);
};

/** Queries a tryout's players, each with the summary of the evaluations visible to the viewer. */
export const useEvaluations = (tryoutId: string) => {
  const answer = useOperationQuery(listEvaluations, { tryoutId });
  const applyPending = useOptimisticEvaluations();
  return { ...answer, players: answer.data?.map((player) => applyPending(player, withOwnEvaluation)) };
};

/** Queries the viewer's own evaluations of a tryout, by registration. */
export const useOwnEvaluations = (tryoutId: string) => {
  const { players, ...answer } = useEvaluations(tryoutId);
  const ownEntries = players?.flatMap(({ registrationId, own }) => (own ? [[registrationId, own] as const] : []));
  return { ...answer, own: ownEntries && new Map(ownEntries) };
};

/**
 * Returns one player from the list, regardless of attendance. A player called away mid-evaluation stays on the screen.
 * The list provides data before the first response and is refreshed in the background.
 */
export const useEvaluatedPlayer = (tryoutId: string, registrationId: string) => {
  const answer = useOperationQuery(readPlayerEvaluations, { registrationId });
  const { players } = useEvaluations(tryoutId);
  const applyPending = useOptimisticEvaluations();
  const isOtherTryout = answer.data !== undefined && answer.data.tryoutId !== tryoutId;
  const optimisticPlayer = answer.data && !isOtherTryout ? applyPending(answer.data, withLoadedEvaluation) : undefined;
  return {
    ...answer,
    player: optimisticPlayer ?? players?.find((listed) => listed.registrationId === registrationId),
    evaluations: optimisticPlayer?.evaluations,
    /** True if the tryout has no registration with the id in the URL. */
    isMissing: isOtherTryout || isDenied(answer.error),
  };
};

/**
 * Returns the initial values of the viewer's form. A refused evaluation still on the phone is used if none was saved,
 * so that it need not be entered twice.
 */
export const useInitialValues = (registrationId: string, own: OwnEvaluation | null | undefined): EvaluationValues => {
  const refusedInput = useRefusedInput(saveEvaluation, { registrationId });
  const previous = own ?? refusedInput;
  return previous ? evaluationValues(previous) : initialEvaluation;
};

/** Saves the viewer's evaluation. Reports separately if it was saved but could not be refetched. */
export const useSaveEvaluation = () => {
  const cache = useQueryClient().getQueryCache();
  const save = useOfflineCommand(saveEvaluation, { about: aboutRegistration });
  const shownQueries = () =>
    [readPlayerEvaluations, listEvaluations].flatMap(({ name }) => cache.findAll({ queryKey: [name], type: 'active' }));
  return async (input: InputOf<typeof saveEvaluation>): Promise<void> => {
    // Without a response the evaluation stays on the phone, and the server has nothing new to refetch.
    if (!(await save.mutateAsync(input))) return;
    // The live stream may have restarted the refetch, so the latest result counts.
    await Promise.allSettled(shownQueries().map(async ({ promise }) => promise));
    if (shownQueries().some(({ state }) => state.status === 'error')) notify(evaluationNotices.notRefreshed);
  };
};
