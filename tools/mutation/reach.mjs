import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startRunner } from './copy.mjs';
import { sourcesOf } from './draw.mjs';
import { candidates } from './tests.mjs';
import { inProject, listFiles, root, say } from '../../scripts/lib/project.mjs';

// Maps statements to the test files that run them, based on a single test run in an instrumented copy.

/** Paths that decide what tests reach, including this tool. */
const decisivePaths = [
  /^(?:packages|apps\/server)\//,
  /^tests\/(?!browser|engines)/,
  /^tools\/mutation\/(?:draw|marks|recorder|setup|tests)\.mjs$/,
  /^(?:vitest\.config\.ts|package-lock\.json)$/,
];
const runTimeoutMs = 3_600_000;

/** Hash of the source files and tests, because results from other versions do not count. */
const fingerprint = () => {
  const hash = createHash('sha256');
  for (const file of listFiles(root).filter((name) => decisivePaths.some((pattern) => pattern.test(name))))
    hash.update(`${file}\0`).update(readFileSync(inProject(file)));
  return hash.digest('hex').slice(0, 16);
};

const markSources = async (folder) => {
  const { withMarks } = await import('./marks.mjs');
  const firstMarks = {};
  let next = 0;
  for (const file of sourcesOf(folder).filter((name) => name.endsWith('.ts'))) {
    const fullPath = path.join(folder, file);
    const { text, count } = withMarks(file, readFileSync(fullPath, 'utf8'), next);
    writeFileSync(fullPath, text);
    firstMarks[file] = next;
    next += count;
  }
  return firstMarks;
};

const readReached = (folder) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => {
      const lines = readFileSync(path.join(folder, name), 'utf8').split('\n');
      const idsOf = (phase) => [
        ...new Set(lines.filter((line) => line.startsWith(phase)).map((line) => Number(line.slice(phase.length)))),
      ];
      return [decodeURIComponent(name), { run: idsOf('run'), load: idsOf('load') }];
    }),
  );

const testOf = (failure) => failure.slice(0, failure.indexOf(': '));

const measure = async (copy) => {
  const originals = new Map(
    sourcesOf(copy.folder).map((file) => [file, readFileSync(path.join(copy.folder, file), 'utf8')]),
  );
  const reachFolder = path.join(path.dirname(copy.folder), 'reached');
  mkdirSync(reachFolder);
  const runner = startRunner(copy, reachFolder);
  try {
    const firstMarks = await markSources(copy.folder);
    const run = async (files) => {
      const answer = await runner.run({ files, changed: [], timeoutMs: runTimeoutMs });
      if (answer.broken ?? answer.undecided) throw new Error(answer.broken ?? answer.undecided);
      return answer;
    };
    const { times, failing } = await run(candidates(copy.folder));
    // A test that failed on a busy machine may have stopped early, so a rerun adds what it reaches.
    const rerun = failing.length > 0 ? await run(failing.map(testOf)) : { failing };
    return { first: firstMarks, times, failing: rerun.failing, reached: readReached(reachFolder) };
  } finally {
    await runner.end();
    for (const [file, text] of originals) writeFileSync(path.join(copy.folder, file), text);
  }
};

/** Places that the tests reach, from this run or from an earlier one on the same source files and tests. */
export const reachOf = async (copy) => {
  const folder = inProject('node_modules', '.cache', 'touchline-mutants');
  const cacheFile = path.join(folder, `${fingerprint()}.json`);
  if (!existsSync(cacheFile)) {
    say('Learning which tests reach what …');
    const startedAt = performance.now();
    const reachData = await measure(copy);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    say(`${Object.keys(reachData.reached).length} test files in ${seconds} s.`);
    for (const failure of reachData.failing) say(`  failed without a mutant: ${failure}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(cacheFile, JSON.stringify(reachData));
  }
  const { first, times, failing, reached } = JSON.parse(readFileSync(cacheFile, 'utf8'));
  const failedTests = new Set(failing.map(testOf));
  const passed = Object.keys(times).filter((test) => !failedTests.has(test));
  const byPlace = new Map();
  for (const [test, phases] of Object.entries(reached))
    for (const phase of ['run', 'load'])
      for (const id of phases[phase]) {
        if (!byPlace.has(id)) byPlace.set(id, { tests: new Set(), isLoaded: false });
        byPlace.get(id).tests.add(test);
        // The server's test files share modules, so code that runs at module load is recorded only for the first of them.
        if (phase === 'load' && test.startsWith('apps/server/')) byPlace.get(id).isLoaded = true;
      }
  const noReach = { tests: new Set(), isLoaded: false };
  return { times, passed, at: (file, place) => byPlace.get(first[file] + place) ?? noReach };
};
