import { failureOrRefusal, type Notice, success } from '../core/notice.ts';
import { problem } from '../core/problem.ts';
import { counted } from '../core/words.ts';
import { type HandedOut, lastBibNumber } from './schema.registrations.ts';

export const numberProblems = {
  tooFew: problem(
    409,
    'too_few_numbers',
    `Fewer numbers up to ${lastBibNumber} are free than players need one. No one got a number.`,
  ),
} as const;

/** "12 players got a number: 3 to 14." Other players may wear numbers in between. */
const handedOut = (numbers: readonly HandedOut[]): Notice => {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (!first || !last) return success('Numbers given', 'Everyone who is checked in has a number.');
  const range = numbers.length === 1 ? `${first.bibNumber}` : `${first.bibNumber} to ${last.bibNumber}`;
  return success('Numbers given', `${counted(numbers.length, 'player')} got a number: ${range}.`);
};

export const numberNotices = {
  handedOut,
  notHandedOut: failureOrRefusal('Failed to give out the numbers. Please try again.'),
} as const;
