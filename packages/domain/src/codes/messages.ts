import { failure, type Notice, success } from '../core/notice.ts';
import { fieldProblem, type Problem, problem } from '../core/problem.ts';

export const codeProblems = {
  missing: problem(404, 'not_found', 'This registration code does not exist any more.'),
  taken: fieldProblem(409, 'code_taken', 'code', 'This code is already in use. Please choose another one.'),
  alreadyExpired: fieldProblem(422, 'invalid', 'expiryDate', 'Please choose today or a later day.'),
} as const;

export const codeNotices = {
  copied: success('Code copied'),
  linkCopied: success('Link copied'),
  created: success('Code created'),
  deleted: success('Code deleted'),
  activated: success('Code activated'),
  deactivated: success('Code deactivated'),
  notLoaded: failure('Failed to load organization codes'),
  noOrganization: failure('Organization ID not found'),
  /** Gives a reason only for a rate limit. Any other error appears next to its field. */
  notCreated: (reason: Problem | undefined): Notice =>
    reason?.status === 429
      ? failure(reason.message, 'Failed to create organization code')
      : failure('Failed to create organization code'),
  notDeleted: failure('Failed to delete code'),
  notUpdated: failure('Failed to update code status'),
} as const;
