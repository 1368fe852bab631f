import { describe, expect, it } from 'vitest';
import { deadlineFor, dateMessages, dateProblems } from './rules.dates.ts';

const vienna = { today: '2026-05-10', timeZone: 'Europe/Vienna' };
const at = (moment: string) => new Date(moment);

describe('the dates of a tryout', () => {
  // TRYOUT-13 TRYOUT-14 TRYOUT-50
  it.each([
    ['the first minute of today', '2026-05-09T22:00Z', '2026-05-09T22:00Z', {}],
    ['the last minute of yesterday', '2026-05-09T21:59Z', '2026-05-09T21:59Z', ['dateInPast', 'deadlineInPast']],
    ['a deadline at the same moment', '2026-06-01T10:00Z', '2026-06-01T10:00Z', {}],
    ['a deadline a minute later', '2026-06-01T10:00Z', '2026-06-01T10:01Z', [undefined, 'deadlineAfterDate']],
    ['a deadline yesterday', '2026-06-01T10:00Z', '2026-05-09T10:00Z', [undefined, 'deadlineInPast']],
  ] as const)('validates the dates of a tryout: %s', (_, date, deadline, expected) => {
    const [forDate, forDeadline] = Array.isArray(expected)
      ? (expected as (keyof typeof dateMessages | undefined)[])
      : [];
    expect(dateProblems({ date: at(date), registrationDeadline: at(deadline) }, vienna)).toEqual({
      ...(forDate && { date: dateMessages[forDate] }),
      ...(forDeadline && { registrationDeadline: dateMessages[forDeadline] }),
    });
  });

  // TRYOUT-50
  it('the earliest date of a tryout depends on the club’s time zone', () => {
    const moment = { date: at('2026-05-09T23:00Z'), registrationDeadline: at('2026-05-09T23:00Z') };
    expect(dateProblems(moment, vienna)).toEqual({});
    expect(dateProblems(moment, { today: '2026-05-10', timeZone: 'America/New_York' })).not.toEqual({});
  });

  // TRYOUT-47
  describe('dates edited after their day', () => {
    const before = { date: at('2026-05-01T10:00Z'), registrationDeadline: at('2026-04-20T10:00Z') };

    it('accepts a tryout’s past dates if they are unchanged, ignoring seconds', () => {
      expect(dateProblems({ ...before, date: at('2026-05-01T10:00:30Z') }, { ...vienna, before })).toEqual({});
    });

    it('past dates of a tryout may only move to today or later', () => {
      expect(dateProblems({ ...before, date: at('2026-05-02T10:00Z') }, { ...vienna, before })).toEqual({
        date: dateMessages.dateInPast,
      });
      expect(dateProblems({ ...before, date: at('2026-05-12T10:00Z') }, { ...vienna, before })).toEqual({});
      expect(dateProblems({ ...before, registrationDeadline: at('2026-04-21T10:00Z') }, { ...vienna, before })).toEqual(
        { registrationDeadline: dateMessages.deadlineInPast },
      );
    });

    it('a tryout’s date must not move before its deadline, even by seconds within the same minute', () => {
      const same = { date: at('2026-05-01T10:00:45Z'), registrationDeadline: at('2026-05-01T10:00:45Z') };
      expect(dateProblems({ ...same, date: at('2026-05-01T10:00:30Z') }, { ...vienna, before: same })).toEqual({
        registrationDeadline: dateMessages.deadlineAfterDate,
      });
    });

    it('a tryout’s date must not move before its deadline', () => {
      const planned = { date: at('2026-07-01T10:00Z'), registrationDeadline: at('2026-06-20T10:00Z') };
      expect(dateProblems({ ...planned, date: at('2026-06-10T10:00Z') }, { ...vienna, before: planned })).toEqual({
        registrationDeadline: dateMessages.deadlineAfterDate,
      });
    });
  });
});

it.each([
  ['2090-03-01T18:00', '2090-02-28T18:00'],
  ['2090-01-01T09:30', '2089-12-31T09:30'],
  ['2026-11-23T12:01', '2026-11-22T12:01'],
  ['2026-11-23T12:00', '2026-11-23T12:00'],
  ['2020-05-05T18:00', '2020-05-05T18:00'],
])('a tryout at %s gets the proposed deadline %s at noon on November 22, 2026', (date, deadline) => {
  expect(deadlineFor(date, '2026-11-22T12:00')).toBe(deadline);
});
