import { expect, it } from 'vitest';
import { isUpcoming } from './rules.family.ts';

// 22:30 on June 6 in Vienna.
const date = '2026-06-06T20:30:00.000Z';
const isUpcomingAt = (status: Parameters<typeof isUpcoming>[0]['status'], now: string) =>
  isUpcoming({ status, date }, { now: new Date(now), timeZone: 'Europe/Vienna' });

it('a canceled tryout stays upcoming until midnight in the club’s time zone', () => {
  expect(isUpcomingAt('cancelled', '2026-05-01T12:00:00Z')).toBe(true);
  expect(isUpcomingAt('cancelled', '2026-06-06T21:59:00Z')).toBe(true);
  // The next day in Vienna, still the same day in UTC.
  expect(isUpcomingAt('cancelled', '2026-06-06T22:00:00Z')).toBe(false);
});

it.each([
  ['upcoming', true],
  ['active', true],
  ['completed', false],
] as const)('only the status decides whether a tryout is upcoming: %s', (status, expected) => {
  expect([isUpcomingAt(status, '2026-05-01T12:00:00Z'), isUpcomingAt(status, '2026-06-08T12:00:00Z')]).toEqual([
    expected,
    expected,
  ]);
});
