import { failure, failureOrRefusal, success } from '../core/notice.ts';
import { fieldProblem, problem } from '../core/problem.ts';
import { managersPerTeam } from '../constants.club.ts';

export const managerProblems = {
  missing: problem(404, 'not_found', 'This member does not manage the team any more.'),
  memberUnknown: fieldProblem(422, 'invalid', 'membershipId', 'This member is not in the club any more.'),
  full: problem(409, 'managers_full', `A team has at most ${managersPerTeam} managers.`),
  already: problem(409, 'already_manager', 'This member already manages the team.'),
} as const;

export const managerNotices = {
  added: success('Manager added'),
  removed: success('Manager removed'),
  notLoaded: failure('Failed to load managers.'),
  notAdded: failureOrRefusal('Failed to add the manager'),
  notRemoved: failureOrRefusal('Failed to remove the manager'),
} as const;
