// npm run mutate: introduces small faults into a copy of the product, one at a time, and counts those that tests notice.
import { copyProject, startRunner } from './copy.mjs';
import { allMutants, draw, isEquivalent, oneLine, withMutants } from './draw.mjs';
import { ensureInstalled } from '../../scripts/lib/install.mjs';
import { openResults, report } from './results.mjs';
import { Advice, runMain, say } from '../../scripts/lib/project.mjs';

const runTimeoutMs = 1_200_000;

const optionsOf = (args) => {
  const options = {
    seed: Date.now() % 1_000_000,
    count: 20,
    only: '',
    kind: '',
    files: Number.MAX_SAFE_INTEGER,
    out: '',
    list: false,
  };
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at].replace(/^--/, '');
    if (!(name in options) || name === args[at]) throw new Advice(`No such option: ${args[at]}`);
    if (name === 'list') options.list = true;
    else {
      at += 1;
      options[name] = ['only', 'kind', 'out'].includes(name) ? args[at] : Number(args[at]);
    }
  }
  if (!Number.isInteger(options.seed) || !(options.count > 0) || !(options.files > 0))
    throw new Advice('--seed, --count and --files take whole numbers.');
  return options;
};

/** Test files, true if they pass in the unchanged copy. Others cannot kill a mutant. */
const soundness = new Map();

/**
 * Runs the tests until one fails that passes without the mutant. Returns that failure, or the reason why it is
 * undecided.
 */
const firstFailure = async (files, mutant, copy, run) => {
  const withMutant = (tests) => withMutants([mutant], copy, () => run(tests));
  let untriedFiles = files.filter((file) => soundness.get(file) !== false);
  let isRepeated = false;
  while (untriedFiles.length > 0) {
    const { failed, passed, broken, undecided } = await withMutant(untriedFiles);
    // A mutant that prevents creating the database is invalid, because every test fails.
    if (broken && mutant.file.endsWith('.sql')) return { invalid: broken };
    if (broken) throw new Error(broken);
    if (undecided) return { undecided };
    const remaining = untriedFiles.filter((file) => !passed.includes(file));
    const [test] = failed?.match(/^\S+\.test\.tsx?(?=:)/) ?? [];
    // The runner failed, not a test.
    if (failed && !test) return { undecided: failed };
    if (!failed) {
      // The end of the previous run may have ended this one, so skipped files run again.
      if (remaining.length === 0 || isRepeated) return {};
      isRepeated = true;
      untriedFiles = remaining;
      continue;
    }
    if (!soundness.has(test)) soundness.set(test, !(await run([test])).failed);
    // A timeout may have been the machine's fault, so it must happen twice.
    const isLate = /timed? ?out/i.test(failed);
    if (soundness.get(test) && (!isLate || (await withMutant([test])).failed)) return { failed };
    untriedFiles = remaining.filter((file) => file !== test);
  }
  return {};
};

/** Result for a mutant that compiles: killed by a test, or survived. */
const judge = async (mutant, groups, copy, runner) => {
  if (groups.flat().length === 0) return { fate: 'survived', by: 'reached by no test' };
  const isSql = mutant.file.endsWith('.sql');
  const run = async (tests) => {
    // A runner keeps databases made by the migrations, so a mutant in them needs a new runner.
    if (isSql) await runner.end();
    const runOnce = () => runner.run({ files: tests, changed: [mutant.file], timeoutMs: runTimeoutMs });
    const answer = await runOnce();
    if (!answer.broken || isSql) return answer;
    // Vitest itself failed, as when it starts a suite's database after many runs. A new one may succeed.
    await runner.end();
    return runOnce();
  };
  try {
    for (const files of groups) {
      const { failed, undecided, invalid } = await firstFailure(files, mutant, copy, run);
      if (invalid) return { fate: 'invalid', by: invalid };
      if (undecided) return { fate: 'undecided', by: undecided };
      if (failed) return { fate: 'killed', by: failed };
    }
    return { fate: 'survived' };
  } finally {
    // Naming the changed file makes Vitest read it again.
    if (isSql) await runner.end();
    else await run([]);
  }
};

/** Judges the drawn mutants, while the compiler checks mutants in a separate copy. */
const tryAll = async (drawnMutants, results, { files }, { copies, runner, endings, isEnding }) => {
  const [copy, compilerCopy] = copies;
  const { reachOf } = await import('./reach.mjs');
  const { testsFor } = await import('./tests.mjs');
  const { checkMutants } = await import('./types.mjs');
  const knownCount = drawnMutants.filter((mutant) => results.knows(mutant)).length;
  if (knownCount > 0) say(`${knownCount} of them are known.`);
  const newMutants = drawnMutants.filter((mutant) => !results.knows(mutant));
  for (const mutant of newMutants.filter(isEquivalent))
    results.add({ ...mutant, fate: 'equivalent', seconds: 0, by: '' });
  const untriedMutants = newMutants.filter((mutant) => !isEquivalent(mutant));
  if (untriedMutants.length === 0) return;
  const { mutants, leave } = checkMutants(untriedMutants, compilerCopy);
  endings.push(leave);
  const reach = await reachOf(copy);
  for (const test of reach.passed) soundness.set(test, true);
  for await (const mutant of mutants) {
    const startedAt = performance.now();
    if (!mutant.fate)
      Object.assign(mutant, await judge(mutant, testsFor(copy.folder, mutant, reach, files), copy, runner));
    // A mutant whose tests were stopped stays undecided.
    if (isEnding()) return;
    mutant.seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    mutant.by = oneLine(mutant.by ?? '').slice(0, 200);
    results.add(mutant);
    const { fate, file, line, kind, seconds, by } = mutant;
    say(`${drawnMutants.indexOf(mutant) + 1}. ${fate} ${file}:${line} (${kind}, ${seconds.toFixed(0)} s) ${by}`);
  }
};

await runMain(async () => {
  const options = optionsOf(process.argv.slice(2));
  await ensureInstalled();
  const mutants = await allMutants(options);
  const drawnMutants = draw(mutants, options);
  say(`${drawnMutants.length} of ${mutants.length} mutants, --seed ${options.seed}`);
  if (options.list) {
    for (const { file, line, kind, before, after } of drawnMutants)
      say(`${file}:${line} (${kind})\n  - ${before}\n  + ${after}`);
    return 0;
  }
  const results = openResults(options.out);
  const copies = [copyProject(), copyProject()];
  const runner = startRunner(copies[0]);
  const endings = [runner.end];
  let isEnding = false;
  const end = async () => {
    isEnding = true;
    await Promise.all(endings.map((ending) => ending()));
    for (const copy of copies) copy.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));
  try {
    await tryAll(drawnMutants, results, options, { copies, runner, endings, isEnding: () => isEnding });
    const unsoundTests = [...soundness].filter(([, isSound]) => !isSound).map(([test]) => test);
    return report(results.all, unsoundTests);
  } finally {
    await end();
  }
});
