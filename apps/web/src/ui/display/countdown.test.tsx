import { expect, test } from 'vitest';
import { timeUntil } from './countdown.tsx';

const now = new Date('2026-06-11T13:00:00Z');

test.each([
  ['2026-06-15T13:00:01Z', 'in 4 days'],
  ['2026-06-13T12:59:59Z', 'in 47 h'],
  ['2026-06-11T18:59:00Z', 'in 5 h'],
  ['2026-06-11T13:59:59Z', 'in 59 min'],
  ['2026-06-11T13:00:59Z', 'in less than a minute'],
  ['2026-06-11T13:00:00Z', 'expired'],
  ['2026-06-10T13:00:00Z', 'expired'],
])('shows the time left until %s as "%s"', (until, text) => {
  expect(timeUntil(new Date(until), now)).toBe(text);
});
