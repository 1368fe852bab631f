import { afterEach, expect, it, vi } from 'vitest';
import { formatAmount, formatDay, formatInstant, inARow } from './format.ts';

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['en-US', 'Sun, Nov 22, 2026, 4:00\u00a0PM', 'Nov 22, 2026', '€1,200.50'],
  ['de-AT', 'Sun, 22 Nov 2026, 16:00', '22 Nov 2026', '€ 1.200,50'],
  ['de', 'Sun, 22 Nov 2026, 16:00', '22 Nov 2026', '€1,200.50'],
])('formats dates and amounts in English in the order that %s uses', (language, instant, day, amount) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  expect(formatInstant('2026-11-22T15:00:00Z', 'Europe/Vienna')).toBe(instant);
  expect(formatDay('2026-11-22')).toBe(day);
  expect(formatAmount(1200.5, 'EUR').replaceAll('\u00a0', ' ')).toBe(amount);
});

it.each([
  ['en-US', '12:05\u00a0AM', '9:05\u00a0AM'],
  ['de-AT', '00:05', '09:05'],
])('formats morning times for a %s clock', (language, midnight, morning) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  expect(formatInstant('2026-11-21T23:05:00Z', 'Europe/Vienna', 'clock')).toBe(midnight);
  expect(formatInstant('2026-11-22T08:05:00Z', 'Europe/Vienna', 'clock')).toBe(morning);
});

it('keeps the time and its AM or PM on one line', () => {
  const afternoon = formatInstant('2026-11-22T15:00:00Z', 'Europe/Vienna');
  expect(afternoon).toBe('Sun, Nov 22, 2026, 4:00\u00a0PM');
  expect(formatInstant('2026-11-22T15:00:00Z', 'Europe/Vienna', 'clock')).toBe('4:00\u00a0PM');
});

it('wraps a row of facts only between two facts', () => {
  expect(inARow(['#4', null, 'Forward', false, 'Checked in', undefined, '', '2 evaluations'])).toBe(
    '#4\u00a0· Forward\u00a0· Checked\u00a0in\u00a0· 2\u00a0evaluations',
  );
  // The first fact is too long to fit on one line on a phone.
  expect(inARow(['Attacking midfielder or left-back', 'Age 11'])).toBe(
    'Attacking midfielder or left-back\u00a0· Age\u00a011',
  );
});
