import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

// Every test process in a marked copy loads this file, including workers and servers. Reached marks are written
// immediately, because a test may kill the process. They belong to the test file that is running.

const folder = process.env.MUTANTS_REACHED;
let output;
let phase = 'run';
let seenIds = new Set();

const openOutput = (test) => {
  if (output !== undefined) closeSync(output);
  // Kept open, because a test may use up all file descriptors.
  output = openSync(path.join(folder, encodeURIComponent(test)), 'a');
};
if (process.env.MUTANTS_REACHED_BY) openOutput(process.env.MUTANTS_REACHED_BY);

globalThis.touchlineReached = (id) => {
  if (seenIds.has(id) || output === undefined) return;
  seenIds.add(id);
  writeSync(output, `${phase}${id}\n`);
};

/** Starts recording for a test file, which first loads modules that are new to this process. */
globalThis.touchlineFollows = (test) => {
  process.env.MUTANTS_REACHED_BY = test;
  openOutput(test);
  [phase, seenIds] = ['load', new Set()];
};

globalThis.touchlineRuns = () => {
  [phase, seenIds] = ['run', new Set()];
};
