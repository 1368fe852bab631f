import { fieldProblem, type Problem, problem } from '../core/problem.ts';
import { lateHours } from '../constants.club.ts';
import type { ImpossibleTime, TooLate } from './rules.client-timestamp.ts';

/** Refusal code for an entry made after the tryout ended. */
export const madeAfterCompletion = 'made_after_completion';

const notProvenText = 'This device did not have the page open while it had signal.';

export const timestampProblems = {
  notProven: fieldProblem(422, 'invalid', 'recorded.proof', notProvenText),
  ahead: fieldProblem(422, 'ahead_of_time', 'recorded.at', 'This time lies in the future.'),
  before_opening: fieldProblem(422, 'invalid', 'recorded.at', 'This time is before the page was opened here.'),
  made_after_completion: problem(
    409,
    madeAfterCompletion,
    'This was made after the tryout was completed, so it was not saved.',
  ),
  arrived_too_late: problem(
    409,
    'arrived_too_late',
    `This arrived more than ${lateHours} hours after the tryout was completed, so it was not saved.`,
  ),
} as const satisfies Record<ImpossibleTime | TooLate | 'notProven', () => Problem>;
