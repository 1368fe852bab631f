import { expect, it } from 'vitest';
import { jerseyNumber } from './schema.ts';

it('a jersey number is a whole number from 0 to 999', () => {
  const isAccepted = (number: number): boolean => jerseyNumber.safeParse(number).success;
  expect([-1, 0, 999, 1000, 7.5].map(isAccepted)).toEqual([false, true, true, false, false]);
});
