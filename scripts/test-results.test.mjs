import { expect, it } from 'vitest';
import { countPlaywright, countVitest } from './lib/test-results.mjs';

const report = (changes = {}) => ({
  numPassedTests: 2,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ name: '/club/a.test.ts', assertionResults: [{}, {}, {}] }],
  ...changes,
});
const loaded = { name: '/club/a.test.ts', assertionResults: [{}, {}, {}] };
const broken = { name: '/club/b.test.ts', assertionResults: [] };

it('forgives a skipped test on a desk, not in CI', () => {
  expect(countVitest(report(), ['a.test.ts'], 0, false)).toEqual({ passed: 2, failed: 0, skipped: 1 });
  expect(countVitest(report(), ['a.test.ts'], 0, true)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  expect(countPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 2 } }, 0, true).failed).toBe(2);
});

it.each([
  ['a file that was not run', report(), ['a.test.ts', 'c.test.ts'], 0],
  ['a file that could not be loaded', report({ testResults: [loaded, broken] }), ['a.test.ts', 'b.test.ts'], 1],
  ['a runner that fails though every test passed', report(), ['a.test.ts'], 1],
  ['a runner that leaves no report', null, ['a.test.ts'], 0],
])('counts %s as a failure', (_what, given, files, exitCode) => {
  expect(countVitest(given, files, exitCode, false).failed).toBe(1);
});

it.each([
  ['no report', null],
  ['no tests at all', { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }],
  ['a test that passed on a second try', { stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 0 } }],
])('counts %s in the browser as a failure', (_what, given) => {
  expect(countPlaywright(given, 0, false).failed).toBe(1);
});
