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
const context = { now, timeZone: 'Europe/Vienna' };
const letter = (kind: TryoutLetterKind, change: Partial<SentLetter> = {}): SentLetter => ({
  kind,
  date,
  location: 'Main field',
  ...change,
});
type Situation = Parameters<typeof dueLetter>[0];
const due = (change: Partial<Situation>, lastLetter: SentLetter | null, contextChange: Partial<typeof context> = {}) =>
  dueLetter({ ...situation, ...change }, lastLetter, { ...context, ...contextChange });
const later = new Date('2026-06-07T16:00:00Z');

describe('the email to a family', () => {
  it.each([
    ['no email was sent', {}, null, 'registered'],
    [
      'the child is checked in without an email',
      { status: 'active', registrationStatus: 'checked_in' },
      null,
      'registered',
    ],
    ['nothing has changed', {}, letter('registered'), undefined],
    ['the date changes', { date: later }, letter('registered'), 'moved'],
    ['the place changes again', { location: 'Gym' }, letter('moved'), 'moved'],
    ['it changes while active', { status: 'active', location: 'Gym' }, letter('registered'), 'moved'],
    [
      'it changes for an absent child',
      { registrationStatus: 'absent', location: 'Gym' },
      letter('registered'),
      undefined,
    ],
    ['the child is withdrawn', { registrationStatus: 'withdrawn' }, letter('moved'), 'withdrawn'],
    ['the child is withdrawn without an email', { registrationStatus: 'withdrawn' }, null, undefined],
    ['the withdrawal was mailed', { registrationStatus: 'withdrawn' }, letter('withdrawn'), undefined],
    ['a withdrawn child is back', {}, letter('withdrawn'), 'registered'],
    ['the tryout is cancelled', { status: 'cancelled' }, letter('registered'), 'cancelled'],
    ['it is cancelled without an email', { status: 'cancelled' }, null, undefined],
    ['it is cancelled after a withdrawal', { status: 'cancelled' }, letter('withdrawn'), undefined],
    ['the cancellation was mailed', { status: 'cancelled' }, letter('cancelled'), undefined],
    [
      'it is cancelled without the child',
      { status: 'cancelled', registrationStatus: 'withdrawn' },
      letter('registered'),
      undefined,
    ],
  ] as const)('chooses the email to a family if %s', (_, change, lastLetter, expected) => {
    expect(due(change, lastLetter)).toBe(expected);
  });

  const completed = { status: 'completed', completedAt: now, registrationStatus: 'checked_in' } as const;
  it.each([
    ['was emailed before', {}, letter('registered'), 'over'],
    ['got no email', {}, null, 'over'],
    ['knows of the completion', {}, letter('over'), undefined],
    ['has an offer', { hasOffer: true }, letter('registered'), undefined],
    ['has an absent child', { registrationStatus: 'absent' }, letter('registered'), undefined],
  ] as const)('chooses the email after completion if the family %s', (_, change, lastLetter, expected) => {
    expect(due({ ...completed, ...change }, lastLetter)).toBe(expected);
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

  it('ignores a move by a few seconds', () => {
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
    // 23:59 on the previous day in Vienna.
    expect(urgent('moved', at('2026-04-30T21:59:00Z'))).toBe(false);
  });

  it('an email about a finished tryout is never urgent', () => {
    expect(urgent('over', soon)).toBe(false);
  });
});
