import { describe, test } from 'vitest';

const isLong = Boolean(process.env['TEST_LONG']);

/**
 * A test of `npm run test:long` alone: it takes seconds of the processor, which has ten minutes for all of `npm test`.
 */
export const longTest = (title: string, run: () => void | Promise<void>): void => {
  if (isLong) test(title, run);
};

/** Tests of `npm run test:long` alone. */
export const longDescribe = (title: string, define: () => void): void => {
  if (isLong) describe(title, define);
};

/**
 * `some(2).each` in place of `it.each`: the first two rows of a table whose rows prove one rule for one more value each, and
 * all of them in `npm run test:long`.
 */
export const some = (count: number): Pick<typeof test, 'each'> => ({
  each: ((rows: readonly unknown[]) => test.each(isLong ? rows : rows.slice(0, count))) as typeof test.each,
});
