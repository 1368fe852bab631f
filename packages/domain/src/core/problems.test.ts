import { expect, it } from 'vitest';
import { tooManyFor } from './problems.ts';

it.each([
  [1, '1 second'],
  [42, '42 seconds'],
  [120, '120 seconds'],
  [121, '3 minutes'],
  [3600, '60 minutes'],
  [7200, '120 minutes'],
  [7201, '3 hours'],
])('a wait of %i s is written as %s, never rounded down', (seconds, text) => {
  const { status, retryAfter, message } = tooManyFor(seconds);
  expect([status, retryAfter, message]).toEqual([
    429,
    seconds,
    `Too many attempts. Please wait ${text} and try again.`,
  ]);
});
