import { existsSync, readFileSync } from 'node:fs';

// From the runners' JSON reports to honest numbers. Pure, so that the honesty itself can be tested.

/** In CI nothing may be skipped: a skipped test is one that did not prove anything. */
const settle = ({ passed, failed, skipped }, strict) => ({ passed, failed: failed + (strict ? skipped : 0), skipped });

/** A program that failed has failed, whatever its report counts. */
const atLeastOneFailure = (counts, exitCode) =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

/**
 * Counts of a Vitest report. A file that could not be loaded, that holds no test, or that exists in `files` but was not
 * run counts as one failure each.
 */
export const countVitest = (report, files, exitCode, strict) => {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const results = report.testResults ?? [];
  const ran = results.map((result) => result.name.replaceAll('\\', '/'));
  const absent = files.filter((file) => !ran.some((name) => name.endsWith(`/${file}`)));
  const empty = results.filter((result) => result.assertionResults.length === 0);
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + absent.length + empty.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
  return atLeastOneFailure(settle(counts, strict), exitCode);
};

/** Counts of a Playwright report. A test that only passed on a second try did not pass. */
export const countPlaywright = (report, exitCode, strict) => {
  if (!report?.stats) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const nothing = expected + unexpected + flaky + skipped === 0 ? 1 : 0;
  return atLeastOneFailure(
    settle({ passed: expected, failed: unexpected + flaky + nothing, skipped }, strict),
    exitCode,
  );
};

export const readReport = (file) => {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // A runner that was cut off leaves half a report: none.
    return null;
  }
};
