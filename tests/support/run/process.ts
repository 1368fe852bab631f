import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** One of the server's programs in its own process, with its own data folder. */
export interface ServerProcess {
  readonly pid: number;
  /** Sends the signal; resolves to the exit code when the process has ended, or to null if the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  readonly ended: Promise<number | null>;
  /** Output of both streams so far. */
  said(): string;
  /** Standard output so far. */
  output(): Buffer;
}

export interface ReadyServer extends ServerProcess {
  readonly url: string;
}

const sources = join(import.meta.dirname, '../../../apps/server/src');
/** Timeout in milliseconds for a server that hangs. */
const startTimeoutMs = 180_000;

/**
 * V8 compiles PGlite a second time while it runs, for 5 s of processor time per server (decision record 0024): more
 * than it saves in such a short time. The servers of browser stories are optimized, and with TEST_LONG all are.
 */
const shortLivedFlags: readonly string[] = process.env['TEST_LONG'] ? [] : ['--liftoff-only'];

/** Cache of the product's compiled source files. Compiling takes half the startup time, which later starts save. */
const compileCache = join(import.meta.dirname, '../../../node_modules/.cache/touchline-servers');

type Settings = Readonly<Record<string, string>>;

/** Environment of a program, without settings of a club that this shell may have. */
const environmentFor = (dataDir: string, settings: Settings): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, BASE_URL: __, HOST: ___, ...env } = process.env;
  return {
    ...{ ...env, NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache },
    ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...settings },
  };
};

/** Starts one of the server's programs without waiting for it. */
export const spawnProgram = (
  dataDir: string,
  settings: Settings,
  flags: readonly string[],
  [file, ...args]: readonly [string, ...string[]],
): ServerProcess => {
  const child: ChildProcess = spawn(process.execPath, [...shortLivedFlags, ...flags, join(sources, file), ...args], {
    env: environmentFor(dataDir, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
  }
  // A test process that ends early must not leave a server behind.
  const abandon = (): void => void child.kill('SIGKILL');
  process.once('exit', abandon);
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', abandon);
      resolve(code);
    });
  });
  return {
    pid: child.pid ?? 0,
    ended: exitCode,
    said: () => text,
    output: () => Buffer.concat(output),
    end(signal) {
      child.kill(signal);
      return exitCode;
    },
  };
};

/** Starts a server without waiting for it. */
export const spawnServer = (dataDir: string, settings: Settings = {}, flags: readonly string[] = []): ServerProcess =>
  spawnProgram(dataDir, settings, flags, ['main.ts']);

/** Runs a command-line program to its end; returns its exit code and output. */
export const runProgramOf = async (
  dataDir: string,
  program: readonly [string, ...string[]],
  settings: Settings = {},
): Promise<readonly [code: number | null, said: string]> => {
  const { ended, said } = spawnProgram(dataDir, settings, [], program);
  return [await ended, said()];
};

/** Runs the program of `npm run admin --` to its end, with a user's input. */
export const adminProgram = async (
  dataDir: string,
  args: readonly string[],
  settings: Settings = {},
  keys = '',
): Promise<{ readonly code: number | null; readonly answer: string; readonly told: string }> => {
  const child = spawn(process.execPath, [...shortLivedFlags, join(sources, 'admin.ts'), ...args], {
    env: environmentFor(dataDir, settings),
  });
  child.stdin.end(keys);
  const [answer, told] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, answer, told };
};

/** Starts a server and waits until it prints its address. */
export const startServer = async (
  dataDir: string,
  flags: readonly string[] = [],
  settings: Settings = {},
): Promise<ReadyServer> => {
  const server = spawnServer(dataDir, settings, flags);
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const url = /ready at (\S+)/.exec(server.said())?.[1];
    if (url) return { ...server, url };
    const hasEnded = await Promise.race([
      server.ended.then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 20)),
    ]);
    if (hasEnded || Date.now() > deadline) throw new Error(`The server did not start:\n${server.said()}`);
  }
};
