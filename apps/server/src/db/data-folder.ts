import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inDataFolder, preparePrivateFolder } from './private-folder.ts';
import { StartProblem } from './start-problem.ts';

/**
 * Another process uses the same data folder. PGlite does not notice a second process, and committed rows would be lost.
 */
export class DataFolderInUse extends StartProblem {
  override readonly name = 'DataFolderInUse';
}

/** Milliseconds to wait for another process that is taking over the same stale lock. */
const settleMs = 100;

/** Folders locked by this process. The process id alone does not distinguish its own lock from a stale one. */
const lockedFolders = new Set<string>();

const sleep = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

/** Content of a file; empty if the file does not exist. */
const contentOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw fault;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Start time of a process, if the system provides it (Linux). After the machine or container restarts, another
 * program may have the process id in the lock.
 */
const startTimeOf = (pid: number): string => {
  const text = contentOf(`/proc/${pid}/stat`);
  // The program's name is in parentheses and may contain anything; the 22nd field is the 20th after it.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

const signature = (pid: number): string => `${pid} ${startTimeOf(pid)}`;

/** The process that holds the lock, if it is still running. */
const ownerOf = (file: string): number | undefined => {
  const text = contentOf(file);
  const pid = Number(text.split(' ')[0]);
  return pid > 0 && isAlive(pid) && text === signature(pid) ? pid : undefined;
};

const identityOf = (path: string): string => {
  const { dev, ino } = statSync(path);
  return `${dev} ${ino}`;
};

/** Reads files that another process may remove at any moment. */
const readIfPresent = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/**
 * False if the system shows that the process has none of the folder's files open, so the folder and its lock are a copy.
 * Files are compared by inode, because a path may differ between processes.
 */
const hasOpenFilesIn = (directory: string, pid: number): boolean => {
  const openHandles = readIfPresent(() => readdirSync(`/proc/${pid}/fd`));
  if (!openHandles) return true;
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const identities = new Set(files.map((file) => readIfPresent(() => identityOf(join(directory, file)))));
  return openHandles.some((handle) => {
    const identity = readIfPresent(() => identityOf(`/proc/${pid}/fd/${handle}`));
    return identity !== undefined && identities.has(identity);
  });
};

/**
 * Creates the lock and keeps it open, which shows other processes that this one is running; undefined if a lock
 * exists.
 */
const createLock = (file: string): number | undefined => {
  let handle: number;
  try {
    handle = openSync(file, 'wx', 0o600);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw fault;
  }
  try {
    writeSync(handle, signature(process.pid));
    return handle;
  } catch (fault) {
    closeSync(handle);
    rmSync(file, { force: true });
    throw fault;
  }
};

const inUseProblem = (directory: string, pid: number): DataFolderInUse =>
  new DataFolderInUse(`The data folder ${directory} is in use by process ${pid}. Stop that one first.`);

/** Takes the lock; returns the handle that keeps it open. */
const takeLock = (directory: string, file: string): number => {
  for (;;) {
    const first = createLock(file);
    if (first !== undefined) return first;
    // The process that has just created the file may not have written its id yet.
    if (contentOf(file) === '') sleep(settleMs);
    const owner = ownerOf(file);
    if (owner !== undefined && owner !== process.pid && hasOpenFilesIn(directory, owner))
      throw inUseProblem(directory, owner);
    rmSync(file, { force: true });
    const handle = createLock(file);
    if (handle === undefined) continue;
    sleep(settleMs);
    if (ownerOf(file) === process.pid) return handle;
    closeSync(handle);
  }
};

/**
 * Locks a data folder for this process and returns a function to unlock it. The lock of a dead process is taken over.
 * If two processes take it over concurrently, the last writer gets it.
 */
export const lockDataFolder = (directory: string): (() => void) => {
  const file = resolve(join(directory, 'touchline.lock'));
  if (lockedFolders.has(file)) throw inUseProblem(directory, process.pid);
  preparePrivateFolder(directory);
  const handle = inDataFolder(directory, () => takeLock(directory, file));
  lockedFolders.add(file);
  return () => {
    lockedFolders.delete(file);
    closeSync(handle);
    rmSync(file, { force: true });
  };
};
