import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNode } from './node.mjs';
import { ensureBuilt } from './prepare.mjs';
import { collect, inProject, listFiles, root } from './project.mjs';
import { missingBrowser, offerEngines, offerLibreOffice, offerPostgres, offerSystemd } from './system.mjs';
import { outcomesOfPlaywright, outcomesOfVitest, readReport } from './test-results.mjs';

// Steps of `npm test`, in order. Every step returns { outcomes, output } (test-results.mjs) or { note }; steps that run
// test files also return `again(file)`, which runs one of them alone.

const hour = 3_600_000;

/** Runs a step's program, and kills it if it hangs. */
const run = (command, args, { env, live }) =>
  collect(command, args, { env, live, deadline: (env.TEST_LONG ? 8 : 1) * hour });

const checkResult = (code, output) => ({
  outcomes: [{ title: 'the check', state: code === 0 ? 'passed' : 'failed' }],
  output,
});

/** A check that passes if all its commands succeed. */
const check =
  (...commands) =>
  async (context) => {
    const results = [];
    for (const [command, ...args] of commands) results.push(await run(command, args, context));
    return checkResult(
      results.find((result) => result.code !== 0)?.code ?? 0,
      results.map((result) => result.output).join(''),
    );
  };

const script = (name) => (context) => check([findNode(), inProject('scripts', `${name}.mjs`)])(context);

const reportFile = (name) => path.join(tmpdir(), `touchline-${name}-${process.pid}.json`);

/** Runs a test runner that writes a JSON report, and deletes the report afterwards. */
const withReport = async (name, runReporting, outcomesOf) => {
  const file = reportFile(name);
  try {
    const { code, output } = await runReporting(file);
    return { outcomes: outcomesOf(readReport(file), code), output };
  } finally {
    rmSync(file, { force: true });
  }
};

const noTests = { outcomes: [], output: '', note: 'no tests yet' };

/** Slow tests and tests that measure time, which only `npm run test:long` runs (vitest.config.ts). */
const isLong = (file) => /\.long\.test\.\w+$/.test(file);

/**
 * Runs Vitest projects; `filePattern` matches the files they must collect. `offers` lists programs that they use if
 * available. vitest.config.ts sets each project's database engine; `engine` overrides it.
 */
const vitest =
  (projects, filePattern, { offers = [], engine } = {}) =>
  async ({ env, live }) => {
    const files = listFiles(root).filter((file) => filePattern.test(file) && (env.TEST_LONG || !isLong(file)));
    if (files.length === 0) return noTests;
    for (const offer of offers) await offer();
    const select = projects.flatMap((project) => ['--project', project]);
    const runFiles = (expected, ...selection) =>
      withReport(
        projects[0],
        (file) =>
          run(
            'vitest',
            [
              'run',
              ...select,
              ...selection,
              ...(env.TEST_SHUFFLE ? ['--sequence.shuffle.files', `--sequence.seed=${env.TEST_SHUFFLE}`] : []),
              '--reporter=default',
              '--reporter=json',
              `--outputFile.json=${file}`,
            ],
            { live, env: { ...env, ...(engine && { TEST_SUITE_ENGINE: engine }) } },
          ),
        (report, code) => outcomesOfVitest(report, expected, code),
      );
    return { ...(await runFiles(files)), again: (file) => runFiles([file], inProject(file)) };
  };

const budget = async (context) => {
  await ensureBuilt();
  return script('check-budget')(context);
};

const browser = async ({ env, live }) => {
  if (!listFiles(root).some((file) => /^tests\/browser\/.*\.(test|spec)\.ts$/.test(file))) return noTests;
  const missing = await missingBrowser();
  if (missing) return checkResult(1, missing);
  await offerPostgres();
  await ensureBuilt();
  const runFiles = (...selection) =>
    withReport(
      'browser',
      (file) =>
        run('playwright', ['test', '--reporter=list,json', ...selection], {
          live,
          env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        }),
      outcomesOfPlaywright,
    );
  return { ...(await runFiles()), again: (file) => runFiles(file, '--workers=1') };
};

const testFiles = {
  unit: /^(packages\/domain\/src\/.*\.test\.ts|(?:scripts|tools)\/(?!release\.).*\.test\.mjs)$/,
  release: /^scripts\/release\.test\.mjs$/,
  server: /^apps\/server\/src\/.*\.test\.ts$/,
  contract: /^tests\/(authorization|input|support)\/.*\.test\.ts$/,
  web: /^apps\/web\/src\/.*\.test\.tsx?$/,
  reliability: /^tests\/(races|faults)\/.*\.test\.ts$/,
  bench: /^bench\/.*\.test\.ts$/,
  engines: /^tests\/engines\/.*\.test\.ts$/,
};

const onPostgres = { offers: [offerPostgres] };

/**
 * Steps in starting order, three in parallel. The checks need no programs, which are still being installed on a new
 * machine; then come the longest suites, so that none runs alone at the end.
 */
export const steps = {
  browser,
  // One command for type errors and type-aware rules takes half the time. GOGC makes Go collect less often, which saves
  // a quarter of the processor time for a tenth more memory.
  types: ({ env, ...context }) =>
    check(['oxlint', '--deny-warnings', '--type-check'])({ ...context, env: { GOGC: '400', ...env } }),
  lint: (context) =>
    check(
      // One command for formatting and rules saves five seconds of reading files.
      ['biome', 'check', '--error-on-warnings', '.'],
      [findNode(), inProject('scripts', 'check-regexes.mjs')],
    )(context),
  structure: script('check-structure'),
  texts: script('check-texts'),
  references: script('check-references'),
  requirements: script('check-requirements'),
  knip: check(['knip', '--no-progress']),
  server: vitest(['server'], testFiles.server, onPostgres),
  web: vitest(['web', 'ui'], testFiles.web, onPostgres),
  contract: vitest(['authorization', 'input'], testFiles.contract, onPostgres),
  reliability: vitest(['long'], testFiles.reliability, onPostgres),
  unit: vitest(['domain', 'scripts'], testFiles.unit, { offers: [offerSystemd] }),
  bench: vitest(['bench'], testFiles.bench, onPostgres),
  budget,
};

/**
 * `npm run test:long`: races, faults and invalid input in full, the suites on the other engine, and every browser story
 * on both screens.
 */
export const longSteps = {
  long: vitest(['long'], testFiles.reliability, onPostgres),
  release: vitest(['release'], testFiles.release, { offers: [ensureBuilt] }),
  server: vitest(['server'], testFiles.server, { engine: 'embedded' }),
  contract: vitest(['authorization', 'input'], testFiles.contract, {
    offers: [offerPostgres, offerLibreOffice],
    engine: 'embedded',
  }),
  web: vitest(['web', 'ui'], testFiles.web, { engine: 'embedded' }),
  browser,
  engines: vitest(['engines'], testFiles.engines, { offers: [offerEngines, ensureBuilt] }),
};

/** Programs that a step needs in addition to npm's. */
export const programsOf = {
  unit: ['systemd'],
  server: ['postgres'],
  contract: ['postgres'],
  reliability: ['postgres'],
  bench: ['postgres'],
  web: ['postgres'],
  browser: ['browser', 'postgres'],
  long: ['postgres'],
  engines: ['firefox', 'webkit'],
};

/** The same for `npm run test:long`. */
export const longProgramsOf = { ...programsOf, contract: ['office', 'postgres'] };
