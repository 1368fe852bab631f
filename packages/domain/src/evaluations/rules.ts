import type { TryoutStatus } from '../tryouts/schema.ts';
import type { Evaluation, Recommendation, Scores } from './schema.ts';

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
