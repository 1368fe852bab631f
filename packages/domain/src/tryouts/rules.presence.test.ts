import { describe, expect, it } from 'vitest';
import { agoText, openedText, quietText } from './messages.presence.ts';
import { sortByQuiet, isQuiet, minutesSince, presence } from './rules.presence.ts';

const now = Date.parse('2026-05-09T12:00:00.000Z');
const heard = (secondsAgo: number) => ({ heardAt: new Date(now - secondsAgo * 1000).toISOString() });
const never = { heardAt: null };

describe('a phone on the field', () => {
  it('the reporting intervals have the values that were agreed on', () => {
    expect(presence).toEqual({ reportEvery: 180, notedEvery: 60, quietMinutes: 10 });
  });

  it('a phone is quiet ten minutes after its last report, but not before its first one', () => {
    expect([heard(0), heard(599), heard(600), heard(90_000), never].map((one) => isQuiet(one, now))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('counts whole minutes since the last report, zero for future times', () => {
    expect([heard(59), heard(60), heard(-30), never].map((one) => minutesSince(one, now))).toEqual([
      0,
      1,
      0,
      undefined,
    ]);
  });

  it('sorts quiet phones first, then coaches without a report, then by name', () => {
    const people = [
      { ...heard(10), name: 'Ana' },
      { ...never, name: 'Bea' },
      { ...heard(700), name: 'Cora' },
      { ...heard(5), name: 'Dina' },
      { ...heard(9000), name: 'Ella' },
      { ...never, name: 'Fay' },
    ].map(({ heardAt, name }) => ({ id: name, name, heardAt, openedAt: heardAt }));
    expect(sortByQuiet(people, now).map(({ name }) => name)).toEqual(['Cora', 'Ella', 'Bea', 'Fay', 'Ana', 'Dina']);
  });

  it('puts the time since a report into words', () => {
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
    expect(quietText(1)).toMatch(/^1 coach has not been heard from for 10 minutes\./);
    expect(quietText(2)).toMatch(/^2 coaches have not been heard from for 10 minutes\./);
  });
});
