import { expect, it } from 'vitest';
import { momentInWords } from './words.ts';

it.each([
  ['Europe/Vienna', 'Saturday, 6 June 2026 at 18:00 (Europe/Vienna)'],
  ['America/New_York', 'Saturday, June 6, 2026 at 12:00 PM (America/New_York)'],
  ['America/Toronto', 'Saturday, 6 June 2026 at 12:00 (America/Toronto)'],
  ['America/Indiana/Knox', 'Saturday, June 6, 2026 at 11:00 AM (America/Indiana/Knox)'],
  ['Pacific/Honolulu', 'Saturday, June 6, 2026 at 6:00 AM (Pacific/Honolulu)'],
])('writes a moment as people do in %s', (timeZone, words) => {
  expect(momentInWords(new Date('2026-06-06T16:00:00Z'), timeZone)).toBe(words);
});
