import { expect, it } from 'vitest';
import { formatInstant, inARow } from './format.ts';

it('keeps the hour and what follows it in one line', () => {
  const afternoon = formatInstant('2026-11-22T15:00:00Z', 'Europe/Vienna');
  expect(afternoon).toBe('Sun, Nov 22, 2026, 4:00\u00a0PM');
  expect(formatInstant('2026-11-22T15:00:00Z', 'Europe/Vienna', 'clock')).toBe('4:00\u00a0PM');
});

it('lets a row of facts end a line between two of them only', () => {
  expect(inARow(['#4', null, 'Forward', false, 'Checked in', undefined, '', '2 evaluations'])).toBe(
    '#4\u00a0· Forward\u00a0· Checked\u00a0in\u00a0· 2\u00a0evaluations',
  );
  // Too long to stay together on a phone.
  expect(inARow(['Attacking midfielder or left-back', 'Age 11'])).toBe(
    'Attacking midfielder or left-back\u00a0· Age\u00a011',
  );
});
