// npm test: one command, one honest result.
//   npm test                    everything
//   npm test -- unit server     only these steps
//   npm test -- --verbose       with the output of every step as it comes
//   npm run test:long           races, faults and bad input in full, the suites on their other engine
import { ensureInstalled } from './lib/install.mjs';
import { projectEnv } from './lib/node.mjs';
import { Advice, Interrupted, runMain, say } from './lib/project.mjs';
import { longSteps, programsOf, steps } from './lib/steps.mjs';
import { beginInstalling } from './lib/system.mjs';

/** A test must never reach the data of a club that happens to be configured in this shell. */
const withoutClub = ({
  DATABASE_URL: _database,
  DATA_DIR: _data,
  PORT: _port,
  NODE_ENV: _mode,
  FORCE_COLOR: _color,
  ...env
}) => env;

const choose = (available, names) => {
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
    if (error instanceof Interrupted) throw error;
    return { passed: 0, failed: 1, skipped: 0, output: `${error instanceof Advice ? error.message : error.stack}\n` };
  }
};

const summary = (name, { passed, failed, skipped, note }, seconds) => {
  const parts = note
    ? [note]
    : [`${passed} passed`, ...(failed ? [`${failed} failed`] : []), ...(skipped ? [`${skipped} skipped`] : [])];
  return `${failed ? '✗' : '✓'} ${name.padEnd(13)} ${parts.join(', ')} (${seconds.toFixed(1)} s)`;
};

await runMain(async () => {
  const flags = process.argv.slice(2);
  const live = flags.includes('--verbose');
  const full = flags.includes('--long');
  const chosen = choose(
    full ? longSteps : steps,
    flags.filter((flag) => !flag.startsWith('--')),
  );
  await ensureInstalled();
  beginInstalling([...new Set(chosen.flatMap(([name]) => programsOf[name] ?? []))]);

  const env = withoutClub(projectEnv({ NO_COLOR: '1', ...(full ? { TEST_LONG: '1' } : {}) }));
  const context = { env, live, strict: process.env.CI === 'true' };
  const total = { passed: 0, failed: 0 };
  const runOne = async ([name, step]) => {
    const started = performance.now();
    const result = await runStep(step, context);
    if (result.failed > 0 && !live) say(`\n── ${name} ──\n${result.output.trimEnd()}`);
    say(summary(name, result, (performance.now() - started) / 1000));
    total.passed += result.passed;
    total.failed += result.failed;
  };
  const waiting = [...chosen];
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await runOne(next);
  };
  // Each ends the programs that it started before a stop is passed on.
  const ends = await Promise.allSettled(Array.from({ length: full ? 1 : 2 }, runWaiting));
  for (const { reason } of ends) if (reason) throw reason;
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
});
