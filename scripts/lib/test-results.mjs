import { existsSync, readFileSync } from 'node:fs';

// From the runners' JSON reports to honest numbers. Pure, so that the honesty itself can be tested.
// An outcome is { file, title, state }: one test, 'passed', 'failed' or 'skipped'. A failure that is no test's has a
// title that says what it is, and no file if it cannot be traced to one.

const failure = (title, file) => ({ file, title, state: 'failed', isTest: false });

/** A program that failed has failed, whatever its report counts. */
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

/** Outcomes of a Vitest report. A file of `files` that was not run has failed, as has one that holds no test. */
export const outcomesOfVitest = (report, files, exitCode) => {
  if (!report) return [failure('the runner left no report')];
  const ran = report.testResults.map((result) => {
    const name = result.name.replaceAll('\\', '/');
    return [files.find((file) => name.endsWith(`/${file}`)) ?? name, result];
  });
  const names = new Set(ran.map(([file]) => file));
  const absent = files.filter((file) => !names.has(file));
  return withExitCode(
    [
      ...ran.flatMap(([file, result]) => outcomesOfFile(result, file)),
      ...absent.map((file) => failure('the file was not run', file)),
    ],
    exitCode,
  );
};

const specsOf = (suite, titles = []) => [
  ...suite.specs.map((spec) => ({ ...spec, title: [...titles, spec.title].join(' ') })),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...titles, inner.title])),
];

const browserStates = { expected: 'passed', skipped: 'skipped' };

/** Outcomes of a Playwright report. A test that Playwright itself had to try twice has failed. */
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

/** Counts of outcomes. In CI nothing may be skipped: a skipped test did not prove anything. */
export const countOf = (outcomes, isStrict) => {
  const count = (state) => outcomes.filter((outcome) => outcome.state === state).length;
  const skipped = count('skipped');
  return { passed: count('passed'), failed: count('failed') + (isStrict ? skipped : 0), skipped };
};

/** More files than these do not fail by chance. */
const mostFilesAgain = 10;

/** The files that get a second try: those with a failure, unless they are many, or one failure is no file's. */
export const filesToTryAgain = (outcomes) => {
  const failed = outcomes.filter(({ state }) => state === 'failed');
  const files = [...new Set(failed.map(({ file }) => file))];
  return files.includes(undefined) || files.length > mostFilesAgain ? [] : files;
};

/**
 * What a second run of one file changes. It counts only if it ran at least the tests that the first one knew, and all of
 * them passed; then what had failed is flaky. Otherwise the first run stands.
 */
export const afterSecondTry = (outcomes, again, file) => {
  const first = outcomes.filter((outcome) => outcome.file === file);
  const known = first.filter(({ isTest }) => isTest).length;
  const hasPassed = again.length >= Math.max(known, 1) && again.every(({ state }) => state === 'passed');
  if (!hasPassed) return { outcomes, flaky: [] };
  return {
    outcomes: [...outcomes.filter((outcome) => outcome.file !== file), ...again],
    flaky: first.filter(({ state }) => state === 'failed').map(({ title }) => `${file}, ${title}`),
  };
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
