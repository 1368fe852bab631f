import { existsSync, readFileSync } from 'node:fs';

// Converts the runners' JSON reports to outcomes; pure functions, so that they can be tested. An outcome is { file,
// title, state }: one test, 'passed', 'failed' or 'skipped'. A failure outside of a test has a descriptive title, and
// no file if it is unknown.

const failure = (title, file) => ({ file, title, state: 'failed', isTest: false });

/** A failed program counts as failed regardless of its report. */
const withExitCode = (outcomes, exitCode) =>
  exitCode !== 0 && !outcomes.some(({ state }) => state === 'failed')
    ? [...outcomes, failure('the runner failed, though no test did')]
    : outcomes;

const stateOf = (status) => (status === 'passed' || status === 'failed' ? status : 'skipped');

const outcomesOfFile = ({ assertionResults, status }, file) => {
  if (assertionResults.length === 0) return [failure('the file holds no test, or could not be loaded', file)];
  const outcomes = assertionResults.map((test) => ({
    file,
    title: test.fullName,
    state: stateOf(test.status),
    isTest: true,
  }));
  const isExplained = status !== 'failed' || outcomes.some(({ state }) => state === 'failed');
  return isExplained ? outcomes : [...outcomes, failure('a hook of the file failed', file)];
};

/** Outcomes of a Vitest report. A file in `files` counts as failed if it was not run or has no test. */
export const outcomesOfVitest = (report, files, exitCode) => {
  if (!report) return [failure('the runner left no report')];
  const ranFiles = report.testResults.map((result) => {
    const name = result.name.replaceAll('\\', '/');
    return [files.find((file) => name.endsWith(`/${file}`)) ?? name, result];
  });
  const names = new Set(ranFiles.map(([file]) => file));
  const missingFiles = files.filter((file) => !names.has(file));
  return withExitCode(
    [
      ...ranFiles.flatMap(([file, result]) => outcomesOfFile(result, file)),
      ...missingFiles.map((file) => failure('the file was not run', file)),
    ],
    exitCode,
  );
};

const specsOf = (suite, titles = []) => [
  ...suite.specs.map((spec) => ({ ...spec, title: [...titles, spec.title].join(' ') })),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...titles, inner.title])),
];

const browserStates = { expected: 'passed', skipped: 'skipped' };

/** Outcomes of a Playwright report. A test that Playwright had to retry counts as failed. */
export const outcomesOfPlaywright = (report, exitCode) => {
  if (!report?.suites) return [failure('the runner left no report')];
  const outcomes = report.suites.flatMap((suite) =>
    specsOf(suite).flatMap(({ title, tests }) =>
      tests.map(({ projectName, status }) => ({
        file: `tests/browser/${suite.file}`,
        title: `${title} (${projectName})`,
        state: browserStates[status] ?? 'failed',
        isTest: true,
      })),
    ),
  );
  return withExitCode(outcomes.length === 0 ? [failure('no story was run')] : outcomes, exitCode);
};

/** Counts of outcomes. In CI nothing may be skipped, because a skipped test proves nothing. */
export const countOf = (outcomes, isStrict) => {
  const count = (state) => outcomes.filter((outcome) => outcome.state === state).length;
  const skipped = count('skipped');
  return { passed: count('passed'), failed: count('failed') + (isStrict ? skipped : 0), skipped };
};

/** More failing files are not a coincidence. */
const maxFilesAgain = 10;

/** Files to retry: those with a failure, unless there are many, or a failure without a file. */
export const filesToTryAgain = (outcomes) => {
  const failures = outcomes.filter(({ state }) => state === 'failed');
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.includes(undefined) || files.length > maxFilesAgain ? [] : files;
};

/**
 * Outcomes after a second run of one file. The failed tests are flaky if the second run includes all known tests and
 * every one passed. Otherwise the first run counts.
 */
export const mergeSecondTry = (outcomes, secondOutcomes, file) => {
  const firstOutcomes = outcomes.filter((outcome) => outcome.file === file);
  const knownTests = firstOutcomes.filter(({ isTest }) => isTest).length;
  const hasPassed =
    secondOutcomes.length >= Math.max(knownTests, 1) && secondOutcomes.every(({ state }) => state === 'passed');
  if (!hasPassed) return { outcomes, flaky: [] };
  return {
    outcomes: [...outcomes.filter((outcome) => outcome.file !== file), ...secondOutcomes],
    flaky: firstOutcomes.filter(({ state }) => state === 'failed').map(({ title }) => `${file}, ${title}`),
  };
};

export const readReport = (file) => {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // An interrupted runner leaves an incomplete report, which is ignored.
    return null;
  }
};
