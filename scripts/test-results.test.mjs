import { describe, expect, it } from 'vitest';
import {
  mergeSecondTry,
  countOf,
  filesToTryAgain,
  outcomesOfPlaywright,
  outcomesOfVitest,
} from './lib/test-results.mjs';

const test = (fullName, status = 'passed') => ({ fullName, status });
const inVitest = (name, ...assertionResults) => ({
  name: `/club/${name}`,
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  assertionResults,
});
const vitestReport = (...testResults) => ({ testResults });
const usual = vitestReport(inVitest('a.test.ts', test('adds'), test('edits'), test('removes', 'pending')));

const inBrowser = (...specs) => ({
  suites: [
    {
      file: 'story.test.ts',
      specs: [],
      suites: [
        {
          title: 'a club',
          specs: specs.map(([title, status]) => ({ title, tests: [{ projectName: 'phone', status }] })),
        },
      ],
    },
  ],
});

const failuresOf = (outcomes, isStrict = false) => countOf(outcomes, isStrict).failed;

describe('counting', () => {
  it('counts a skipped test as failed in CI only', () => {
    const outcomes = outcomesOfVitest(usual, ['a.test.ts'], 0);
    expect(countOf(outcomes, false)).toEqual({ passed: 2, failed: 0, skipped: 1 });
    expect(countOf(outcomes, true)).toEqual({ passed: 2, failed: 1, skipped: 1 });
    expect(failuresOf(outcomesOfPlaywright(inBrowser(['signs in', 'skipped']), 0), true)).toBe(1);
  });

  it.each([
    ['a failed test', vitestReport(inVitest('a.test.ts', test('adds'), test('edits', 'failed'))), ['a.test.ts'], 1],
    ['a file that was not run', usual, ['a.test.ts', 'c.test.ts'], 0],
    [
      'a file that could not be loaded',
      vitestReport(...usual.testResults, inVitest('b.test.ts')),
      ['a.test.ts', 'b.test.ts'],
      1,
    ],
    [
      'a hook that failed after the tests',
      vitestReport({ ...inVitest('a.test.ts', test('adds')), status: 'failed' }),
      ['a.test.ts'],
      1,
    ],
    ['a runner that fails though every test passed', usual, ['a.test.ts'], 1],
    ['a runner that leaves no report', null, ['a.test.ts'], 0],
  ])('counts %s as one failure', (_what, report, files, exitCode) => {
    expect(failuresOf(outcomesOfVitest(report, files, exitCode))).toBe(1);
  });

  it.each([
    ['no report', null],
    ['no story at all', { suites: [] }],
    ['a story that Playwright tried twice', inBrowser(['signs in', 'expected'], ['joins', 'flaky'])],
    ['a story that failed', inBrowser(['signs in', 'expected'], ['joins', 'unexpected'])],
  ])('counts as one failure in the browser: %s', (_what, report) => {
    expect(failuresOf(outcomesOfPlaywright(report, 0))).toBe(1);
  });
});

describe('a second try', () => {
  const files = ['a.test.ts', 'b.test.ts'];
  const first = outcomesOfVitest(
    vitestReport(inVitest('a.test.ts', test('adds'), test('edits', 'failed')), inVitest('b.test.ts', test('lists'))),
    files,
    1,
  );
  const again = (...tests) => outcomesOfVitest(vitestReport(inVitest('a.test.ts', ...tests)), ['a.test.ts'], 0);

  it('a second try runs only the files that failed', () => {
    expect(filesToTryAgain(first)).toEqual(['a.test.ts']);
    expect(filesToTryAgain(outcomesOfPlaywright(inBrowser(['joins', 'unexpected']), 1))).toEqual([
      'tests/browser/story.test.ts',
    ]);
    expect(filesToTryAgain(outcomesOfVitest(usual, ['a.test.ts', 'c.test.ts'], 0))).toEqual(['c.test.ts']);
  });

  it('a second try runs nothing after a failure without a file, or if more than ten files failed', () => {
    expect(filesToTryAgain(outcomesOfVitest(null, files, 1))).toEqual([]);
    expect(filesToTryAgain(outcomesOfVitest(usual, ['a.test.ts'], 1))).toEqual([]);
    const many = Array.from({ length: 11 }, (_, at) => `${at}.test.ts`);
    expect(filesToTryAgain(outcomesOfVitest(vitestReport(), many, 1))).toEqual([]);
    expect(filesToTryAgain(outcomesOfVitest(vitestReport(), many.slice(1), 1))).toHaveLength(10);
  });

  it('a test that passes on the second try counts as passed and flaky', () => {
    const { outcomes, flaky } = mergeSecondTry(first, again(test('adds'), test('edits')), 'a.test.ts');
    expect(countOf(outcomes, true)).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(flaky).toEqual(['a.test.ts, edits']);
  });

  it('a file that loads only on the second try is reported as flaky', () => {
    const broken = outcomesOfVitest(vitestReport(inVitest('a.test.ts')), ['a.test.ts'], 1);
    const { outcomes, flaky } = mergeSecondTry(broken, again(test('adds')), 'a.test.ts');
    expect(countOf(outcomes, true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(flaky).toEqual(['a.test.ts, the file holds no test, or could not be loaded']);
  });

  it.each([
    ['the test fails again', again(test('adds'), test('edits', 'failed'))],
    ['another test of the file fails', again(test('adds', 'failed'), test('edits'))],
    ['a test is skipped', again(test('adds'), test('edits', 'skipped'))],
    ['fewer tests run', again(test('edits'))],
    ['no test runs', again()],
    [
      'the runner fails',
      outcomesOfVitest(vitestReport(inVitest('a.test.ts', test('adds'), test('edits'))), ['a.test.ts'], 1),
    ],
    ['the runner leaves no report', outcomesOfVitest(null, ['a.test.ts'], 0)],
  ])('a second try does not change the first result if %s', (_what, second) => {
    const { outcomes, flaky } = mergeSecondTry(first, second, 'a.test.ts');
    expect(countOf(outcomes, true)).toEqual({ passed: 2, failed: 1, skipped: 0 });
    expect(flaky).toEqual([]);
  });
});
