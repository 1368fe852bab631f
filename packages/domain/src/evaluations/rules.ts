import type { ActingUser } from '../access/schema.ts';
import type { Registration } from '../tryouts/schema.registrations.ts';
import type { TryoutStatus } from '../tryouts/schema.ts';
import {
  type EvaluatedPlayer,
  type Evaluation,
  type EvaluationSummary,
  type NewEvaluation,
  type OwnEvaluation,
  type PlayerEvaluations,
  type Recommendation,
  type Scores,
  scoreNames,
} from './schema.ts';

/** True while the tryout is active. Nobody can evaluate at another time, not even an admin. */
export const acceptsEvaluations = (status: TryoutStatus): boolean => status === 'active';

/** True if a player has arrived and the viewer has not evaluated them; `evaluated` holds registration ids. */
export const waitsForEvaluation = (
  { id, status }: Pick<Registration, 'id' | 'status'>,
  evaluated: ReadonlySet<string>,
): boolean => status === 'checked_in' && !evaluated.has(id);

/** Next player in the list who is waiting for evaluation; wraps around at the end. */
export const nextUnevaluated = <Listed extends Pick<Registration, 'id' | 'status'>>(
  listed: readonly Listed[],
  evaluated: ReadonlySet<string>,
  currentId: string,
): Listed | undefined => {
  const place = listed.findIndex(({ id }) => id === currentId);
  const others = [...listed.slice(place + 1), ...listed.slice(0, Math.max(place, 0))];
  return others.find((registration) => waitsForEvaluation(registration, evaluated));
};

/** Recommendations from most to least cautious. In a tie, the more cautious one wins (ruling 48). */
const recommendationsByCaution = ['no', 'maybe', 'yes'] as const satisfies readonly Recommendation[];

export const countRecommendations = (list: readonly Recommendation[]): Record<Recommendation, number> => {
  const counts = { yes: 0, maybe: 0, no: 0 };
  for (const recommendation of list) counts[recommendation] += 1;
  return counts;
};

/** The most frequent recommendation, with its count and the total; undefined without evaluations. */
export const majorityOfCounts = (counts: EvaluationSummary['recommendations']) => {
  const total = counts.yes + counts.maybe + counts.no;
  if (total === 0) return undefined;
  const recommendation = recommendationsByCaution.reduce((best, next) => (counts[next] > counts[best] ? next : best));
  return { recommendation, count: counts[recommendation], total };
};

export const majority = (list: readonly Recommendation[]) => majorityOfCounts(countRecommendations(list));

const scoresOf = (score: (name: keyof Scores) => number) =>
  Object.fromEntries(scoreNames.map((name) => [name, score(name)])) as Scores;

/** Rounded half up to one decimal. */
const average = (sum: number, count: number): number => Math.round((sum * 10) / count) / 10;

const averageOf = (values: readonly number[]): number =>
  average(
    values.reduce((total, value) => total + value, 0),
    values.length,
  );

/**
 * Counts and averages (to one decimal) of the given evaluations, which are those visible to the viewer (ruling 47). The
 * server computes the same in SQL.
 */
export const summaryOf = (
  evaluations: readonly (Scores & Pick<Evaluation, 'recommendation'>)[],
): EvaluationSummary => ({
  count: evaluations.length,
  averages:
    evaluations.length === 0 ? null : scoresOf((name) => averageOf(evaluations.map((evaluation) => evaluation[name]))),
  recommendations: countRecommendations(evaluations.map(({ recommendation }) => recommendation)),
});

/** The evaluator, with what the browser knows before the server responds. */
export type Evaluator = Pick<ActingUser, 'id' | 'name'>;

const ownEvaluationOf = (
  { registrationId, own }: EvaluatedPlayer,
  entered: NewEvaluation,
  { name }: Evaluator,
  made: Date,
) => ({
  ...entered,
  id: own?.id ?? registrationId,
  registrationId,
  coachName: name,
  isOwn: true,
  isLate: false,
  recordedAt: made.toISOString(),
});

/**
 * Summary with `own` in place of the previous evaluation. Counts are exact; averages are derived from rounded ones,
 * so they may be a tenth off until the server responds.
 */
const replaceInSummary = (summary: EvaluationSummary, before: OwnEvaluation | null, own: OwnEvaluation) => {
  const count = before ? summary.count : summary.count + 1;
  const recommendations = { ...summary.recommendations };
  if (before) recommendations[before.recommendation] -= 1;
  recommendations[own.recommendation] += 1;
  const averageOf = (name: keyof Scores): number =>
    average((summary.averages?.[name] ?? 0) * summary.count - (before?.[name] ?? 0) + own[name], count);
  return { count, averages: scoresOf(averageOf), recommendations };
};

/** The player as the server will return them after saving this evaluation in place of the viewer's previous one. */
export const withOwnEvaluation = (
  player: EvaluatedPlayer,
  entered: NewEvaluation,
  evaluator: Evaluator,
  made: Date,
): EvaluatedPlayer => {
  const own = ownEvaluationOf(player, entered, evaluator, made);
  return { ...player, own, summary: replaceInSummary(player.summary, player.own, own) };
};

/** The same, for a player with all visible evaluations loaded. */
export const withLoadedEvaluation = (
  player: PlayerEvaluations,
  entered: NewEvaluation,
  evaluator: Evaluator,
  made: Date,
): PlayerEvaluations => {
  const own = ownEvaluationOf(player, entered, evaluator, made);
  const previous = player.evaluations.find(({ isOwn }) => isOwn);
  const evaluation = {
    ...own,
    playerId: player.playerId,
    evaluatorId: evaluator.id,
    isByGuardian: previous?.isByGuardian ?? null,
    createdAt: previous?.createdAt ?? own.recordedAt,
    updatedAt: own.recordedAt,
  };
  const evaluations = [evaluation, ...player.evaluations.filter(({ isOwn }) => !isOwn)];
  return { ...player, own, evaluations, summary: summaryOf(evaluations) };
};
