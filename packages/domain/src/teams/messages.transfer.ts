import { failure, failureOrRefusal, type Notice, success } from '../core/notice.ts';
import { type FieldMessages, fieldProblem, Problem } from '../core/problem.ts';
import { problems } from '../core/problems.ts';
import { counted } from '../core/words.ts';
import { ageGroupNeeded, seasonNeeded } from './schema.ts';
import { noTeamsSelected } from './schema.transfer.ts';

export const teamGone = 'This team is no longer in the season.';
export const coachGone = 'A chosen coach is no longer on this team.';

export const transferProblems = {
  /** Identical for a team that is missing, in another club or in another season. */
  sourceMissing: (id: string): Problem => new Problem(404, 'not_found', `Source team with ID ${id} not found`),
  targetSeasonUnknown: fieldProblem(422, 'invalid', 'targetSeasonId', seasonNeeded),
  /** `at` is the team's index in the request. */
  ageGroupUnknown: (at: number): Problem => fieldProblem(422, 'invalid', `teams.${at}.ageGroupId`, ageGroupNeeded)(),
  /** All errors in the copies: sentences by field name. */
  wrong: (fields: FieldMessages): Problem => problems.invalid({ fields }),
} as const;

export const transferNotices = {
  /** Says "moved", as the specification does, although the old teams stay. */
  transferred: (count: number): Notice => success('Teams transferred', `${counted(count, 'team')} moved`),
  notTransferred: failureOrRefusal('Failed to transfer teams. Please try again.'),
  nothingSelected: failure(noTeamsSelected, 'No teams selected'),
  incomplete: failure('Please complete the configuration for all teams.', 'Incomplete configuration'),
} as const;
