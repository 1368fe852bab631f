import { test } from 'vitest';

/**
 * A test of `npm run test:long` alone: it takes seconds of the processor, which has ten minutes for all of `npm test`.
 */
export const longTest = (title: string, run: () => void | Promise<void>): void => {
  if (process.env['TEST_LONG']) test(title, run);
};
