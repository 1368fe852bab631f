import { appendFileSync } from 'node:fs';
import path from 'node:path';

// Loaded into every process of the tests in a marked copy, into their workers and servers too. What is reached is written
// down at once, since a test may kill the process; it belongs to the test file that runs then.

const folder = process.env.MUTANTS_REACHED;
let output = '';
let phase = 'run';
let seen = new Set();

const follow = (test) => {
  output = path.join(folder, encodeURIComponent(test));
};
if (process.env.MUTANTS_REACHED_BY) follow(process.env.MUTANTS_REACHED_BY);

globalThis.touchlineReached = (id) => {
  if (seen.has(id) || output === '') return;
  seen.add(id);
  appendFileSync(output, `${phase}${id}\n`);
};

/** A test file begins: at first it loads what no other file has loaded in this process. */
globalThis.touchlineFollows = (test) => {
  process.env.MUTANTS_REACHED_BY = test;
  follow(test);
  [phase, seen] = ['load', new Set()];
};

globalThis.touchlineRuns = () => {
  [phase, seen] = ['run', new Set()];
};
