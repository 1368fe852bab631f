import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Everything under scripts/ runs on a bare clone: plain JavaScript for Node 20, no packages.

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

export const inProject = (...parts) => path.join(root, ...parts);

export const say = (text) => process.stdout.write(`${text}\n`);

/** Something the person at the keyboard can put right: shown as one plain sentence, without a stack. */
export class Advice extends Error {}

/** Runs a script's main function; advice ends it with exit code 1 and its sentence, anything else with a stack. */
export const runMain = async (main) => {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.stderr.write(`\n${error instanceof Advice ? error.message : error?.stack}\n`);
    process.exitCode = 1;
  }
};

/** True when the module was started from the command line and not imported by a test. */
export const isMain = (meta) =>
  process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(meta.url);

const notOurs = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report']);

/** All files below a folder as sorted paths relative to `base`, with forward slashes; nothing installed, built or hidden. */
export const listFiles = (folder, base = folder) => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name) && !entry.name.startsWith('.'))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) return listFiles(full, base);
      return entry.isFile() ? [path.relative(base, full).split(path.sep).join('/')] : [];
    })
    .sort();
};

/** Runs a program to its end and collects what it says; `live` shows it at once as well. */
export const collect = (command, args, { env = process.env, cwd = root, live = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    const take = (stream) => (chunk) => {
      chunks.push(chunk);
      if (live) stream.write(chunk);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.on('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString('utf8');
      resolve(signal ? { code: 1, output: `${output}\nended by ${signal}\n` } : { code, output });
    });
  });

/**
 * Calls back when npm has gone. npm passes a signal to the shell between us, and the shell dies without telling us: the
 * change of parent is all that can be seen. Started without npm, nobody in between can hide a signal.
 */
const whenNpmEnds = (callback) => {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 100);
  timer.unref();
};

/** Starts a program in the foreground: it shares the terminal, receives our signals, and `ended` gives its exit code. */
export const foreground = (command, args, { env = process.env, cwd = root } = {}) => {
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
  const pass = (signal) => {
    // Ctrl-C reaches every process of the terminal by itself; passing it on would deliver it twice.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  whenNpmEnds(() => pass('SIGTERM'));
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(signal ? 1 : code));
  });
  return { child, ended };
};
