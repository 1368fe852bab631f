import 'temporal-polyfill/global';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it } from 'vitest';
import { daysLater } from '../core/calendar.ts';
import { momentAt } from '../core/wall-clock.ts';
import {
  daysOfSeries,
  isLastOfMonth,
  nthOf,
  proposedEnd,
  type Repeat,
  seriesProblem,
  weekdayOf,
} from './rules.series.ts';
import { spanOf, startIsSkipped, timesOn } from './rules.times.ts';

const weekly: Repeat = { unit: 'week', every: 1, weekdays: [2], until: null, count: 3, skipped: [] };
const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const compact = (text: string) => text.replaceAll(/[-:]/g, '');

/** Start times of the series (ISO, UTC), as computed by an independent library. */
const expected = (firstDay: string, time: string, repeat: Repeat, timeZone: string): string[] => {
  const days =
    repeat.unit === 'week'
      ? `BYDAY=${repeat.weekdays.map((weekday) => names[weekday - 1]).join(',')}`
      : `BYDAY=${repeat.nth}${names[weekdayOf(firstDay) - 1]}`;
  const end = repeat.until ? `UNTIL=${compact(repeat.until)}` : `COUNT=${repeat.count}`;
  const frequency = repeat.unit === 'week' ? 'WEEKLY;WKST=MO' : 'MONTHLY';
  const rule = new RRuleTemporal({
    rruleString: `DTSTART;TZID=${timeZone}:${compact(firstDay)}T${compact(time)}00\nRRULE:FREQ=${frequency};INTERVAL=${repeat.every};${days};${end}`,
  });
  return rule.all().map((moment) => new Date(moment.epochMilliseconds).toISOString());
};

const computed = (firstDay: string, time: string, repeat: Repeat, timeZone: string): string[] =>
  daysOfSeries(firstDay, repeat).map((day) => momentAt(`${day}T${time}`, timeZone).toISOString());

// SCHED-20, SCHED-21
describe('a series', () => {
  const firstDays = ['2026-03-03', '2026-03-29', '2026-09-30', '2026-10-25', '2027-01-29', '2028-02-29'];
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Australia/Lord_Howe'];

  it.each(zones.flatMap((zone) => firstDays.map((day) => [zone, day] as const)))(
    'the dates of a series in %s starting on %s match an independent library',
    (zone, firstDay) => {
      const weekday = weekdayOf(firstDay);
      // The library omits times skipped by the clock change; they are tested below.
      for (const time of ['00:30', '18:00'])
        for (const every of [1, 2, 3, 4]) {
          const nextWeekday = (weekday % 7) + 1;
          for (const weekdays of [[weekday], [weekday, nextWeekday].sort(), [1, 2, 3, 4, 5, 6, 7]]) {
            const rule: Repeat = { ...weekly, every, weekdays, count: 20 };
            expect(computed(firstDay, time, rule, zone)).toEqual(expected(firstDay, time, rule, zone));
            const until: Repeat = { ...rule, count: null, until: daysLater(firstDay, 45) };
            expect(computed(firstDay, time, until, zone)).toEqual(expected(firstDay, time, until, zone));
          }
          const nth = isLastOfMonth(firstDay) ? -1 : nthOf(firstDay);
          const monthly: Repeat = { unit: 'month', every, nth, until: null, count: 15, skipped: [] };
          expect(computed(firstDay, time, monthly, zone)).toEqual(expected(firstDay, time, monthly, zone));
        }
    },
  );

  it('a series ends at its last day or count, whichever comes first, without skipped days', () => {
    const until = { ...weekly, count: 10, until: '2026-12-15' };
    expect(daysOfSeries('2026-12-01', until)).toEqual(['2026-12-01', '2026-12-08', '2026-12-15']);
    expect(daysOfSeries('2026-12-01', { ...until, count: 2 })).toEqual(['2026-12-01', '2026-12-08']);
    const skipped = ['2026-12-08', '2026-12-22'];
    expect(daysOfSeries('2026-12-01', { ...weekly, skipped })).toEqual(['2026-12-01', '2026-12-15', '2026-12-29']);
  });

  it('proposes to end a series with the earliest season of its teams that is not over', () => {
    expect(proposedEnd('2026-12-01', ['2027-06-30', '2027-05-31'])).toBe('2027-05-31');
    expect(proposedEnd('2026-12-01', ['2026-11-30'])).toBeUndefined();
    expect(proposedEnd('2026-12-01', [])).toBeUndefined();
  });

  it('an invalid series is refused with its reason', () => {
    const latest = '2029-11-24';
    const problem = (changes: object, firstDay = '2026-12-01') =>
      seriesProblem(firstDay, { ...weekly, ...changes } as Repeat, latest);
    expect(problem({})).toBeUndefined();
    expect(problem({ count: 120 })).toBeUndefined();
    expect(problem({ count: null, until: '2029-03-13' })).toBeUndefined();
    expect(problem({ count: null, until: '2029-03-20' })).toEqual({ kind: 'too_many' });
    expect(problem({ weekdays: [3] })).toEqual({ kind: 'first_day' });
    expect(problem({ unit: 'month', nth: 2 })).toEqual({ kind: 'first_day' });
    expect(problem({ unit: 'month', nth: 1 })).toBeUndefined();
    expect(problem({ unit: 'month', nth: -1 }, '2026-12-29')).toBeUndefined();
    expect(problem({ unit: 'month', nth: -1 })).toEqual({ kind: 'first_day' });
    expect(problem({ count: null })).toEqual({ kind: 'no_end' });
    expect(problem({ count: null, until: '2026-11-30' })).toEqual({ kind: 'no_days' });
    expect(problem({ every: 4, count: 60 })).toEqual({ kind: 'too_far', lastDay: '2029-10-30' });
    expect(problem({}, '2030-01-01')).toEqual({ kind: 'too_far', lastDay: latest });
  });
});

// SCHED-21
describe('an event on a day on which the clock changes', () => {
  const practice = { day: '2027-03-23', time: '02:15', endDay: '2027-03-23', endTime: '02:45' };
  it.each([
    ['Europe/Berlin', '2027-03-28', '2027-03-28T01:15:00.000Z', 30],
    ['America/New_York', '2027-03-14', '2027-03-14T07:15:00.000Z', 30],
    ['Australia/Lord_Howe', '2027-10-03', '2027-10-02T15:45:00.000Z', 30],
  ])('an event in %s on %s moves later if the clock change skips its start', (zone, day, start, minutes) => {
    const times = timesOn(day, practice);
    const { startsAt, endsAt } = spanOf(times, zone);
    expect([startsAt.toISOString(), (endsAt.getTime() - startsAt.getTime()) / 60_000]).toEqual([start, minutes]);
    expect(startIsSkipped(times, zone)).toBe(true);
    expect(startIsSkipped({ ...times, time: '18:00' }, zone)).toBe(false);
  });

  it('an event whose start the clock change skips still ends after its start', () => {
    const { startsAt, endsAt } = spanOf(timesOn('2027-03-28', { ...practice, endTime: '03:10' }), 'Europe/Berlin');
    expect((endsAt.getTime() - startsAt.getTime()) / 60_000).toBe(55);
  });
});
