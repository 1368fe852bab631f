import { failure, neutral, type Notice, success } from '../core/notice.ts';
import { fieldProblem, type Problem, problem } from '../core/problem.ts';
import { counted } from '../core/words.ts';
import { lateHours } from '../constants.club.ts';
import type { ImpossibleTime, TooLate } from './rules.client-timestamp.ts';

const notProven = 'This device did not have the page open while it had signal.';

export const timestampProblems = {
  notProven: fieldProblem(422, 'invalid', 'recorded.proof', notProven),
  ahead: fieldProblem(422, 'ahead_of_time', 'recorded.at', 'This time lies in the future.'),
  before_opening: fieldProblem(422, 'invalid', 'recorded.at', 'This time is before the page was opened here.'),
  made_after_completion: problem(
    409,
    'made_after_completion',
    'This was made after the tryout was completed, so it was not saved.',
  ),
  arrived_too_late: problem(
    409,
    'arrived_too_late',
    `This arrived more than ${lateHours} hours after the tryout was completed, so it was not saved.`,
  ),
} as const satisfies Record<ImpossibleTime | TooLate | 'notProven', () => Problem>;

/** Refusal of an entry on a phone that another version of the app made; no server has seen it. */
export const unknownEntry = {
  code: 'unknown_entry',
  message: 'Another version of the app made this, and this version cannot send it.',
} as const;

/** Notices about entries made without signal. */
export const unsentNotices = {
  onThisPhone: (playerName: string): Notice => ({
    ...neutral('Saved on this phone', `${playerName}: we'll send it when you're back online.`),
    asksNothing: true,
  }),
  notStored: failure('This phone could not store it. Keep this page open until it is sent.', 'Not stored'),
  notTakenBack: neutral('Not taken back', 'It has already been sent and cannot be undone here.'),
  sent: (count: number): Notice =>
    success('Sent', `${counted(count, 'entry from this phone has', 'entries from this phone have')} arrived.`),
  needsAttention: (playerName: string, reason: string): Notice =>
    failure(`${playerName}: ${reason}`, 'Needs attention'),
} as const;
