import { failure, failureWithReason, success } from '../core/notice.ts';
import { problem } from '../core/problem.ts';
import { listed } from '../core/words.ts';
import { wholeName } from './rules.ts';
import type { AlikePlayer, DuplicateReason, MergeObstacle } from './schema.duplicates.ts';

export const duplicateWords: Readonly<Record<DuplicateReason, string>> = {
  nameAndBirthDate: 'Same name and birth date',
  birthDateAndPhone: 'Same birth date and guardian phone',
  lastNameAndPhone: 'Same last name and guardian phone, similar first name',
};

/** Asks whether the older profile belongs to the same child. */
export const sameChildQuestion = ({ firstName, lastName, teams }: AlikePlayer): string => {
  const name = wholeName({ firstName, lastName });
  return teams.length > 0 ? `Is this ${name} of ${listed(teams)}?` : `Is this the ${name} who was here before?`;
};

export const obstacleWords: Readonly<Record<MergeObstacle, string>> = {
  player_merges_one_accepted_offer: 'These players cannot be merged: both have accepted an offer of the same tryout.',
  player_merges_one_score_per_evaluator:
    'These players cannot be merged: the same evaluator has scored both in one tryout.',
  player_merges_max_8_guardians: 'These players cannot be merged: together they have more than 8 guardians.',
  player_merges_one_own_login: 'These players cannot be merged: each has an own login.',
};

const refusal = (obstacle: MergeObstacle) => problem(409, 'not_mergeable', obstacleWords[obstacle]);

export const mergeProblems = {
  acceptedTwice: refusal('player_merges_one_accepted_offer'),
  scoredTwice: refusal('player_merges_one_score_per_evaluator'),
  tooManyGuardians: refusal('player_merges_max_8_guardians'),
  twoOwnLogins: refusal('player_merges_one_own_login'),
  changedSince: problem(
    409,
    'changed_since',
    'One of the players was changed in the meantime. Nothing was merged. Compare them again.',
  ),
  /** Merging with one click does not ask about differing details. */
  differ: problem(409, 'not_mergeable', 'The two profiles say different things. Nothing was merged. Compare them.'),
} as const;

const networkError = 'A network error occurred. Please check your connection and try again.';

export const duplicateNotices = {
  notLoaded: failure('Failed to load possible duplicates'),
  dismissed: success('Marked as two players'),
  notDismissed: failureWithReason('Not saved', networkError),
  notCompared: failure('Failed to compare the players'),
  merged: success('Players merged'),
  notMerged: failureWithReason('Players not merged', networkError),
} as const;
