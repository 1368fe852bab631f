import * as z from 'zod/mini';
import { id, optionalText, paragraphs } from '../core/text.ts';
import { registrationStatuses } from '../tryouts/schema.registrations.ts';

/** Recommendations in the order used in the form. */
export const recommendations = ['yes', 'maybe', 'no'] as const;
export type Recommendation = (typeof recommendations)[number];

/** Range of every score, inclusive. */
export const scoreRange = { min: 1, max: 5 } as const;

const scoreNeeded = 'Please choose a score from 1 to 5.';
const score = z.int(scoreNeeded).check(z.gte(scoreRange.min, scoreNeeded), z.lte(scoreRange.max, scoreNeeded));

const scoreFields = { technicalScore: score, acumenScore: score, physicalScore: score, characterScore: score };
export type Scores = Readonly<Record<keyof typeof scoreFields, number>>;
/** Scores and averages in responses. */
const scoreNumbers = {
  technicalScore: z.number(),
  acumenScore: z.number(),
  physicalScore: z.number(),
  characterScore: z.number(),
};

/** The four scores in the order of the form's sliders. */
export type ScoreName = keyof typeof scoreFields;
export const scoreNames = Object.keys(scoreFields) as readonly ScoreName[];

/** Fields to enter. The evaluator is not one of them, because it is always the signed-in user (ruling 46). */
export const evaluationForm = z.strictObject({
  ...scoreFields,
  recommendation: z.enum(recommendations, 'Please select a recommendation.'),
  notes: optionalText(paragraphs(5000)),
});
export type NewEvaluation = z.output<typeof evaluationForm>;

/** Initial values of the form for a new evaluation. */
export const initialEvaluation = {
  technicalScore: 3,
  acumenScore: 3,
  physicalScore: 3,
  characterScore: 3,
  recommendation: 'maybe',
  notes: '',
} as const satisfies z.input<typeof evaluationForm>;

/** One evaluator's evaluation of one player in a tryout. */
export const evaluation = z.strictObject({
  id,
  registrationId: id,
  playerId: id,
  /** The user who evaluated; null once that account is deleted. */
  evaluatorId: z.nullable(id),
  /** Name of the evaluator, who may also be an admin. */
  coachName: z.nullable(z.string()),
  isOwn: z.boolean(),
  ...scoreNumbers,
  recommendation: z.enum(recommendations),
  notes: z.nullable(z.string()),
  /** True if the evaluation was made offline and arrived after the tryout was completed (ruling 51). */
  isLate: z.boolean(),
  /** Time at which the evaluation was made. An offline evaluation reaches the server later. */
  recordedAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Evaluation = z.output<typeof evaluation>;

/**
 * The viewer's own evaluation of a listed player. Author and storage times are left out, so that a list of 120 players
 * stays small.
 */
const ownEvaluation = z.omit(evaluation, { playerId: true, evaluatorId: true, createdAt: true, updatedAt: true });
export type OwnEvaluation = z.output<typeof ownEvaluation>;

/** Summary of evaluations: see `summaryOf`. */
const evaluationSummary = z.strictObject({
  count: z.number(),
  /** To one decimal; null without evaluations. */
  averages: z.nullable(z.strictObject(scoreNumbers)),
  recommendations: z.strictObject({ yes: z.number(), maybe: z.number(), no: z.number() }),
});
export type EvaluationSummary = z.output<typeof evaluationSummary>;

/** A registered player with the viewer's own evaluation and a summary of all visible ones. */
export const evaluatedPlayer = z.strictObject({
  registrationId: id,
  playerId: id,
  playerName: z.string(),
  playerPosition: z.nullable(z.string()),
  playerAge: z.nullable(z.number()),
  jerseyNumber: z.nullable(z.number()),
  /** Number given at check-in, for this tryout only. */
  bibNumber: z.nullable(z.number()),
  status: z.enum(registrationStatuses),
  summary: evaluationSummary,
  /** Null if the viewer has not evaluated the player. */
  own: z.nullable(ownEvaluation),
});
export type EvaluatedPlayer = z.output<typeof evaluatedPlayer>;

/** An evaluation in a player's list of evaluations. */
export const listedEvaluation = z.extend(evaluation, {
  /** True if the evaluator is a guardian of the player; null unless the viewer is an admin. */
  isByGuardian: z.nullable(z.boolean()),
});
export type ListedEvaluation = z.output<typeof listedEvaluation>;

/** A player with all evaluations visible to the viewer, latest first. */
export const playerEvaluations = z.extend(evaluatedPlayer, { tryoutId: id, evaluations: z.array(listedEvaluation) });
export type PlayerEvaluations = z.output<typeof playerEvaluations>;

/** A player's badge: the coach's own recommendation, or, for an admin, the majority with its count. */
export const playerRecommendation = z.strictObject({
  registrationId: id,
  playerId: id,
  /** Null if no evaluation counts for the viewer. */
  badge: z.nullable(z.strictObject({ recommendation: z.enum(recommendations), count: z.number(), total: z.number() })),
});
export type PlayerRecommendation = z.output<typeof playerRecommendation>;
