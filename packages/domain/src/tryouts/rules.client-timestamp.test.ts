import { describe, expect, it } from 'vitest';
import { impossibleTime, isOutdated, madeAt, entryRefusalReason } from './rules.client-timestamp.ts';
import { tryoutStatuses } from './schema.ts';

const noon = Date.parse('2026-05-01T12:00:00Z');
const afterNoon = (seconds: number): Date => new Date(noon + seconds * 1000);
const day = 24 * 3600;

const recordedAt = (seconds: number, openedAt = 0) => ({
  at: afterNoon(seconds).toISOString(),
  openedAt: afterNoon(openedAt).toISOString(),
});

// EVAL-32
describe('the time claimed by a device', () => {
  const now = afterNoon(600);

  it.each([
    ['at the opening itself', 0, undefined],
    ['before the opening', -0.001, 'before_opening'],
    ['at the current time', 600, undefined],
    ['two minutes ahead', 720, undefined],
    ['more than two minutes ahead', 720.001, 'ahead'],
  ] as const)('validates a device time %s', (_, seconds, expected) => {
    expect(impossibleTime(recordedAt(seconds), now)).toBe(expected);
  });

  it('compares device times across time zones', () => {
    const times = { at: '2026-05-01T14:00:01+02:00', openedAt: '2026-05-01T08:00:00-04:00' };
    expect(impossibleTime(times, now)).toBeUndefined();
    expect(madeAt(times, now)).toEqual(afterNoon(1));
  });

  it('a device time in the future counts as now', () => {
    expect([599, 600, 720].map((seconds) => madeAt(recordedAt(seconds), now))).toEqual([afterNoon(599), now, now]);
  });
});

// EVAL-32
describe('entries of evaluations and attendance', () => {
  const completedAt = afterNoon(60);
  const completed = { status: 'completed', completedAt } as const;

  it('an entry sent immediately is accepted only while the tryout is active', () => {
    const taken = tryoutStatuses.filter(
      (status) =>
        !entryRefusalReason(
          { status, completedAt: status === 'completed' ? completedAt : null },
          undefined,
          completedAt,
        ),
    );
    expect(taken).toEqual(['active']);
  });

  it.each(['upcoming', 'cancelled'] as const)('no queued entry is accepted while the tryout is %s', (status) => {
    expect(entryRefusalReason({ status, completedAt: null }, afterNoon(0), afterNoon(60))).toBe('not_active');
  });

  it('a queued entry is accepted while the tryout is active', () => {
    expect(
      entryRefusalReason({ status: 'active', completedAt: null }, afterNoon(-7 * day), afterNoon(60)),
    ).toBeUndefined();
  });

  it.each([
    ['a second before completion, arriving at once', 59, 60, undefined],
    ['at completion', 60, 61, 'made_after_completion'],
    ['a second after completion', 61, 62, 'made_after_completion'],
    ['before, arriving a second before the day is over', 59, 60 + day - 1, undefined],
    ['before, arriving when the day is over', 59, 60 + day, 'arrived_too_late'],
    ['before, arriving a second later', 59, 60 + day + 1, 'arrived_too_late'],
    ['after completion, arriving when the day is over', 61, 60 + day + 1, 'made_after_completion'],
  ] as const)('decides whether to accept an entry made %s', (_, made, now, expected) => {
    expect(entryRefusalReason(completed, afterNoon(made), afterNoon(now))).toBe(expected);
  });

  it('the entry made last wins', () => {
    expect(isOutdated(afterNoon(0), afterNoon(1))).toBe(true);
    expect(isOutdated(afterNoon(1), afterNoon(1))).toBe(false);
    expect(isOutdated(afterNoon(2), afterNoon(1))).toBe(false);
    expect(isOutdated(afterNoon(0), null)).toBe(false);
    expect(isOutdated(undefined, afterNoon(1))).toBe(false);
  });
});
