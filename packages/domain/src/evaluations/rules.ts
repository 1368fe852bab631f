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

/** Evaluations are made while the tryout is active, by admins too. */
export const takesEvaluations = (status: TryoutStatus): boolean => status === 'active';

/** True if a player is here and the viewer has not evaluated them; `evaluated` holds registration ids. */
export const waitsForEvaluation = (
  { id, status }: Pick<Registration, 'id' | 'status'>,
  evaluated: ReadonlySet<string>,
): boolean => status === 'checked_in' && !evaluated.has(id);

/** The next player of the list who waits for evaluation; wraps around at its end. */
export const nextToEvaluate = <Listed extends Pick<Registration, 'id' | 'status'>>(
  listed: readonly Listed[],
  evaluated: ReadonlySet<string>,
  after: string,
): Listed | undefined => {
  const place = listed.findIndex(({ id }) => id === after);
  const others = [...listed.slice(place + 1), ...listed.slice(0, Math.max(place, 0))];
  return others.find((registration) => waitsForEvaluation(registration, evaluated));
};

/** From the most cautious to the boldest: of two equally frequent ones the more cautious wins (ruling 48). */
const byCaution = ['no', 'maybe', 'yes'] as const satisfies readonly Recommendation[];

export const countRecommendations = (given: readonly Recommendation[]): Record<Recommendation, number> => {
  const counts = { yes: 0, maybe: 0, no: 0 };
  for (const recommendation of given) counts[recommendation] += 1;
  return counts;
};

/** The most frequent recommendation, with its count and the total; undefined without evaluations. */
export const majorityOf = (counts: EvaluationSummary['recommendations']) => {
  const total = counts.yes + counts.maybe + counts.no;
  if (total === 0) return undefined;
  const recommendation = byCaution.reduce((best, next) => (counts[next] > counts[best] ? next : best));
  return { recommendation, count: counts[recommendation], total };
};

export const majority = (given: readonly Recommendation[]) => majorityOf(countRecommendations(given));

const scoresOf = (score: (name: keyof Scores) => number) =>
  Object.fromEntries(scoreNames.map((name) => [name, score(name)])) as Scores;

/** To one decimal; half a tenth is rounded up. */
const average = (sum: number, count: number): number => Math.round((sum * 10) / count) / 10;

const averageOf = (values: readonly number[]): number =>
  average(
    values.reduce((total, value) => total + value, 0),
    values.length,
  );

/**
 * Averages to one decimal and counts over the evaluations given, which are those the viewer may see (ruling 47).
 * The server's store reckons the same in the database.
 */
export const summaryOf = (given: readonly (Scores & Pick<Evaluation, 'recommendation'>)[]): EvaluationSummary => ({
  count: given.length,
  averages: given.length === 0 ? null : scoresOf((name) => averageOf(given.map((one) => one[name]))),
  recommendations: countRecommendations(given.map(({ recommendation }) => recommendation)),
});

/** The evaluator, from what a browser knows before the server has answered. */
export type Evaluator = Pick<ActingUser, 'id' | 'name'>;

const ownOf = ({ registrationId, own }: EvaluatedPlayer, entered: NewEvaluation, { name }: Evaluator, made: Date) => ({
  ...entered,
  id: own?.id ?? registrationId,
  registrationId,
  coachName: name,
  isOwn: true,
  isLate: false,
  recordedAt: made.toISOString(),
});

/**
 * The summary once `own` stands in place of the evaluation before it. The counts are right; an average is reckoned
 * from one that was rounded, so it may be a tenth off until the server has answered.
 */
const summaryWith = (summary: EvaluationSummary, before: OwnEvaluation | null, own: OwnEvaluation) => {
  const count = before ? summary.count : summary.count + 1;
  const recommendations = { ...summary.recommendations };
  if (before) recommendations[before.recommendation] -= 1;
  recommendations[own.recommendation] += 1;
  const averageOf = (name: keyof Scores): number =>
    average((summary.averages?.[name] ?? 0) * summary.count - (before?.[name] ?? 0) + own[name], count);
  return { count, averages: scoresOf(averageOf), recommendations };
};

/**
 * The player as the server will answer after this evaluation of the viewer is saved, in place of the viewer's earlier
 * one.
 */
export const withOwn = (
  player: EvaluatedPlayer,
  entered: NewEvaluation,
  evaluator: Evaluator,
  made: Date,
): EvaluatedPlayer => {
  const own = ownOf(player, entered, evaluator, made);
  return { ...player, own, summary: summaryWith(player.summary, player.own, own) };
};

/** The same of a player whose evaluations are all known. */
export const withEvaluation = (
  player: PlayerEvaluations,
  entered: NewEvaluation,
  evaluator: Evaluator,
  made: Date,
): PlayerEvaluations => {
  const own = ownOf(player, entered, evaluator, made);
  const before = player.evaluations.find(({ isOwn }) => isOwn);
  const whole = {
    ...own,
    playerId: player.playerId,
    evaluatorId: evaluator.id,
    isByGuardian: before?.isByGuardian ?? null,
    createdAt: before?.createdAt ?? own.recordedAt,
    updatedAt: own.recordedAt,
  };
  const evaluations = [whole, ...player.evaluations.filter(({ isOwn }) => !isOwn)];
  return { ...player, own, evaluations, summary: summaryOf(evaluations) };
};
