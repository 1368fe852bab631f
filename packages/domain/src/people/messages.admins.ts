import { failure, failureWithReason, success } from '../core/notice.ts';
import { fieldProblem, problem } from '../core/problem.ts';

export const adminProblems = {
  alreadyAdmin: fieldProblem(
    409,
    'already_member',
    'email',
    'Someone with this email address is already an admin of your organization.',
  ),
  lastAdmin: problem(409, 'last_admin', 'Your organization needs at least one admin. Invite another one first.'),
} as const;

export const adminNotices = {
  notLoaded: failure('Failed to load the admins of your organization.'),
  invited: success('Success', 'Admin invitation has been created'),
  notInvited: failureWithReason('Error adding admin', 'A network error occurred. Please try again.'),
} as const;
