import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode, projectEnv } from '../../scripts/lib/node.mjs';
import { inProject, listFiles, root } from '../../scripts/lib/project.mjs';

/** Links the packages. Only links to the project's own packages must lead into the copy. */
const linkPackages = (folder) => {
  const modules = path.join(folder, 'node_modules');
  const ownPackages = path.join(modules, '@touchline');
  mkdirSync(ownPackages, { recursive: true });
  for (const name of readdirSync(inProject('node_modules'))) {
    if (name === '@touchline' || name.startsWith('.cache') || name.startsWith('.vite')) continue;
    symlinkSync(inProject('node_modules', name), path.join(modules, name));
  }
  const places = { domain: 'packages/domain', server: 'apps/server', web: 'apps/web', tests: 'tests' };
  for (const [name, place] of Object.entries(places))
    symlinkSync(path.join(folder, place), path.join(ownPackages, name));
};

/** Copies the project to a temporary folder for mutants. The tree itself is never changed. */
export const copyProject = () => {
  const base = mkdtempSync(path.join(tmpdir(), 'touchline-mutants-'));
  // PostgreSQL runs as another user and must be able to reach its data in this folder.
  chmodSync(base, 0o711);
  const folder = path.join(base, 'project');
  const temporary = path.join(base, 'tmp');
  mkdirSync(temporary);
  chmodSync(temporary, 0o777);
  for (const file of listFiles(root)) cpSync(inProject(file), path.join(folder, file));
  linkPackages(folder);
  return {
    folder,
    temporary,
    remove: () => rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
};

const runnerFile = fileURLToPath(new URL('runner.mjs', import.meta.url));
const recorder = new URL('recorder.mjs', import.meta.url).href;

/**
 * A Vitest that keeps running in its own process, because starting it with PostgreSQL takes longer than judging most
 * mutants. `run` returns the failure, or that the outcome is undecided after `timeoutMs`, in which case a new process
 * starts. With a `reachFolder`, it does not stop at failures, and records there what each test file reaches.
 */
export const startRunner = ({ folder, temporary }, reachFolder) => {
  let child = null;
  const end = async () => {
    if (!child) return;
    const endingChild = child;
    child = null;
    const exit = new Promise((resolve) => endingChild.once('close', resolve));
    try {
      // Ends its workers and PostgreSQL servers, too.
      process.kill(-endingChild.pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
    await exit;
    for (const name of existsSync(temporary) ? readdirSync(temporary) : [])
      rmSync(path.join(temporary, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const startChild = () => {
    const env = projectEnv({ NO_COLOR: '1', TMPDIR: temporary, MUTATED: folder });
    if (reachFolder) Object.assign(env, { MUTANTS_REACHED: reachFolder, NODE_OPTIONS: `--import ${recorder}` });
    for (const name of ['DATABASE_URL', 'DATA_DIR', 'PORT', 'NODE_ENV', 'FORCE_COLOR']) delete env[name];
    const stdio = ['ignore', 'ignore', 'ignore', 'ipc'];
    child = spawn(findNode(), [runnerFile], { cwd: folder, env, stdio, detached: true });
  };
  const run = ({ files, changed, timeoutMs }) =>
    new Promise((resolve) => {
      if (!child) startChild();
      const current = child;
      const finish = (result) => {
        clearTimeout(timer);
        current.off('message', finish);
        current.off('exit', handleExit);
        resolve(result);
      };
      const handleExit = () => {
        child = null;
        finish({ undecided: 'the test process ended' });
      };
      const timer = setTimeout(() => {
        void end().then(() => finish({ undecided: `no end after ${timeoutMs / 1000} s` }));
      }, timeoutMs);
      current.on('message', finish);
      current.on('exit', handleExit);
      current.send({ files, changed });
    });
  return { run, end };
};
