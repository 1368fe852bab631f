import { expect, it } from 'vitest';
import { daysShown, firstWeekdayOf, monthLater, weekStart } from './rules.weeks.ts';

it('weeks begin on the country’s first weekday', () => {
  expect(['US', 'AT', 'EG', 'XX', null].map(firstWeekdayOf)).toEqual([7, 1, 6, 1, 1]);
  // A Wednesday.
  expect([1, 6, 7].map((weekday) => weekStart('2027-06-02', weekday))).toEqual([
    ...['2027-05-31', '2027-05-29', '2027-05-30'],
  ]);
  expect(weekStart('2027-05-30', 7)).toBe('2027-05-30');
});

it('a week or month view shows whole weeks', () => {
  expect(daysShown('week', '2027-01-01', 1)).toEqual({ first: '2026-12-28', last: '2027-01-03' });
  expect(daysShown('month', '2027-02-15', 1)).toEqual({ first: '2027-02-01', last: '2027-02-28' });
  expect(daysShown('month', '2027-02-15', 7)).toEqual({ first: '2027-01-31', last: '2027-03-06' });
  expect(daysShown('month', '2027-05-31', 7)).toEqual({ first: '2027-04-25', last: '2027-06-05' });
  expect([monthLater('2027-01-31', 1), monthLater('2027-01-15', -1)]).toEqual(['2027-02-01', '2026-12-01']);
});
