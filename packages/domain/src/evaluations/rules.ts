import type { TryoutStatus } from '../tryouts/schema.ts';
import type { EvaluatedPlayer, Evaluation, NewEvaluation, Recommendation, Scores } from './schema.ts';

/** Evaluations are made while the tryout is active, by admins too (EVAL-32). */
export const takesEvaluations = (status: TryoutStatus): boolean => status === 'active';

export interface Majority {
  readonly recommendation: Recommendation;
  readonly count: number;
  readonly total: number;
}

/** From the most cautious to the boldest: of two equally frequent ones the more cautious wins (decision D48). */
const byCaution = ['no', 'maybe', 'yes'] as const satisfies readonly Recommendation[];

export const countRecommendations = (given: readonly Recommendation[]): Record<Recommendation, number> => {
  const counts = { yes: 0, maybe: 0, no: 0 };
  for (const recommendation of given) counts[recommendation] += 1;
  return counts;
};

/** The most frequent recommendation, how often it was given and out of how many; nothing when nobody evaluated. */
export const majority = (given: readonly Recommendation[]): Majority | undefined => {
  if (given.length === 0) return undefined;
  const counts = countRecommendations(given);
  const recommendation = byCaution.reduce((best, next) => (counts[next] > counts[best] ? next : best));
  return { recommendation, count: counts[recommendation], total: given.length };
};

const average = (values: readonly number[]): number => {
  const sum = values.reduce((total, value) => total + value, 0);
  return Math.round((sum * 10) / values.length) / 10;
};

/** Averages to one decimal and counts over the evaluations given, which are those the viewer may see (decision D47). */
export const summaryOf = (given: readonly (Scores & Pick<Evaluation, 'recommendation'>)[]) => ({
  count: given.length,
  averages:
    given.length === 0
      ? null
      : {
          technicalScore: average(given.map(({ technicalScore }) => technicalScore)),
          acumenScore: average(given.map(({ acumenScore }) => acumenScore)),
          physicalScore: average(given.map(({ physicalScore }) => physicalScore)),
          characterScore: average(given.map(({ characterScore }) => characterScore)),
        },
  recommendations: countRecommendations(given.map(({ recommendation }) => recommendation)),
});

/** Who evaluates, as far as a browser knows it before the server has answered. */
export interface Evaluator {
  readonly id: string;
  readonly name: string;
}

/** The player as the server will answer once this evaluation of the viewer is saved: it replaces the viewer's one (EVAL-20). */
export const withEvaluation = (
  player: EvaluatedPlayer,
  entered: NewEvaluation,
  { id, name }: Evaluator,
  now: Date,
): EvaluatedPlayer => {
  const before = player.evaluations.find(({ isOwn }) => isOwn);
  const own: Evaluation = {
    ...entered,
    id: before?.id ?? player.registrationId,
    registrationId: player.registrationId,
    playerId: player.playerId,
    evaluatorId: id,
    coachName: name,
    isOwn: true,
    isLate: false,
    createdAt: before?.createdAt ?? now.toISOString(),
    updatedAt: now.toISOString(),
  };
  const evaluations = [own, ...player.evaluations.filter(({ isOwn }) => !isOwn)];
  return { ...player, isEvaluatedByMe: true, evaluations, summary: summaryOf(evaluations) };
};
