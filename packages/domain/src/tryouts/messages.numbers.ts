import { failureOrRefusal, type Notice, success } from '../core/notice.ts';
import { problem } from '../core/problem.ts';
import { counted } from '../core/words.ts';
import { type AssignedNumber, lastBibNumber } from './schema.registrations.ts';

export const numberProblems = {
  tooFew: problem(
    409,
    'too_few_numbers',
    `Fewer numbers up to ${lastBibNumber} are free than players need one. No one got a number.`,
  ),
} as const;

/** "3", "3 to 14"; empty without numbers. Other players may wear numbers in between. */
export const rangeOf = (numbers: readonly AssignedNumber[]): string =>
  [...new Set([numbers[0], numbers.at(-1)])].map((number) => number?.bibNumber).join(' to ');

const numbersGiven = (numbers: readonly AssignedNumber[]): Notice => {
  if (numbers.length === 0) return success('Numbers given', 'Everyone who is checked in has a number.');
  return success('Numbers given', `${counted(numbers.length, 'player')} got a number: ${rangeOf(numbers)}.`);
};

export const numberNotices = {
  handedOut: numbersGiven,
  notHandedOut: failureOrRefusal('Failed to give out the numbers. Please try again.'),
} as const;
