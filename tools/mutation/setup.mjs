import path from 'node:path';
import { beforeAll, expect } from 'vitest';

// Setup file for all tests in a marked copy (recorder.mjs).

globalThis.touchlineFollows(path.relative(process.env.MUTATED, expect.getState().testPath));
beforeAll(() => globalThis.touchlineRuns());
