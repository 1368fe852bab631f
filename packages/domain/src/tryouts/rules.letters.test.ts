import { describe, expect, it } from 'vitest';
import { dueLetter, isUrgent, movedParts, type SentLetter, type TryoutLetterKind } from './rules.letters.ts';

const date = new Date('2026-06-06T16:00:00Z');
const now = new Date('2026-05-01T12:00:00Z');
const situation = {
  date,
  location: 'Main field',
  status: 'upcoming',
  completedAt: null,
  registrationStatus: 'registered',
  hasOffer: false,
} as const;
const surroundings = { now, timeZone: 'Europe/Vienna' };
const told = (kind: TryoutLetterKind, change: Partial<SentLetter> = {}): SentLetter => ({
  kind,
  date,
  location: 'Main field',
  ...change,
});
type Situation = Parameters<typeof dueLetter>[0];
const due = (change: Partial<Situation>, heard: SentLetter | null, when: Partial<typeof surroundings> = {}) =>
  dueLetter({ ...situation, ...change }, heard, { ...surroundings, ...when });
const later = new Date('2026-06-07T16:00:00Z');

describe('the email due to a family', () => {
  it.each([
    ['the family was not mailed', {}, null, 'registered'],
    ['the child is checked in untold', { status: 'active', registrationStatus: 'checked_in' }, null, 'registered'],
    ['everything is as told', {}, told('registered'), undefined],
    ['the date changes', { date: later }, told('registered'), 'moved'],
    ['the place changes again', { location: 'Gym' }, told('moved'), 'moved'],
    ['it changes while active', { status: 'active', location: 'Gym' }, told('registered'), 'moved'],
    [
      'it changes for an absent child',
      { registrationStatus: 'absent', location: 'Gym' },
      told('registered'),
      undefined,
    ],
    ['the child is withdrawn', { registrationStatus: 'withdrawn' }, told('moved'), 'withdrawn'],
    ['the child is withdrawn untold', { registrationStatus: 'withdrawn' }, null, undefined],
    ['the withdrawal was mailed', { registrationStatus: 'withdrawn' }, told('withdrawn'), undefined],
    ['a withdrawn child is back', {}, told('withdrawn'), 'registered'],
    ['the tryout is cancelled', { status: 'cancelled' }, told('registered'), 'cancelled'],
    ['it is cancelled untold', { status: 'cancelled' }, null, undefined],
    ['it is cancelled after a withdrawal', { status: 'cancelled' }, told('withdrawn'), undefined],
    ['the cancellation was mailed', { status: 'cancelled' }, told('cancelled'), undefined],
    [
      'it is cancelled without the child',
      { status: 'cancelled', registrationStatus: 'withdrawn' },
      told('registered'),
      undefined,
    ],
  ] as const)('the email due to a family depends on the situation: %s', (_, change, heard, expected) => {
    expect(due(change, heard)).toBe(expected);
  });

  const completed = { status: 'completed', completedAt: now, registrationStatus: 'checked_in' } as const;
  it.each([
    ['was invited', {}, told('registered'), 'over'],
    ['heard nothing', {}, null, 'over'],
    ['knows', {}, told('over'), undefined],
    ['has an offer', { hasOffer: true }, told('registered'), undefined],
    ['was absent', { registrationStatus: 'absent' }, told('registered'), undefined],
  ] as const)('the email due after completion depends on whether the child %s', (_, change, heard, expected) => {
    expect(due({ ...completed, ...change }, heard)).toBe(expected);
  });

  it('the email about a completed tryout is due for seven days', () => {
    const sevenDaysAnd = (milliseconds: number) => ({ now: new Date(now.getTime() + 7 * 86_400_000 + milliseconds) });
    expect(due(completed, null, sevenDaysAnd(-1))).toBe('over');
    expect(due(completed, null, sevenDaysAnd(0))).toBeUndefined();
  });

  it('no email is due about a tryout whose day is over in club time', () => {
    // 22:30 in Vienna. At 22:00 UTC it is the next day there, but still the same day in UTC.
    const evening = { date: new Date('2026-06-06T20:30:00Z') };
    expect(due(evening, null, { now: new Date('2026-06-06T21:59:00Z') })).toBe('registered');
    expect(due(evening, null, { now: new Date('2026-06-06T22:00:00Z') })).toBeUndefined();
  });

  it('ignores a move by a few seconds, which no form shows', () => {
    expect(movedParts(situation, { ...situation, date: new Date('2026-06-06T16:00:59Z') })).toEqual({
      date: false,
      place: false,
    });
  });
});

describe('an email that is sent even at night', () => {
  const night = new Date('2026-05-01T21:00:00Z');
  const at = (moment: string) => ({ date: new Date(moment), location: 'Main field' });
  const soon = at('2026-05-03T20:59:59Z');
  const later = at('2026-05-03T21:00:00Z');
  const urgent = (kind: TryoutLetterKind, ...occasions: Parameters<typeof isUrgent>[1]) =>
    isUrgent(kind, occasions, { now: night, timeZone: 'Europe/Vienna' });

  it.each(['registered', 'moved', 'cancelled', 'withdrawn'] as const)(
    'an email about a tryout within 48 hours is urgent: %s',
    (kind) => {
      expect([urgent(kind, soon), urgent(kind, later)]).toEqual([true, false]);
    },
  );

  it('a move is urgent if the old or new time is within 48 hours', () => {
    expect([urgent('moved', later, soon), urgent('moved', soon, later)]).toEqual([true, true]);
  });

  it('an email about a tryout that has begun is urgent until midnight in club time', () => {
    expect(urgent('moved', at('2026-05-01T06:00:00Z'))).toBe(true);
    // 23:59 of the previous day in Vienna.
    expect(urgent('moved', at('2026-04-30T21:59:00Z'))).toBe(false);
  });

  it('an email about a finished tryout is never urgent', () => {
    expect(urgent('over', soon)).toBe(false);
  });
});
