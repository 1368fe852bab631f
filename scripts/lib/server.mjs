import { findNode, projectEnv } from './node.mjs';
import { foreground, inProject, root } from './project.mjs';
import { allocator, compiled, memoryFlags } from './server-options.mjs';

/** Runs a server program in the foreground until it ends; returns its exit code. */
export const runServerProgram = (file, args = [], { cwd = root, settings = {} } = {}) =>
  foreground(findNode(), [...memoryFlags(), inProject(file), ...args], { env: projectEnv(settings), cwd }).ended;

/** Runs the server itself. */
export const runServer = ({ cwd, settings } = {}) =>
  runServerProgram('apps/server/src/main.ts', [], {
    cwd,
    settings: {
      ...allocator,
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      // The cache halves the time of later starts.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inProject(compiled),
      ...settings,
    },
  });
