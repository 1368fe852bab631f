import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startRunner } from './copy.mjs';
import { sourcesOf } from './draw.mjs';
import { candidates } from './tests.mjs';
import { inProject, listFiles, root, say } from '../../scripts/lib/project.mjs';

// Maps statements to the test files that run them: learned by one test run in a copy with marked sources.

/** Everything that decides what tests reach, including this way of learning it. */
const decisive = [
  /^(?:packages|apps\/server)\//,
  /^tests\/(?!browser|engines)/,
  /^tools\/mutation\/(?:draw|marks|recorder|setup|tests)\.mjs$/,
  /^(?:vitest\.config\.ts|package-lock\.json)$/,
];
const runTimeoutMs = 3_600_000;

/** Hash that changes with the sources and the tests, because results of other versions do not count. */
const fingerprint = () => {
  const hash = createHash('sha256');
  for (const file of listFiles(root).filter((name) => decisive.some((pattern) => pattern.test(name))))
    hash.update(`${file}\0`).update(readFileSync(inProject(file)));
  return hash.digest('hex').slice(0, 16);
};

const marksIn = async (folder) => {
  const { marked } = await import('./marks.mjs');
  const first = {};
  let next = 0;
  for (const file of sourcesOf(folder).filter((name) => name.endsWith('.ts'))) {
    const full = path.join(folder, file);
    const { text, count } = marked(file, readFileSync(full, 'utf8'), next);
    writeFileSync(full, text);
    first[file] = next;
    next += count;
  }
  return first;
};

const reachedIn = (folder) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => {
      const lines = readFileSync(path.join(folder, name), 'utf8').split('\n');
      const of = (phase) => [
        ...new Set(lines.filter((line) => line.startsWith(phase)).map((line) => Number(line.slice(phase.length)))),
      ];
      return [decodeURIComponent(name), { run: of('run'), load: of('load') }];
    }),
  );

const testOf = (failure) => failure.slice(0, failure.indexOf(': '));

const measure = async (copy) => {
  const before = new Map(
    sourcesOf(copy.folder).map((file) => [file, readFileSync(path.join(copy.folder, file), 'utf8')]),
  );
  const reached = path.join(path.dirname(copy.folder), 'reached');
  mkdirSync(reached);
  const runner = startRunner(copy, reached);
  try {
    const first = await marksIn(copy.folder);
    const run = async (files) => {
      const answer = await runner.run({ files, changed: [], timeoutMs: runTimeoutMs });
      if (answer.broken ?? answer.undecided) throw new Error(answer.broken ?? answer.undecided);
      return answer;
    };
    const { times, failing } = await run(candidates(copy.folder));
    // A test that failed on a busy machine may have stopped early, so a rerun adds what it reaches.
    const again = failing.length > 0 ? await run(failing.map(testOf)) : { failing };
    return { first, times, failing: again.failing, reached: reachedIn(reached) };
  } finally {
    await runner.end();
    for (const [file, text] of before) writeFileSync(path.join(copy.folder, file), text);
  }
};

/** Places that the tests reach: learned now, or kept from an earlier run on the same sources and tests. */
export const reachOf = async (copy) => {
  const folder = inProject('node_modules', '.cache', 'touchline-mutants');
  const kept = path.join(folder, `${fingerprint()}.json`);
  if (!existsSync(kept)) {
    say('Learning which tests reach what …');
    const started = performance.now();
    const learned = await measure(copy);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    say(`${Object.keys(learned.reached).length} test files in ${seconds} s.`);
    for (const failure of learned.failing) say(`  failed without a mutant: ${failure}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(kept, JSON.stringify(learned));
  }
  const { first, times, failing, reached } = JSON.parse(readFileSync(kept, 'utf8'));
  const failed = new Set(failing.map(testOf));
  const passed = Object.keys(times).filter((test) => !failed.has(test));
  const byPlace = new Map();
  for (const [test, phases] of Object.entries(reached))
    for (const phase of ['run', 'load'])
      for (const id of phases[phase]) {
        if (!byPlace.has(id)) byPlace.set(id, { tests: new Set(), isLoaded: false });
        byPlace.get(id).tests.add(test);
        // Only the server's tests share their modules.
        if (phase === 'load' && test.startsWith('apps/server/')) byPlace.get(id).isLoaded = true;
      }
  const nowhere = { tests: new Set(), isLoaded: false };
  return { times, passed, at: (file, place) => byPlace.get(first[file] + place) ?? nowhere };
};
