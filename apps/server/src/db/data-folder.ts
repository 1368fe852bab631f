import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Another process works on the same data folder. PGlite would not notice, and acknowledged rows would be lost. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/** Long enough for another process that met the same stale lock to have taken it over too. */
const settledAfter = 100;

/** The folders that this very process holds: by its number alone it could not tell its own lock from a stale one. */
const held = new Set<string>();

const sleep = (milliseconds: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

/** What a file holds; nothing when it is gone, which may happen at any moment. */
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
 * When a process began, where the system tells (Linux). After a restart of the machine or of a container another
 * program may have the number of the one that left the lock.
 */
const beginningOf = (pid: number): string => {
  const text = contentOf(`/proc/${pid}/stat`);
  // The name of the program stands in brackets and may hold anything; the 22nd field is the 20th after it.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

const signature = (pid: number): string => `${pid} ${beginningOf(pid)}`;

/** The process that holds the lock, if it still runs. */
const ownerOf = (file: string): number | undefined => {
  const text = contentOf(file);
  const pid = Number(text.split(' ')[0]);
  return pid > 0 && isAlive(pid) && text === signature(pid) ? pid : undefined;
};

const write = (file: string): boolean => {
  try {
    const handle = openSync(file, 'wx', 0o600);
    writeSync(handle, signature(process.pid));
    closeSync(handle);
    return true;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw fault;
  }
};

const inUse = (directory: string, pid: number): DataFolderInUse =>
  new DataFolderInUse(`The data folder ${directory} is in use by process ${pid}. Stop that one first.`);

/**
 * Takes a data folder for this process alone and answers how to give it back. A lock left behind by a process that is
 * gone is taken over; should two processes do so at once, the one that wrote last has it.
 */
export const lockDataFolder = (directory: string): (() => void) => {
  const file = resolve(join(directory, 'touchline.lock'));
  if (held.has(file)) throw inUse(directory, process.pid);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  while (!write(file)) {
    // Whoever has just made the file may not have written into it yet.
    if (contentOf(file) === '') sleep(settledAfter);
    const owner = ownerOf(file);
    if (owner !== undefined && owner !== process.pid) throw inUse(directory, owner);
    rmSync(file, { force: true });
    if (!write(file)) continue;
    sleep(settledAfter);
    if (ownerOf(file) === process.pid) break;
  }
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
};
