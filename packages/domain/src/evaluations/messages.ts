import { failure, neutral, success } from '../core/notice.ts';
import { problem } from '../core/problem.ts';
import { counted, listed } from '../core/words.ts';
import type { TryoutStatus } from '../tryouts/schema.ts';
import {
  initialEvaluation,
  type PlayerRecommendation,
  type Recommendation,
  type ScoreName,
  type Scores,
} from './schema.ts';

export const evaluationProblems = {
  notActive: problem(409, 'tryout_not_active', 'Players can only be evaluated while the tryout is active.'),
  notTakingPart: problem(409, 'player_not_taking_part', 'This player is absent or withdrawn and cannot be evaluated.'),
} as const;

export const evaluationNotices = {
  saved: success('Evaluation saved'),
  notSaved: failure('Failed to save evaluation. Please try again.'),
  notLoaded: failure('Failed to load player evaluations.'),
  rankingNotExported: failure('Failed to export the ranking. Please try again.'),
  /** Mentions teams, because the invite form loads both together. */
  recommendationsNotLoaded: failure('Failed to load teams and evaluations.'),
  notRefreshed: neutral(
    'Refresh Error',
    'The evaluation was saved, but the list could not be refreshed. Please reload the page.',
  ),
} as const;

export const recommendationLabels: Readonly<Record<Recommendation, string>> = {
  yes: 'Yes',
  maybe: 'Maybe',
  no: 'No',
};

/** Labels for the four scores, on sliders and in summaries. */
export const scoreLabels: Readonly<Record<keyof Scores, string>> = {
  technicalScore: 'Technical',
  acumenScore: 'Acumen',
  physicalScore: 'Physical',
  characterScore: 'Character',
};

/** "Acumen and Physical are saved as 3.": the scores that nobody has chosen in a new evaluation. */
export const savedAsPreset = (scores: readonly ScoreName[]): string =>
  `${listed(scores.map((name) => scoreLabels[name]))} ${scores.length === 1 ? 'is' : 'are'} saved as ${initialEvaluation.technicalScore}.`;

/** Shown in place of an empty list of evaluations. */
export const nothingEvaluated: Readonly<Record<Exclude<TryoutStatus, 'active'>, string>> = {
  upcoming: "This tryout hasn't started yet.",
  completed: 'No evaluations were recorded for this tryout.',
  cancelled: 'No evaluations were recorded for this tryout.',
};

/** Text on a player's badge: "Maybe", or "Maybe (2/3)" with counts (ruling 48). */
export const badgeText = (badge: PlayerRecommendation['badge'], counted: boolean): string => {
  if (!badge) return 'Not evaluated';
  const label = recommendationLabels[badge.recommendation];
  return counted ? `${label} (${badge.count}/${badge.total})` : label;
};

/** Explains which evaluations a ranking is based on (ruling 47). */
export const rankingBasis = (isCoach: boolean): string =>
  isCoach
    ? 'Averages of your evaluations and those of coaches who share a team with you.'
    : 'Averages of all evaluations.';

/** Formats "3 / 1 / 0". The column's header names the three recommendations. */
export const tallyText = ({ yes, maybe, no }: Readonly<Record<Recommendation, number>>): string =>
  `${yes} / ${maybe} / ${no}`;

/** Note next to an evaluation, for admins. */
export const byGuardian = 'Guardian of this player';

/** Number of evaluations behind an average, which depends on the viewer (ruling 47). */
export const averageLabel = (count: number): string => `Average of ${counted(count, 'evaluation')}`;
