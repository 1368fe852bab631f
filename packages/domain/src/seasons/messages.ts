import { failure, failureOrRefusal, type Notice, success } from '../core/notice.ts';
import { fieldProblem, Problem, problem } from '../core/problem.ts';
import { counted, listed } from '../core/words.ts';
import { endBeforeStart } from './schema.ts';

/** An age group with the number of records that prevent its deletion. */
export interface AgeGroupUse {
  readonly name: string;
  readonly teams: number;
  readonly tryouts: number;
}

const contents = ({ teams, tryouts }: AgeGroupUse): string =>
  listed([...(teams > 0 ? [counted(teams, 'team')] : []), ...(tryouts > 0 ? [counted(tryouts, 'tryout')] : [])]);

export const seasonProblems = {
  missing: problem(404, 'not_found', 'This season does not exist any more.'),
  ageGroupMissing: problem(404, 'not_found', 'This age group does not exist any more.'),
  endBeforeStart: fieldProblem(422, 'invalid', 'endDate', endBeforeStart),
  /** Names what depends on the season (ruling 23). */
  inUse: (groups: readonly AgeGroupUse[]): Problem =>
    new Problem(
      409,
      'season_in_use',
      `This season cannot be deleted: ${groups.map((group) => `${group.name} has ${contents(group)}`).join('; ')}.`,
    ),
  /** Names the age groups that already exist. No age group is added. */
  ageGroupsExist: (names: readonly string[]): Problem =>
    new Problem(409, 'age_groups_exist', `Nothing was added: this season already has ${listed(names)}.`),
  ageGroupInUse: (group: AgeGroupUse): Problem =>
    new Problem(409, 'age_group_in_use', `This age group cannot be deleted: it has ${contents(group)}.`),
} as const;

type Verb = 'create' | 'update' | 'delete' | 'view';

/** Besides showing this notice, the app redirects to /login. */
const authenticationRequired = (verb: Verb): Notice =>
  failure(`Please sign in to ${verb} seasons.`, 'Authentication required');

const failedTo =
  (verb: Verb, description: string) =>
  (reason: Problem | undefined): Notice =>
    reason?.status === 401 ? authenticationRequired(verb) : failureOrRefusal(description)(reason);

export const seasonNotices = {
  setupNotDismissed: failure('Failed to hide the first steps'),
  created: success('Season created'),
  updated: success('Season updated'),
  deleted: success('Season deleted'),
  ageGroupAdded: success('Age group added'),
  ageGroupsAdded: (added: readonly unknown[]): Notice => success(`${counted(added.length, 'age group')} added`),
  ageGroupUpdated: success('Age group updated'),
  ageGroupDeleted: success('Age group deleted'),
  notCreated: failedTo('create', 'Failed to create season. Please try again.'),
  notUpdated: failedTo('update', 'Failed to update season. Please try again.'),
  notDeleted: failedTo('delete', 'Failed to delete season. Please try again.'),
  ageGroupNotAdded: failureOrRefusal('Failed to add age group. Please try again.'),
  ageGroupsNotAdded: failureOrRefusal('Failed to add age groups. Please try again.'),
  ageGroupNotUpdated: failureOrRefusal('Failed to update age group. Please try again.'),
  ageGroupNotDeleted: failureOrRefusal('Failed to delete age group. Please try again.'),
  /**
   * Notices about a failed load: for seasons alone, for the seasons page with age groups, and for both as choices
   * elsewhere.
   */
  notLoaded: failedTo('view', 'Failed to load seasons. Please try again.'),
  pageNotLoaded: failedTo('view', 'Failed to load seasons and age groups. Please try again.'),
  choicesNotLoaded: failure('Failed to load seasons/age groups. Please try again.'),
} as const;
