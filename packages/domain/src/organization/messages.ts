import { failure, failureOrRefusal, success } from '../core/notice.ts';
import { fieldProblem, type FieldMessages, Problem, problem, secondStepNeeded } from '../core/problem.ts';

/** Notices about the logos of organizations and teams; separate, because few pages set a logo. */
export const logoNotices = {
  saved: success('Logo saved'),
  notSaved: failureOrRefusal('Failed to save the logo. Please try again.'),
  removed: success('Logo removed'),
  notRemoved: failureOrRefusal('Failed to remove the logo. Please try again.'),
} as const;

export const organizationProblems = {
  contactIncomplete: (fields: FieldMessages): Problem =>
    new Problem(422, 'invalid', 'Please check the highlighted fields.', { fields }),
  /** A new time zone moves upcoming and all-day events, which may then overlap. */
  eventsWouldOverlap: (name: string, day: string): Problem => {
    const sentence = `Events would then overlap with ${name} on ${day}, on the same field. Move one of them first.`;
    return new Problem(409, 'events_would_overlap', sentence, { fields: { timeZone: sentence } });
  },
  dayOver: fieldProblem(422, 'invalid', 'secondStepFrom', 'Please choose today or a later day.'),
  secondStepNeeded: problem(
    403,
    secondStepNeeded,
    'Your club requires two-step sign-in of its admins. Please set it up first.',
  ),
  ownSecondStepFirst: problem(
    409,
    'own_second_step_first',
    'Set up two-step sign-in for yourself first, under Security. Otherwise you would lock yourself out.',
  ),
} as const;

export const organizationNotices = {
  notLoaded: failure('Failed to load the settings of your organization.'),
  updated: success('Settings saved'),
  secondStepRequired: success(
    'Two-step sign-in is required',
    'Admins without it see until when they have to set it up.',
  ),
  secondStepLeftToAdmins: success('Two-step sign-in is no longer required'),
  notUpdated: failureOrRefusal('Failed to save. Please try again.'),
} as const;
