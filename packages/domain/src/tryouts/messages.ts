import { failure, success } from '../core/notice.ts';
import { type FieldMessages, fieldProblem, Problem, problem } from '../core/problem.ts';
import { counted, listedUpTo } from '../core/words.ts';
import { reopenHours } from '../constants.club.ts';
import type { TryoutStatus } from './schema.ts';

/** Code for the refusal that an admin may override after confirming. */
export const misfitsCode = 'age_group_misfits';

export const tryoutProblems = {
  missing: problem(404, 'not_found', 'Tryout not found or has been deleted.'),
  ageGroupMissing: fieldProblem(
    422,
    'invalid',
    'ageGroupId',
    'This age group does not exist any more. Please select another one.',
  ),
  dates: (fields: FieldMessages): Problem =>
    new Problem(422, 'invalid', 'Please check the highlighted fields.', { fields }),
  maximumBelowTaken: (taken: number): Problem => {
    const message = `${counted(taken, 'player holds', 'players hold')} a place already, so the maximum cannot be lower.`;
    return new Problem(409, 'maximum_below_taken', message, { fields: { maxParticipants: message } });
  },
  misfits: (names: readonly string[]): Problem =>
    new Problem(
      409,
      misfitsCode,
      `${counted(names.length, 'registered player does', 'registered players do')} not fit the new age group: ${listedUpTo(10, names)}.`,
    ),
  not_completed: problem(409, 'status_conflict', 'Only a completed tryout can be reopened.'),
  too_late: problem(
    409,
    'reopened_too_late',
    `This tryout was completed ${reopenHours} hours ago or more, so it cannot be reopened.`,
  ),
  cannotBecome: (status: TryoutStatus): Problem =>
    new Problem(409, 'status_conflict', `This tryout cannot be marked as ${status} any more.`),
} as const;

/** Names players who do not fit the new age group. Confirming does not remove them from the tryout. */
export const acceptMisfits = {
  title: 'Change the age group anyway?',
  consequence: 'They stay registered. Withdraw those who should not take part.',
  label: 'Change age group',
} as const;

export const tryoutNotices = {
  created: success('Tryout created'),
  notCreated: failure('Failed to create tryout. Please try again.'),
  updated: success('Tryout updated'),
  notUpdated: failure('Failed to update tryout. Please try again.'),
  statusUpdated: success('Status updated'),
  statusNotUpdated: failure('Failed to update tryout status. Please try again.'),
  listNotLoaded: failure('Failed to load tryouts. Please try again.'),
  detailsNotLoaded: failure('Failed to load tryout details. Please try again.'),
  /** The data behind the create and edit forms. */
  formNotLoaded: failure('Failed to load tryout data. Please try again.'),
  noOrganization: failure('User organization not found.'),
  invalidForm: failure('Please check the highlighted fields.', 'Validation Error'),
} as const;

/** Asks before every status change. */
export const confirmStatus = (status: TryoutStatus): string =>
  `Are you sure you want to mark this tryout as ${status}?`;
