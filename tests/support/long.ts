import { describe, type TestOptions, test } from 'vitest';

const isLong = Boolean(process.env['TEST_LONG']);

type Run = () => void | Promise<void>;

/**
 * A test of `npm run test:long` alone: it takes seconds of the processor, which has ten minutes for all of `npm test`.
 */
export const longTest = (title: string, ...rest: [run: Run] | [options: TestOptions, run: Run]): void => {
  const [run, options = {}] = rest.toReversed() as [Run, TestOptions?];
  if (isLong) test(title, options, run);
};

/** Tests that only `npm run test:long` runs. */
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
