// npm run mutate: makes the product wrong in small ways, one at a time and in a copy, and counts what the tests notice.
//   npm run mutate                              20 mutants, drawn anew
//   npm run mutate -- --seed 7 --count 100      which, and how many
//   npm run mutate -- --only features/teams     only of files whose path holds this
//   npm run mutate -- --kind lock               only of this kind
//   npm run mutate -- --list                    only says what would be tried
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { equivalentMutants } from './lib/equivalent-mutants.mjs';
import { copyProject, startRunner } from './lib/mutation-copy.mjs';
import { testsFor } from './lib/mutation-tests.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectEnv } from './lib/prepare.mjs';
import { Advice, collect, inProject, listFiles, root, runMain, say } from './lib/project.mjs';

const sources = [
  /^packages\/domain\/src\/(?:.*\/)?(?:rules|policy|contract|schema|limits)[^/]*\.ts$/,
  /^packages\/domain\/src\/core\/[^/]*\.ts$/,
  /^apps\/server\/src\/(?:features|core)\/.*\.ts$/,
  /^apps\/server\/src\/db\/migrations\/.*\.sql$/,
];
const stageTimeoutMs = 1_200_000;

/** The same numbers for the same seed (mulberry32). */
const randomFrom = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const optionsOf = (args) => {
  const options = { seed: Date.now() % 1_000_000, count: 20, only: '', kind: '', list: false };
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at].replace(/^--/, '');
    if (!(name in options) || name === args[at]) throw new Advice(`No such option: ${args[at]}`);
    if (name === 'list') options.list = true;
    else {
      at += 1;
      options[name] = ['only', 'kind'].includes(name) ? args[at] : Number(args[at]);
    }
  }
  if (!Number.isInteger(options.seed) || !(options.count > 0))
    throw new Advice('--seed and --count take whole numbers.');
  return options;
};

const lineOf = (text, at) => text.slice(0, at).split('\n').length;
const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

/** The lines that a mutant changes, before and after: what a person reads, and what the list of equivalents names. */
const describe = (file, source, mutant) => {
  const first = source.lastIndexOf('\n', mutant.start - 1) + 1;
  const after = source.indexOf('\n', mutant.end);
  const last = after === -1 ? source.length : after;
  return {
    ...mutant,
    file,
    line: lineOf(source, mutant.start),
    before: oneLine(source.slice(first, last)),
    after: oneLine(source.slice(first, mutant.start) + mutant.text + source.slice(mutant.end, last)),
  };
};

const allMutants = async ({ only, kind }) => {
  const { mutantsOfMigration, mutantsOfSource } = await import('./lib/mutants.mjs');
  return listFiles(root)
    .filter((file) => sources.some((pattern) => pattern.test(file)) && !/\.test\.ts$/.test(file) && file.includes(only))
    .flatMap((file) => {
      const source = readFileSync(inProject(file), 'utf8');
      const found = file.endsWith('.sql') ? mutantsOfMigration(source) : mutantsOfSource(file, source);
      return found.filter((mutant) => mutant.kind.includes(kind)).map((mutant) => describe(file, source, mutant));
    });
};

const isEquivalent = ({ file, before, after }) =>
  equivalentMutants.some((known) => file.endsWith(known.file) && known.before === before && known.after === after);

const draw = (mutants, { seed, count }) => {
  const random = randomFrom(seed);
  const rest = [...mutants];
  const drawn = [];
  while (drawn.length < count && rest.length > 0) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return drawn;
};

const flags = ['--noEmit', '-p', '.', '--incremental', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];

const withMutants = async (mutants, { folder }, work) => {
  const before = mutants.map(({ file }) => readFileSync(path.join(folder, file), 'utf8'));
  try {
    for (const [at, { file, start, end, text }] of mutants.entries())
      writeFileSync(path.join(folder, file), before[at].slice(0, start) + text + before[at].slice(end));
    return await work();
  } finally {
    for (const [at, { file }] of mutants.entries()) writeFileSync(path.join(folder, file), before[at]);
  }
};

/** The first complaint of the compiler by file. */
const complaints = (mutants, copy) =>
  withMutants(mutants, copy, async () => {
    const build = path.join(copy.folder, 'types.tsbuildinfo');
    const { code, output } = await collect('tsc', [...flags, '--tsBuildInfoFile', build], {
      cwd: copy.folder,
      env: projectEnv(),
    });
    const found = new Map();
    for (const [line, file] of output.matchAll(/^(\S+?)\(\d+,\d+\): error .*$/gm))
      if (!found.has(file)) found.set(file, line);
    return code === 0 || found.size > 0 ? found : new Map([['', oneLine(output)]]);
  });

/**
 * Marks the mutants of a group, each of another file, that do not compile. Those whose own file is complained of are
 * tried alone; a complaint about any other file is followed by halves.
 */
const markInvalidOf = async (group, copy) => {
  if (group.length === 0) return;
  const found = await complaints(group, copy);
  if (found.size === 0) return;
  if (group.length === 1) {
    Object.assign(group[0], { fate: 'invalid', by: [...found.values()][0] });
    return;
  }
  const suspects = group.filter(({ file }) => found.has(file));
  const rest = group.filter(({ file }) => !found.has(file));
  if (suspects.length > 0 && rest.length > 0) {
    for (const suspect of suspects) await markInvalidOf([suspect], copy);
    await markInvalidOf(rest, copy);
    return;
  }
  const half = Math.ceil(group.length / 2);
  await markInvalidOf(group.slice(0, half), copy);
  await markInvalidOf(group.slice(half), copy);
};

/** Marks the mutants that do not compile, of as many files at once as there are. */
const markInvalid = async (drawn, copy) => {
  const rest = drawn.filter(({ fate, file }) => !fate && !file.endsWith('.sql'));
  while (rest.length > 0) {
    const group = rest.filter(({ file }, at) => rest.findIndex((other) => other.file === file) === at);
    rest.splice(0, rest.length, ...rest.filter((mutant) => !group.includes(mutant)));
    await markInvalidOf(group, copy);
  }
};

/** Test files that pass in the copy as it is, by name. One that does not, or a busy machine, must kill no mutant. */
const soundness = new Map();

/** Runs the tests until one fails that passes without the mutant; answers what failed, or why nothing can be said. */
const firstFailure = async (files, mutant, copy, run) => {
  const withMutant = (tests) => withMutants([mutant], copy, () => run(tests));
  let rest = files.filter((file) => soundness.get(file) !== false);
  while (rest.length > 0) {
    const { failed, broken, undecided } = await withMutant(rest);
    if (broken) throw new Error(broken);
    if (undecided) return { undecided };
    const [test] = failed?.match(/^\S+\.test\.tsx?(?=:)/) ?? [];
    // Not a test failed, but what runs them.
    if (!test) return failed ? { undecided: failed } : {};
    if (!soundness.has(test)) soundness.set(test, !(await run([test])).failed);
    // Time that ran out once may have been the machine's fault.
    const isLate = /timed? ?out/i.test(failed);
    if (soundness.get(test) && (!isLate || (await withMutant([test])).failed)) return { failed };
    rest = rest.filter((file) => file !== test);
  }
  return {};
};

/** The fate of a mutant that compiles: killed by a test, or survived. */
const judge = async (mutant, copy, runner) => {
  const isSql = mutant.file.endsWith('.sql');
  const run = async (files) => {
    // A migration is in the databases that a runner keeps: it begins with new ones.
    if (isSql) await runner.end();
    return runner.run({ files, changed: [mutant.file], timeoutMs: stageTimeoutMs });
  };
  try {
    for (const stage of testsFor(copy.folder, mutant)) {
      const { failed, undecided } = await firstFailure(stage, mutant, copy, run);
      if (undecided) return { fate: 'undecided', by: undecided };
      if (failed) return { fate: 'killed', by: failed };
    }
    return { fate: 'survived' };
  } finally {
    // Vitest must not keep the mutant: it reads again what is named to have changed.
    if (isSql) await runner.end();
    else await run([]);
  }
};

const report = (mutants) => {
  const count = (fate) => mutants.filter((mutant) => mutant.fate === fate).length;
  const [killed, survived] = [count('killed'), count('survived')];
  for (const { file, line, kind, before, after } of mutants.filter(({ fate }) => fate === 'survived'))
    say(`survived ${file}:${line} (${kind})\n  - ${before}\n  + ${after}`);
  for (const [test, isSound] of soundness) if (!isSound) say(`${test} fails without any mutant too, and killed none.`);
  const rate = killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
  say(
    `${mutants.length} drawn, ${count('invalid')} do not compile, ${count('equivalent')} change nothing, ` +
      `${count('undecided')} undecided, ${killed} killed, ${survived} survived: ${rate.toFixed(1)} %`,
  );
  return survived > 0 ? 1 : 0;
};

await runMain(async () => {
  const options = optionsOf(process.argv.slice(2));
  await ensureInstalled();
  const mutants = await allMutants(options);
  const drawn = draw(mutants, options);
  say(`${drawn.length} of ${mutants.length} mutants, --seed ${options.seed}`);
  if (options.list) {
    for (const { file, line, kind, before, after } of drawn)
      say(`${file}:${line} (${kind})\n  - ${before}\n  + ${after}`);
    return 0;
  }
  const copy = copyProject();
  const runner = startRunner(copy);
  const leave = () => {
    void runner
      .end()
      .then(copy.remove)
      .then(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave);
  try {
    for (const mutant of drawn.filter(isEquivalent)) mutant.fate = 'equivalent';
    await markInvalid(drawn, copy);
    for (const [at, mutant] of drawn.entries()) {
      const started = performance.now();
      if (!mutant.fate) Object.assign(mutant, await judge(mutant, copy, runner));
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      say(
        `${at + 1}. ${mutant.fate} ${mutant.file}:${mutant.line} (${mutant.kind}, ${seconds} s) ${oneLine(mutant.by ?? '').slice(0, 200)}`,
      );
    }
    return report(drawn);
  } finally {
    await runner.end();
    copy.remove();
  }
});
