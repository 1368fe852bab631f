import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../core/process/env.ts';
import { BackupProblem } from './format.ts';
import { readBackup } from './read.ts';

const megabyte = 1024 * 1024;

/** Maximum memory of a new embedded database without JIT optimization (decision record 0024). */
const neededMemory = 750 * megabyte;

/** Disk space needed to restore a database of this size: its tables and the write-ahead log. */
const neededDisk = (databaseBytes: number): number => 3 * databaseBytes + 200 * megabyte;

/** Returns true if the machine has room for a second database of this size. */
export type HasRoom = (folder: string, databaseBytes: number) => Promise<boolean>;

const hasRoomNow: HasRoom = async (folder, databaseBytes) => {
  const { bavail, bsize } = await statfs(folder);
  return process.availableMemory() > neededMemory && bavail * bsize > neededDisk(databaseBytes);
};

/** Scratch folder in the data folder, removed after a check. */
const checkFolder = 'checking';

/** Error messages from a failed program, without the stack trace. */
const errorMessagesOf = (messages: string): string =>
  messages
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join(' ')
    .trim()
    .slice(0, 500);

/** Verifies only the checksums and the end of the file, for a machine without room for a restore. */
const problemOfFile = (path: string): Promise<string | undefined> =>
  readBackup(path).then(
    () => undefined,
    (fault: unknown) => {
      if (fault instanceof BackupProblem) return fault.message;
      throw fault;
    },
  );

interface Outcome {
  /** False if the backup was only read, because too little memory was free. */
  readonly isRestored: boolean;
  readonly problem?: string | undefined;
}

/** Test-restores backups in a separate process. */
export const createChecker = ({ dataDir }: Pick<Env, 'dataDir'>, hasRoom: HasRoom = hasRoomNow) => {
  let running: ChildProcess | undefined;
  let stopped = false;

  const restore = (path: string, folder: string): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      if (stopped) return resolve(undefined);
      const program = join(import.meta.dirname, 'run-check.ts');
      const child = spawn(process.execPath, ['--liftoff-only', '--max-old-space-size=384', program, path], {
        env: { PATH: process.env['PATH'], TZ: process.env['TZ'], DATA_DIR: folder },
        // The child ends when this pipe closes, so it ends with this server.
        stdio: ['pipe', 'ignore', 'pipe'],
      });
      running = child;
      let output = '';
      child.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
      child.once('error', reject);
      child.once('close', (code, signal) => {
        running = undefined;
        if (code === 0) resolve(undefined);
        else
          resolve(
            signal
              ? `its check was ended by ${signal}; the machine may have too little memory.`
              : errorMessagesOf(output),
          );
      });
    });

  return {
    /** Checks a backup; returns the problem, or none if it can be restored. Undefined if the server is stopping. */
    async check(path: string, databaseBytes: number): Promise<Outcome | undefined> {
      if (!(await hasRoom(dataDir, databaseBytes))) {
        return { isRestored: false, problem: await problemOfFile(path) };
      }
      const folder = join(dataDir, checkFolder);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { mode: 0o700 });
      try {
        const problem = await restore(path, folder);
        return stopped ? undefined : { isRestored: problem === undefined, problem };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    stop(): void {
      stopped = true;
      running?.kill('SIGKILL');
    },
  };
};
