import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

// Loaded into every process of the tests in a marked copy, into their workers and servers too. Reached marks are
// written down at once, since a test may kill the process; they belong to the test file that runs then.

const folder = process.env.MUTANTS_REACHED;
let output;
let phase = 'run';
let seen = new Set();

const follow = (test) => {
  if (output !== undefined) closeSync(output);
  // Kept open: a test may use up what can be opened.
  output = openSync(path.join(folder, encodeURIComponent(test)), 'a');
};
if (process.env.MUTANTS_REACHED_BY) follow(process.env.MUTANTS_REACHED_BY);

globalThis.touchlineReached = (id) => {
  if (seen.has(id) || output === undefined) return;
  seen.add(id);
  writeSync(output, `${phase}${id}\n`);
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
