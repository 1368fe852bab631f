import { expect, it } from 'vitest';
import { isLow } from './store.conditions.ts';

it.each([
  [{ free: 999e6, total: 10e9 }, true],
  [{ free: 1e9, total: 10e9 }, false],
  [{ free: 49e9, total: 1000e9 }, true],
  [{ free: 50e9, total: 1000e9 }, false],
])('a disk with less than 1 GB or 5 %% free is low: %j is %s', (space, expected) => {
  expect(isLow(space)).toBe(expected);
});
