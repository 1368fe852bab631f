import { describe, expect, it } from 'vitest';
import { agoText, openedText, silentPhonesText } from './messages.presence.ts';
import { sortByQuiet, isQuiet, minutesSince, presence } from './rules.presence.ts';

const now = Date.parse('2026-05-09T12:00:00.000Z');
const heardFrom = (secondsAgo: number) => ({ heardAt: new Date(now - secondsAgo * 1000).toISOString() });
const neverHeardFrom = { heardAt: null };

describe('a reporting phone', () => {
  it('the reporting intervals have the agreed values', () => {
    expect(presence).toEqual({ reportEvery: 180, notedEvery: 60, quietMinutes: 10 });
  });

  it('a phone that has reported is quiet after ten minutes', () => {
    expect(
      [heardFrom(0), heardFrom(599), heardFrom(600), heardFrom(90_000), neverHeardFrom].map((evaluator) =>
        isQuiet(evaluator, now),
      ),
    ).toEqual([false, false, true, true, false]);
  });

  it('counts whole minutes since the last report, zero for future times', () => {
    expect(
      [heardFrom(59), heardFrom(60), heardFrom(-30), neverHeardFrom].map((evaluator) => minutesSince(evaluator, now)),
    ).toEqual([0, 1, 0, undefined]);
  });

  it('sorts quiet phones first, then coaches without a report, then by name', () => {
    const people = [
      { ...heardFrom(10), name: 'Ana' },
      { ...neverHeardFrom, name: 'Bea' },
      { ...heardFrom(700), name: 'Cora' },
      { ...heardFrom(5), name: 'Dina' },
      { ...heardFrom(9000), name: 'Ella' },
      { ...neverHeardFrom, name: 'Fay' },
    ].map(({ heardAt, name }) => ({ id: name, name, heardAt, openedAt: heardAt }));
    expect(sortByQuiet(people, now).map(({ name }) => name)).toEqual(['Cora', 'Ella', 'Bea', 'Fay', 'Ana', 'Dina']);
  });

  it('words the time since a report', () => {
    expect([0, 1, 59, 60, 119, 120, 1439, 1440, 2880].map(agoText)).toEqual([
      'just now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '1 hour ago',
      '2 hours ago',
      '23 hours ago',
      '1 day ago',
      '2 days ago',
    ]);
    expect(openedText('9:02 AM', 12)).toBe('Opened at 9:02 AM, last heard 12 minutes ago');
    expect(silentPhonesText(1)).toMatch(/^1 coach has not been heard from for 10 minutes\./);
    expect(silentPhonesText(2)).toMatch(/^2 coaches have not been heard from for 10 minutes\./);
  });
});
