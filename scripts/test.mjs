// npm test: runs all checks and tests.
//   npm test                    everything
//   npm test -- unit server     only these steps
//   npm test -- --verbose       with the output of every step as it comes
//   npm run test:long           races, faults and bad input in full, the suites on their other engine
//   TEST_SHUFFLE=7 npm test     test files in another order: 7 is the seed
// With CI=true, a failed test file runs again alone, after the others. Tests that then pass are listed as flaky.
import { ensureInstalled } from './lib/install.mjs';
import { projectEnv } from './lib/node.mjs';
import { Advice, Interruption, runMain, say } from './lib/project.mjs';
import { longProgramsOf, longSteps, programsOf, steps } from './lib/steps.mjs';
import { beginInstalling } from './lib/system.mjs';
import { mergeSecondTry, countOf, filesToTryAgain } from './lib/test-results.mjs';

/** Tests must never touch the club that this shell is configured for. */
const withoutClub = ({
  DATABASE_URL: _database,
  DATA_DIR: _data,
  PORT: _port,
  NODE_ENV: _mode,
  FORCE_COLOR: _color,
  ...env
}) => env;

/**
 * Number of concurrent steps. The server suites spend half of their time waiting for delayed responses, but each further
 * step makes the others slower where two cores share a processor.
 */
const concurrentSteps = 3;

const chooseSteps = (available, names) => {
  const unknown = names.filter((name) => !available[name]);
  if (unknown.length > 0) {
    throw new Advice(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(available).join(', ')}`);
  }
  return Object.entries(available).filter(([name]) => names.length === 0 || names.includes(name));
};

const runStep = async (step, context) => {
  try {
    return await step(context);
  } catch (error) {
    if (error instanceof Interruption) throw error;
    const output = `${error instanceof Advice ? error.message : error.stack}\n`;
    return { outcomes: [{ title: 'the step', state: 'failed' }], output };
  }
};

const summary = (name, { outcomes, note }, isStrict, seconds) => {
  const { passed, failed, skipped } = countOf(outcomes, isStrict);
  const parts = note
    ? [note]
    : [`${passed} passed`, ...(failed ? [`${failed} failed`] : []), ...(skipped ? [`${skipped} skipped`] : [])];
  return `${failed ? '✗' : '✓'} ${name.padEnd(13)} ${parts.join(', ')} (${seconds.toFixed(1)} s)`;
};

/** Runs a step, reports the result, and prints its output if something failed. */
const runAndReport = async (name, step, { live, isStrict }) => {
  const startedAt = performance.now();
  const result = await step();
  if (countOf(result.outcomes, isStrict).failed > 0 && !live) say(`\n── ${name} ──\n${result.output.trimEnd()}`);
  say(summary(name, result, isStrict, (performance.now() - startedAt) / 1000));
  return result;
};

/** Outcomes of a step after retrying failed files one by one. Reports flaky files. */
const tryAgain = async ({ outcomes, again }, context) => {
  const finalResult = { outcomes, flaky: [] };
  for (const file of again ? filesToTryAgain(outcomes) : []) {
    const secondRun = await runAndReport(`again ${file}`, () => runStep(() => again(file), context), context);
    const { outcomes: outcomesAfter, flaky } = mergeSecondTry(finalResult.outcomes, secondRun.outcomes, file);
    for (const test of flaky) say(`flaky: ${test}`);
    finalResult.outcomes = outcomesAfter;
    finalResult.flaky.push(...flaky);
  }
  return finalResult;
};

await runMain(async () => {
  const flags = process.argv.slice(2);
  const live = flags.includes('--verbose');
  const isLong = flags.includes('--long');
  const [available, programs] = isLong ? [longSteps, longProgramsOf] : [steps, programsOf];
  const chosenSteps = chooseSteps(
    available,
    flags.filter((flag) => !flag.startsWith('--')),
  );
  await ensureInstalled();
  beginInstalling([...new Set(chosenSteps.flatMap(([name]) => programs[name] ?? []))]);

  const env = withoutClub(projectEnv({ NO_COLOR: '1', ...(isLong ? { TEST_LONG: '1' } : {}) }));
  const context = { env, live, isStrict: process.env.CI === 'true' };
  const results = [];
  const queue = [...chosenSteps];
  const runQueue = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, step] = next;
      results.push(await runAndReport(name, () => runStep(step, context), context));
    }
  };
  // Each step stops its programs before a stop signal is passed on.
  const settledRuns = await Promise.allSettled(Array.from({ length: isLong ? 1 : concurrentSteps }, runQueue));
  for (const { reason } of settledRuns) if (reason) throw reason;

  const outcomes = [];
  let flaky = 0;
  for (const result of results) {
    const finalResult = context.isStrict ? await tryAgain(result, context) : { ...result, flaky: [] };
    outcomes.push(...finalResult.outcomes);
    flaky += finalResult.flaky.length;
  }
  const total = countOf(outcomes, context.isStrict);
  if (context.isStrict) say(`${flaky} flaky`);
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
});
