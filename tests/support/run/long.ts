import { describe, type TestOptions, test } from 'vitest';

const isLong = Boolean(process.env['TEST_LONG']);

type Run = () => void | Promise<void>;

/** * A test that only `npm run test:long` runs, because it takes seconds of processor time. */
export const longTest = (title: string, ...moreArguments: [run: Run] | [options: TestOptions, run: Run]): void => {
  const [run, options = {}] = moreArguments.toReversed() as [Run, TestOptions?];
  if (isLong) test(title, options, run);
};

/** Tests that only `npm run test:long` runs. */
export const longDescribe = (title: string, define: () => void): void => {
  if (isLong) describe(title, define);
};

/**
 * `some(2).each` in place of `it.each`: runs only the first two rows of a table whose other rows prove the same rule
 * for more values; `npm run test:long` runs all of them.
 */
export const some = (count: number): Pick<typeof test, 'each'> => ({
  each: ((rows: readonly unknown[]) => test.each(isLong ? rows : rows.slice(0, count))) as typeof test.each,
});
