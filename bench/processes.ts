import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

/** A server under comparison, in a separate process. */
export interface RunningServer {
  readonly url: URL;
  readonly pid: number;
  /** Milliseconds from the start of the process until it accepted requests. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

/** Server options of `npm start`. */
const { memory, allocator, compiled } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../scripts/lib/server-options.json'), 'utf8'),
) as { memory: string[]; allocator: Record<string, string>; compiled: string };

/** Starts a program and waits until it prints "ready at ADDRESS". The program ends with this process. */
export const startProcess = async (file: string, env: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const startedAt = performance.now();
  const { DATABASE_URL: _url, BASE_URL: _base, DATA_DIR: _data, ...surroundings } = process.env;
  const child: ChildProcess = spawn(process.execPath, [...memory, file], {
    env: {
      ...surroundings,
      ...allocator,
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, '..', compiled),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const abandon = (): void => void child.kill('SIGKILL');
  process.once('exit', abandon);
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-10_000);
      const readyAddress = /ready at (\S+)/.exec(output)?.[1];
      if (readyAddress) resolve(readyAddress);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void exit.then(() => reject(new Error(`The server did not start:\n${output}`)));
  });
  return {
    url: new URL(address),
    pid: child.pid ?? 0,
    readyAfter: performance.now() - startedAt,
    async stop() {
      process.off('exit', abandon);
      child.kill('SIGTERM');
      await exit;
    },
  };
};

const ticksPerSecond = 100;

/** Kernel statistics of a process: its parent, and processor seconds of the process and its ended children. */
const statOf = (pid: number): { parent: number; own: number; ended: number } | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    const [parent, user, system, childUser, childSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
    return {
      parent: parent ?? 0,
      own: ((user ?? 0) + (system ?? 0)) / ticksPerSecond,
      ended: ((childUser ?? 0) + (childSystem ?? 0)) / ticksPerSecond,
    };
  } catch {
    return undefined;
  }
};

/** Processor seconds of a process so far; 0 without /proc. */
export const processorOf = (pid: number): number => statOf(pid)?.own ?? 0;

/** Processor seconds of a PostgreSQL server with all its backends, including ended ones. */
export const processorOfPostgres = (postmaster: number): number => {
  const main = statOf(postmaster);
  if (!main) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === postmaster);
  return children.reduce((sum, stat) => sum + (stat?.own ?? 0), main.own + main.ended);
};

/** Process id of the postmaster, the parent of all backends of the server at `url`. */
export const postmasterOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return statOf(rows[0]?.pid ?? 0)?.parent ?? 0;
};

/** Resident memory of a process in MB; 0 without /proc. */
export const memoryOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};
