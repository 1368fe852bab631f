import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNode } from './node.mjs';
import { ensureBuilt } from './prepare.mjs';
import { collect, inProject, listFiles, root } from './project.mjs';
import { missingBrowser, offerEngines, offerLibreOffice, offerPostgres, offerSystemd } from './system.mjs';
import { countPlaywright, countVitest, readReport } from './test-results.mjs';

// Steps of `npm test`, in order. Every step answers { passed, failed, skipped, output }.

const one = (code, output) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output });

/** A check that holds or does not: all its commands have to end well. */
const check =
  (...commands) =>
  async (context) => {
    const results = [];
    for (const [command, ...args] of commands) results.push(await collect(command, args, context));
    return one(results.find((result) => result.code !== 0)?.code ?? 0, results.map((result) => result.output).join(''));
  };

const script = (name) => (context) => check([findNode(), inProject('scripts', `${name}.mjs`)])(context);

const reportFile = (name) => path.join(tmpdir(), `touchline-${name}-${process.pid}.json`);

/** Runs a test runner that writes a JSON report; the report is gone afterwards. */
const withReport = async (name, run, count) => {
  const file = reportFile(name);
  try {
    const { code, output } = await run(file);
    return { ...count(readReport(file), code), output };
  } finally {
    rmSync(file, { force: true });
  }
};

const nothingYet = { passed: 0, failed: 0, skipped: 0, output: '', note: 'no tests yet' };

/**
 * Vitest projects; `where` says which files they must collect, `offers` which programs they would like to have. Each
 * project has an engine for its databases (vitest.config.ts); `engine` is another one.
 */
const vitest =
  (projects, where, { offers = [], engine } = {}) =>
  async ({ env, ...context }) => {
    const files = listFiles(root).filter((file) => where.test(file));
    if (files.length === 0) return nothingYet;
    for (const offer of offers) await offer();
    const select = projects.flatMap((project) => ['--project', project]);
    return withReport(
      projects[0],
      (file) =>
        collect('vitest', ['run', ...select, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
          ...context,
          env: { ...env, ...(engine && { TEST_SUITE_ENGINE: engine }) },
        }),
      (report, code) => countVitest(report, files, code, context.strict),
    );
  };

const budget = async (context) => {
  await ensureBuilt();
  return script('check-budget')(context);
};

const browser = async (context) => {
  if (!listFiles(root).some((file) => /^tests\/browser\/.*\.(test|spec)\.ts$/.test(file))) return nothingYet;
  const missing = await missingBrowser();
  if (missing) return one(1, missing);
  await offerPostgres();
  await ensureBuilt();
  return withReport(
    'browser',
    (file) =>
      collect('playwright', ['test', '--reporter=list,json'], {
        ...context,
        env: { ...context.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      }),
    (report, code) => countPlaywright(report, code, context.strict),
  );
};

const places = {
  unit: /^(packages\/domain\/src\/.*\.test\.ts|scripts\/(?!release\.).*\.test\.mjs)$/,
  release: /^scripts\/release\.test\.mjs$/,
  server: /^apps\/server\/src\/.*\.test\.ts$/,
  matrix: /^tests\/authorization\/matrix\.test\.ts$/,
  authorization: /^tests\/(authorization\/(?!matrix\.)|support\/).*\.test\.ts$/,
  input: /^tests\/input\/.*\.test\.ts$/,
  contract: /^tests\/(authorization|input|support)\/.*\.test\.ts$/,
  web: /^apps\/web\/src\/.*\.test\.tsx?$/,
  reliability: /^tests\/(races|faults)\/(?!.*\.long\.).*\.test\.ts$/,
  long: /^tests\/(races|faults)\/.*\.test\.ts$/,
  engines: /^tests\/engines\/.*\.test\.ts$/,
};

const onPostgres = { offers: [offerPostgres] };

/**
 * In the order in which they begin, two beside each other: one suite alone leaves a third of two cores idle. The longest
 * comes first, so that no core is left alone with it at the end.
 */
export const steps = {
  browser,
  format: check(['biome', 'format', '.']),
  lint: check(['biome', 'lint', '--error-on-warnings', '.'], ['oxlint', '--deny-warnings']),
  types: check(['tsc', '--noEmit', '-p', '.']),
  structure: script('check-structure'),
  texts: script('check-texts'),
  references: script('check-references'),
  requirements: script('check-requirements'),
  knip: check(['knip', '--no-progress']),
  unit: vitest(['domain', 'scripts'], places.unit, { offers: [offerSystemd] }),
  release: vitest(['release'], places.release, { offers: [ensureBuilt] }),
  server: vitest(['server'], places.server, onPostgres),
  contract: vitest(['matrix', 'authorization', 'input'], places.contract, {
    offers: [offerPostgres, offerLibreOffice],
  }),
  web: vitest(['web'], places.web, onPostgres),
  reliability: vitest(['long'], places.reliability, onPostgres),
  budget,
};

/**
 * `npm run test:long`: races, faults and bad input in full, the other suites on the engine that they do not have in
 * `npm test`, and every browser story on both screens.
 */
export const longSteps = {
  long: vitest(['long'], places.long, onPostgres),
  release: vitest(['release'], places.release, { offers: [ensureBuilt] }),
  server: vitest(['server'], places.server, { engine: 'embedded' }),
  matrix: vitest(['matrix'], places.matrix, { ...onPostgres, engine: 'postgres' }),
  authorization: vitest(['authorization'], places.authorization, { engine: 'embedded' }),
  input: vitest(['input'], places.input, { offers: [offerLibreOffice], engine: 'embedded' }),
  web: vitest(['web'], places.web, { engine: 'embedded' }),
  browser,
  engines: vitest(['engines'], places.engines, { offers: [offerEngines, ensureBuilt] }),
};

/** The programs beside npm's that a step waits for. */
export const programsOf = {
  unit: ['systemd'],
  server: ['postgres'],
  contract: ['office', 'postgres'],
  reliability: ['postgres'],
  web: ['postgres'],
  browser: ['browser', 'postgres'],
  long: ['postgres'],
  matrix: ['postgres'],
  input: ['office'],
  engines: ['firefox', 'webkit'],
};
