import { expect, it } from 'vitest';
import { formatLongDay } from '../../lib/format-event.ts';
import { hoursOf } from './event-facts.tsx';

const zone = 'Europe/Vienna';
const hours = (startsAt: string, endsAt: string, isAllDay = false) =>
  hoursOf({ startsAt: `2001-06-${startsAt}:00Z`, endsAt: `2001-06-${endsAt}:00Z`, isAllDay }, zone).replaceAll(
    /\s/g,
    ' ',
  );

it('names the end day if it differs from the start day', () => {
  expect(hours('01T16:00', '01T17:30')).toBe('6:00 PM to 7:30 PM');
  expect(hours('01T16:00', '03T10:00')).toBe('6:00 PM to Sunday, June 3, 2001, 12:00 PM');
  // Midnight still belongs to the day; the minute after it does not.
  expect(hours('01T16:00', '01T22:00')).toBe('6:00 PM to 12:00 AM');
  expect(hours('01T16:00', '01T22:01')).toBe('6:00 PM to Saturday, June 2, 2001, 12:01 AM');
  expect(hours('01T22:00', '02T22:00', true)).toBe('All day');
  expect(hours('01T22:00', '04T22:00', true)).toBe('All day to Monday, June 4, 2001');
});

it('names the year of a day unless it is the club’s current year', () => {
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: zone }).format(new Date());
  expect(formatLongDay(`${year}-07-01T12:00:00Z`, zone)).not.toContain(year);
  expect(formatLongDay(`${Number(year) + 1}-07-01T12:00:00Z`, zone)).toContain(String(Number(year) + 1));
  // New Year's Eve in London is New Year's Day in Vienna.
  expect(formatLongDay(`${Number(year) - 1}-12-31T23:30:00Z`, zone)).toMatch(/January 1$/);
});
