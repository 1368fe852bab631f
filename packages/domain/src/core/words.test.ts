import { expect, it } from 'vitest';
import { type DateStyle, momentInWords } from './words.ts';

it.each([
  ['Europe/Vienna', 'Saturday, 6 June 2026 at 18:00 (Europe/Vienna)'],
  ['America/New_York', 'Saturday, June 6, 2026 at 12:00 PM (America/New_York)'],
  ['America/Toronto', 'Saturday, 6 June 2026 at 12:00 (America/Toronto)'],
  ['America/Indiana/Knox', 'Saturday, June 6, 2026 at 11:00 AM (America/Indiana/Knox)'],
  ['Pacific/Honolulu', 'Saturday, June 6, 2026 at 6:00 AM (Pacific/Honolulu)'],
])('writes a moment in the local style of %s', (timeZone, words) => {
  expect(momentInWords(new Date('2026-06-06T16:00:00Z'), timeZone, { clock: null, dateOrder: null })).toBe(words);
});

it.each<[DateStyle, string]>([
  [{ clock: '12', dateOrder: null }, 'Saturday, 6 June 2026 at 6:00 pm (Europe/Vienna)'],
  [{ clock: '24', dateOrder: 'month_first' }, 'Saturday, June 6, 2026 at 18:00 (Europe/Vienna)'],
  [{ clock: null, dateOrder: 'month_first' }, 'Saturday, June 6, 2026 at 6:00 PM (Europe/Vienna)'],
])('writes a moment in the reader’s preferred style: %o', (reader, words) => {
  expect(momentInWords(new Date('2026-06-06T16:00:00Z'), 'Europe/Vienna', reader)).toBe(words);
});
