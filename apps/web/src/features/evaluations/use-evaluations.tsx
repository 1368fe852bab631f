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
  untouchedEvaluation,
} from '@touchline/domain/evaluations/schema.ts';
import { isDenied, useOperationQuery } from '../../lib/cache/queries.ts';
import { notify } from '../../lib/data/notices.ts';
import { aboutRegistration } from '../../lib/offline/client-timestamp.ts';
import { useOptimistic, useRefusedInput } from '../../lib/offline/offline-queue.ts';
import { useUser } from '../../lib/session/session.ts';
import { useOfflineCommand } from '../../lib/offline/use-offline-command.ts';

/** Form values while evaluating. */
export type EvaluationValues = z.input<typeof evaluationForm>;

/** Form values of a previously entered evaluation. */
const evaluationValues = (entered: EvaluationValues): EvaluationValues => {
  const { technicalScore, acumenScore, physicalScore, characterScore, recommendation, notes } = entered;
  return { technicalScore, acumenScore, physicalScore, characterScore, recommendation, notes: notes ?? '' };
};

type Optimistic<Player> = (player: Player, entered: NewEvaluation, evaluator: Evaluator, made: Date) => Player;

/** Applies unsent evaluations to a player as last returned by the server. */
const useOptimisticEvaluations = () => {
  const user = useUser();
  const underWay = useOptimistic(saveEvaluation);
  return <Player extends EvaluatedPlayer>(player: Player, foresee: Optimistic<Player>): Player =>
    underWay
      .filter(({ input }) => input.registrationId === player.registrationId)
      .reduce((seen, { input: { registrationId: _, ...entered }, madeAt }) => {
        return foresee(seen, evaluationForm.parse(entered), user, new Date(madeAt));
      }, player);
};

/** Players of a tryout with the summary of the evaluations visible to the viewer. */
export const useEvaluations = (tryoutId: string) => {
  const answer = useOperationQuery(listEvaluations, { tryoutId });
  const foreseen = useOptimisticEvaluations();
  return { ...answer, players: answer.data?.map((player) => foreseen(player, withOwnEvaluation)) };
};

/** The viewer's own evaluations of a tryout, by registration. */
export const useOwnEvaluations = (tryoutId: string) => {
  const { players, ...answer } = useEvaluations(tryoutId);
  const given = players?.flatMap(({ registrationId, own }) => (own ? [[registrationId, own] as const] : []));
  return { ...answer, own: given && new Map(given) };
};

/**
 * One player of the list, regardless of attendance: a player called away mid-evaluation stays on the screen. The list
 * provides data before the first response and is refreshed in the background, so it is current on return.
 */
export const useEvaluatedPlayer = (tryoutId: string, registrationId: string) => {
  const answer = useOperationQuery(readPlayerEvaluations, { registrationId });
  const { players } = useEvaluations(tryoutId);
  const foreseen = useOptimisticEvaluations();
  const isElsewhere = answer.data !== undefined && answer.data.tryoutId !== tryoutId;
  const known = answer.data && !isElsewhere ? foreseen(answer.data, withLoadedEvaluation) : undefined;
  return {
    ...answer,
    player: known ?? players?.find((listed) => listed.registrationId === registrationId),
    evaluations: known?.evaluations,
    /** The tryout has no registration with the id in the URL. */
    isMissing: isElsewhere || isDenied(answer.error),
  };
};

/**
 * Initial values of the viewer's form: the saved evaluation, or else the refused one still on the phone, so that it
 * need not be entered twice.
 */
export const useInitialValues = (registrationId: string, own: OwnEvaluation | null | undefined): EvaluationValues => {
  const refused = useRefusedInput(saveEvaluation, { registrationId });
  const known = own ?? refused;
  return known ? evaluationValues(known) : untouchedEvaluation;
};

/** Saves the viewer's evaluation; reports separately if it was saved but could not be refetched. */
export const useSaveEvaluation = () => {
  const cache = useQueryClient().getQueryCache();
  const save = useOfflineCommand(saveEvaluation, { about: aboutRegistration });
  const shown = () =>
    [readPlayerEvaluations, listEvaluations].flatMap(({ name }) => cache.findAll({ queryKey: [name], type: 'active' }));
  return async (input: InputOf<typeof saveEvaluation>): Promise<void> => {
    // Without a response the evaluation stays on the phone, and the server has nothing new to refetch.
    if (!(await save.mutateAsync(input))) return;
    // The live stream may have restarted the refetch, so the latest result counts.
    await Promise.allSettled(shown().map(async ({ promise }) => promise));
    if (shown().some(({ state }) => state.status === 'error')) notify(evaluationNotices.notRefreshed);
  };
};
