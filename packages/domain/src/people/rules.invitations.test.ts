import { expect, it } from 'vitest';
import { invitationsPerDay } from './rules.invited.ts';

it.each([
  // No member has confirmed an address.
  [0, 0, false, 0],
  [0, 0, true, 0],
  // Only the founder has an account.
  [1, 0, false, 100],
  [1, 1000, false, 100],
  [2, 0, false, 120],
  [21, 23.9, false, 500],
  [22, 23.9, false, 500],
  [22, 24, false, 520],
  [96, 24, false, 2000],
  [500, 167.9, false, 2000],
  [500, 168, false, 5000],
  [1, 0, true, 5000],
])(
  'a club with %d accounts, %d hours after its creation (trusted: %s), may invite %d people a day',
  (accounts, age, isTrusted, expected) => {
    expect(invitationsPerDay({ accounts, age, isTrusted })).toBe(expected);
  },
);
