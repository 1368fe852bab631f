import { describe, expect, it } from 'vitest';
import { changedGroups, eventProblem, formAfterChange, followingForms, movedSeries, restOfSeries } from './rules.ts';
import type { Repeat } from './rules.series.ts';
import { type EventTimes, clockAt, spanOf, startDays, timeMessages, timesOf, timesProblem } from './rules.times.ts';
import type { EventForm } from './schema.ts';

const zone = 'Europe/Vienna';
const practice: EventTimes = { day: '2026-12-01', time: '18:00', endDay: '2026-12-01', endTime: '19:30' };
const bounds = { first: '2024-11-24', last: '2029-11-24' };

describe('times of an event', () => {
  it('event times converted to instants and back stay the same', () => {
    const wholeDays = { day: '2026-12-05', time: null, endDay: '2026-12-06', endTime: null };
    for (const times of [practice, wholeDays])
      expect(timesOf(clockAt(spanOf(times, zone), zone), times.time === null)).toEqual(times);
    expect(spanOf(wholeDays, zone)).toEqual({
      startsAt: new Date('2026-12-04T23:00:00Z'),
      endsAt: new Date('2026-12-06T23:00:00Z'),
    });
  });

  // SCHED-04
  it.each([
    ['', {}, undefined],
    ['one minute', { endTime: '18:01' }, undefined],
    ['no length', { endTime: '18:00' }, ['endTime', timeMessages.endBeforeStart]],
    ['an end the day before', { endDay: '2026-11-30' }, ['endDay', timeMessages.endBeforeStart]],
    ['14 days', { endDay: '2026-12-15', endTime: '18:00' }, undefined],
    ['14 days and a minute', { endDay: '2026-12-15', endTime: '18:01' }, ['endDay', timeMessages.tooLong]],
    ['one time', { endTime: null }, ['endTime', timeMessages.onlyOneTime]],
    ['a whole day', { time: null, endTime: null }, undefined],
    ['whole days, 14', { time: null, endTime: null, endDay: '2026-12-14' }, undefined],
    ['whole days, 15', { time: null, endTime: null, endDay: '2026-12-15' }, ['endDay', timeMessages.tooLong]],
    [
      'whole days in no order',
      { time: null, endTime: null, endDay: '2026-11-30' },
      ['endDay', timeMessages.endBeforeStart],
    ],
    ['a start two years back', { day: '2024-11-24', endDay: '2024-11-24' }, undefined],
    ['a start before', { day: '2024-11-23', endDay: '2024-11-23' }, ['day', timeMessages.startTooEarly]],
    ['a start in three years', { day: '2029-11-24', endDay: '2029-11-24' }, undefined],
    ['a start after', { day: '2029-11-25', endDay: '2029-11-25' }, ['day', timeMessages.startTooLate]],
  ] as const)('validates the times of an event: %s', (_, changes, expected) => {
    const problem = timesProblem({ ...practice, ...changes }, bounds);
    expect(problem && [problem.field, problem.message]).toEqual(expected);
  });

  it('an unchanged start may lie outside the allowed days', () => {
    const old = { ...practice, day: '2020-01-01', endDay: '2020-01-01' };
    expect(timesProblem({ ...old, endTime: '20:00' }, bounds, old)).toBeUndefined();
    expect(timesProblem({ ...old, day: '2020-01-02', endDay: '2020-01-02' }, bounds, old)?.field).toBe('day');
  });

  it('events may start from two years ago to three years ahead, in club time', () => {
    expect(startDays(new Date('2026-11-23T23:30:00Z'), zone)).toEqual(bounds);
    expect(startDays(new Date('2028-02-29T12:00:00Z'), zone)).toEqual({ first: '2026-02-28', last: '2031-02-28' });
  });
});

const form: EventForm = {
  ...{ kind: 'practice', title: null, teamIds: ['a'], ...practice, fieldId: null, firstPart: null, lastPart: null },
  ...{ place: 'Hall', meetingMinutes: null, note: null, opponent: null, side: null },
};

describe('changes to a series', () => {
  it('a series change skips field groups that were changed on a single event', () => {
    const after = { ...form, time: '17:00', place: null, fieldId: 'f', note: 'Bring water.' };
    const groups = changedGroups(form, after);
    expect(groups).toEqual(['times', 'place', 'note']);
    const own = { ...form, day: '2026-12-08', endDay: '2026-12-08', place: 'Gym' };
    expect(formAfterChange(own, { ...after, day: '2026-12-08', endDay: '2026-12-08' }, groups, ['place'])).toEqual({
      ...{ ...own, time: '17:00', note: 'Bring water.' },
    });
  });

  // SCHED-23
  it('an event moved on its own keeps its day or times when its series changes', () => {
    const rule = { firstDay: '2026-12-01', unit: 'week', every: 1, weekdays: [2], until: '2026-12-31' } as const;
    const at = (id: string, seriesDay: string, overrides: Partial<EventForm> = {}, ownGroups: string[] = []) => {
      const day = overrides.day ?? seriesDay;
      return { id, seriesDay, ownGroups, form: { ...form, day, endDay: day, ...overrides } };
    };
    const [unchanged, moved, later] = [
      at('1', '2026-12-01'),
      at('2', '2026-12-08', { day: '2026-12-11' }),
      at('3', '2026-12-15', { time: '17:00', endTime: '18:00' }, ['times']),
    ];
    const change = (after: Partial<EventForm>) =>
      followingForms(
        [unchanged, moved, later],
        { ...rule, count: null, skipped: [] },
        unchanged,
        { ...unchanged.form, ...after },
        [...changedGroups(unchanged.form, { ...unchanged.form, ...after })],
      ).forms.map(({ form: { day, time, endDay, endTime } }) => [day, time, endDay, endTime]);
    expect(change({ time: '18:30', endDay: '2026-12-02', endTime: '00:30' })).toEqual([
      ['2026-12-01', '18:30', '2026-12-02', '00:30'],
      ['2026-12-11', '18:30', '2026-12-12', '00:30'],
      ['2026-12-15', '17:00', '2026-12-15', '18:00'],
    ]);
    expect(change({ day: '2026-12-02', endDay: '2026-12-02' })).toEqual([
      ['2026-12-02', '18:00', '2026-12-02', '19:30'],
      ['2026-12-11', '18:00', '2026-12-11', '19:30'],
      ['2026-12-16', '17:00', '2026-12-16', '18:00'],
    ]);
  });

  it('the remaining events of a series form their own series, which keeps only later skipped days', () => {
    const rule = { firstDay: '2026-12-01', unit: 'week', every: 1, weekdays: [2], until: null, count: 9 } as const;
    const remaining = [{ seriesDay: '2026-12-22' }, { seriesDay: '2026-12-15' }];
    expect(restOfSeries({ ...rule, skipped: ['2026-12-08', '2026-12-29'] }, remaining)).toEqual({
      ...{ ...rule, firstDay: '2026-12-15', until: '2026-12-22', count: null, skipped: ['2026-12-29'] },
    });
  });

  const rule = { firstDay: '2026-12-01', every: 1, until: '2026-12-31', count: null, skipped: ['2026-12-24'] };
  const days = (repeat: Repeat, events: string[], from: string, to: string) => {
    const inSeries = events.map((seriesDay) => ({ id: seriesDay, seriesDay }));
    const moved = movedSeries({ firstDay: rule.firstDay, ...repeat }, inSeries, { from, to });
    return [[...moved.days.values()], moved.rule] as const;
  };

  it('moves weekly events by the same number of days, even across weeks', () => {
    const [moved, newRule] = days(
      { ...rule, unit: 'week', weekdays: [2, 7] },
      ['2026-12-01', '2026-12-06', '2026-12-08'],
      '2026-12-01',
      '2026-12-02',
    );
    expect(moved).toEqual(['2026-12-02', '2026-12-07', '2026-12-09']);
    expect(newRule).toMatchObject({
      firstDay: '2026-12-02',
      weekdays: [1, 3],
      until: '2026-12-09',
      skipped: ['2026-12-25'],
    });
  });

  it('moves monthly events to the same nth weekday of their own months', () => {
    const [moved, newRule] = days(
      { ...rule, unit: 'month', nth: 1, skipped: [] },
      ['2026-12-01', '2027-02-02'],
      '2026-12-01',
      '2026-12-10',
    );
    expect(moved).toEqual(['2026-12-10', '2027-02-11']);
    expect(newRule).toMatchObject({ nth: 2, firstDay: '2026-12-10', until: '2027-02-11', count: null });
    expect(
      days({ ...rule, unit: 'month', nth: 1 }, ['2026-12-01', '2027-01-05'], '2026-12-01', '2026-12-31')[0],
    ).toEqual(['2026-12-31', '2027-01-28']);
  });
});

it('an event needs the fields of its kind and no others', () => {
  expect(eventProblem(form)).toBeUndefined();
  expect(eventProblem({ ...form, kind: 'event' })?.fields).toHaveProperty('title');
  expect(eventProblem({ ...form, opponent: 'Bears' })?.fields).toHaveProperty('opponent');
  expect(eventProblem({ ...form, kind: 'game', opponent: 'Bears', side: 'away' })).toBeUndefined();
  expect(eventProblem({ ...form, fieldId: 'f' })?.fields).toHaveProperty('place');
});
