import { failureOrRefusal, success } from '../core/notice.ts';
import { fieldProblem, Problem, problem } from '../core/problem.ts';
import { counted, listed, listedUpTo } from '../core/words.ts';
import { fieldTakenCode } from './messages.ts';

/** Maximum events that a refusal names; the rest are counted. */
const maxNames = 10;

const refusal = (code: string, message: string): Problem => new Problem(409, code, message);

export const severalProblems = {
  noMove: fieldProblem(422, 'invalid', 'days', 'Please enter days or minutes, or choose another place.'),
  spanMissing: fieldProblem(422, 'invalid', 'day', 'Please choose a day, a venue or a team.'),
  eventUnknown: problem(422, 'invalid', 'One of these events does not exist any more.'),
  nothingLeft: problem(409, 'over', 'These events are over or canceled by now. Nothing was changed.'),
  changedMeanwhile: (names: readonly string[]) =>
    refusal(
      'changed',
      `Changed by somebody else a moment ago: ${listedUpTo(maxNames, names)}. Please look at the list again.`,
    ),
  wholeDays: (names: readonly string[]) =>
    refusal('whole_days', `Whole-day events move by days only: ${listedUpTo(maxNames, names)}.`),
  intoPast: (names: readonly string[]) =>
    refusal('past', `These would begin in the past: ${listedUpTo(maxNames, names)}.`),
  /** Names the events that have booked the fields, and their days. */
  taken: (others: readonly { readonly name: string; readonly day: string }[]) => {
    const parts = [...new Set(others.map(({ name, day }) => `${name} on ${day}`))];
    return refusal(
      fieldTakenCode,
      `Nothing was changed, because the field is taken by ${listedUpTo(maxNames, parts)}.`,
    );
  },
  together: (names: readonly string[]) =>
    refusal(fieldTakenCode, `Nothing was changed: ${listed(names)} would be on one field at the same time.`),
} as const;

export const severalNotices = {
  done: (kind: 'cancel' | 'move', count: number) =>
    success(`${counted(count, 'event')} ${kind === 'cancel' ? 'canceled' : 'moved'}`),
  notDone: failureOrRefusal('Failed to change the events'),
} as const;
