import { expect, it } from 'vitest';
import { isSameValue, staleFields } from './edits.ts';

it.each([
  ['an empty text', '', null],
  ['what was never there', undefined, null],
  ['the other order of a list', ['b', 'a'], ['a', 'b']],
  ['another way to write a moment', new Date('2026-03-01T10:00:00Z'), '2026-03-01T11:00:00+01:00'],
])('takes for the same %s', (_, one, other) => {
  expect(isSameValue(one, other)).toBe(true);
});

it('tells values apart', () => {
  expect([isSameValue('', 'a'), isSameValue(0, null), isSameValue(['a'], ['a', 'b'])]).toEqual([false, false, false]);
});

it('finds stale what was changed meanwhile to something else, and only where it is edited', () => {
  const stored = { name: 'Ann', phone: null, city: 'Graz' };
  const seen = { name: 'Amy', phone: '', city: 'Wien' };
  expect(staleFields(stored, { name: 'Ada', phone: '1' }, seen)).toEqual(['name']);
  expect(staleFields(stored, { name: 'Ann' }, seen)).toEqual([]);
});
