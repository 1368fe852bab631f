import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Everything in scripts/ runs on a bare clone, as plain JavaScript for Node 20 without packages.

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

export const inProject = (...parts) => path.join(root, ...parts);

export const say = (text) => process.stdout.write(`${text}\n`);

/** A problem that the user can fix, shown without a stack trace. */
export class Advice extends Error {}

const exitCodeOf = (signal) => 128 + (constants.signals[signal] ?? 0);

/** Thrown when Ctrl-C or a supervisor stops the script; not reported as an error. */
export class Interruption extends Error {
  constructor(signal) {
    super(`interrupted by ${signal}`);
    this.exitCode = exitCodeOf(signal);
  }
}

/** Runs a script's main function. Advice exits with code 1 and its message, any other error with a stack trace. */
export const runMain = async (main) => {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (error instanceof Interruption) {
      process.exitCode = error.exitCode;
      return;
    }
    process.stderr.write(`\n${error instanceof Advice ? error.message : error?.stack}\n`);
    process.exitCode = 1;
  }
};

/** True if the module is run from the command line, not imported. */
export const isMain = (meta) =>
  process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(meta.url);

const ignoredNames = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report']);

/** Data created in this folder: embedded databases, the demo club, and packed releases. */
const ownData = [inProject('data'), inProject('demo-data'), inProject('release')];

/**
 * Files below a folder as sorted paths relative to `base`, with forward slashes, without installed, built or hidden
 * ones.
 */
export const listFiles = (folder, base = folder) => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !ignoredNames.has(entry.name) && !entry.name.startsWith('.'))
    .flatMap((entry) => {
      const fullPath = path.join(folder, entry.name);
      if (ownData.includes(fullPath)) return [];
      if (entry.isDirectory()) return listFiles(fullPath, base);
      return entry.isFile() ? [path.relative(base, fullPath).split(path.sep).join('/')] : [];
    })
    .sort();
};

/**
 * Calls back when npm has ended. npm signals the shell in between, which ends without passing the signal on, so only
 * the parent process changes. Without npm, no shell hides signals.
 */
const whenNpmEnds = (callback) => {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return () => {};
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 100);
  timer.unref();
  return () => clearInterval(timer);
};

/** Calls back on every stop signal. Returns a function that stops listening. */
const onStop = (callback) => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, callback);
  const stopWatching = whenNpmEnds(() => callback('SIGTERM'));
  return () => {
    for (const signal of signals) process.off(signal, callback);
    stopWatching();
  };
};

/** Milliseconds for a program to stop its own children. */
const gracePeriod = 5000;

const hasGroups = process.platform !== 'win32';

/** Signals a program and everything it started. */
const signalGroup = ({ pid }, signal) => {
  try {
    process.kill(hasGroups ? -pid : pid, signal);
  } catch {
    // The processes have already exited.
  }
};

/**
 * Runs a program to completion and collects its output, which `live` also prints. A stop signal ends the program with
 * everything it started and throws Interruption. A `gentle` program is asked to stop but never killed. After `deadline`
 * milliseconds the program is killed. `began` receives the process id.
 */
export const collect = (
  command,
  args,
  { env = process.env, cwd = root, live = false, gentle = false, deadline, began = () => {} } = {},
) =>
  new Promise((resolve, reject) => {
    // The child has its own process group, so Ctrl-C reaches it only through this process, and signals reach the whole
    // group.
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: hasGroups });
    let stopSignal;
    let killTimer;
    const stopListening = onStop((signal) => {
      stopSignal ??= signal;
      signalGroup(child, signal);
      if (!gentle) killTimer ??= setTimeout(() => signalGroup(child, 'SIGKILL'), gracePeriod);
    });
    const deadlineTimer = deadline && setTimeout(() => signalGroup(child, 'SIGKILL'), deadline);
    const chunks = [];
    const receiveFrom = (stream) => (chunk) => {
      chunks.push(chunk);
      if (live) stream.write(chunk);
    };
    child.stdout.on('data', receiveFrom(process.stdout));
    child.stderr.on('data', receiveFrom(process.stderr));
    child.on('spawn', () => began(child.pid));
    child.on('error', (error) => {
      stopListening();
      clearTimeout(deadlineTimer);
      resolve({ code: 127, output: `${command}: ${error.message}\n` });
    });
    child.on('close', (code, signal) => {
      stopListening();
      clearTimeout(killTimer);
      clearTimeout(deadlineTimer);
      if (stopSignal) return reject(new Interruption(stopSignal));
      const output = Buffer.concat(chunks).toString('utf8');
      resolve(signal ? { code: 1, output: `${output}\nended by ${signal}\n` } : { code, output });
    });
  });

/** Exit code of a program. Reports an unexpected signal that ended it. */
const codeOf = (code, signal, wasStopped) => {
  if (!signal) return code;
  if (!wasStopped) {
    const guess =
      signal === 'SIGKILL' ? ': out of memory? docs/operating.md says under "What it takes" how much it needs' : '';
    process.stderr.write(`The program was killed by ${signal}${guess}.\n`);
  }
  return exitCodeOf(signal);
};

/**
 * Starts a program in the foreground, which shares the terminal and receives the signals of this process. `ended`
 * resolves to its exit code.
 */
export const foreground = (command, args, { env = process.env, cwd = root } = {}) => {
  // The current folder is not set again, because entering it may need a permission that staying in it does not.
  const folderOption = cwd === process.cwd() ? {} : { cwd };
  const child = spawn(command, args, { ...folderOption, env, stdio: 'inherit' });
  let wasStopped = false;
  onStop((signal) => {
    wasStopped = true;
    // Ctrl-C already reaches every process in the terminal.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  });
  const exitCode = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(codeOf(code, signal, wasStopped)));
  });
  return { child, ended: exitCode };
};
