import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-folder.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = () => join(folder, 'touchline.lock');
const isLocked = () => existsSync(lockFile());
const inUseBy = (pid: number | undefined) =>
  new DataFolderInUse(`The data folder ${folder} is in use by process ${pid}. Stop that one first.`);

const succeeds = `
  const { lockDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))});
  try { lockDataFolder(process.env.FOLDER); process.stdout.write('has it'); }
  catch (fault) { process.stdout.write(fault.name); }`;

/** Locks the folder as earlier versions did, which closed the lock file but not the database files. */
const lockAsEarlierVersion = `
  const { openSync, readFileSync, writeFileSync } = await import('node:fs');
  const began = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\\) /s, '').split(' ')[19];
  writeFileSync(process.env.FOLDER + '/touchline.lock', process.pid + ' ' + began);
  openSync(process.env.FOLDER + '/PG_VERSION', 'w');
  process.stdout.write('has it');`;

/** A process that tries to lock the folder and keeps the lock until it is killed. */
const rival = async (takes = succeeds) => {
  const program = `${takes}; setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FOLDER: folder },
  });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    pid: child.pid,
    said: output.toString(),
    async kill() {
      const exit = once(child, 'close');
      child.kill('SIGKILL');
      await exit;
    },
  };
};

it('locks a data folder only once until its release', () => {
  const unlock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(inUseBy(process.pid));
  unlock();
  expect(isLocked()).toBe(false);
  lockDataFolder(folder)();
});

it('refuses a folder while another process holds its lock, and names that process', async () => {
  const owner = await rival();
  expect(() => lockDataFolder(folder)).toThrow(inUseBy(owner.pid));
  await owner.kill();
  expect(isLocked()).toBe(true);
  lockDataFolder(folder)();
});

it('ignores a stale lock whose process id now belongs to another program', () => {
  // The parent process is running, but did not start at the time recorded in this lock.
  writeFileSync(lockFile(), `${process.ppid} 1`);
  lockDataFolder(folder)();
});

it('locks a copy of a locked folder, but not a link to the folder', async () => {
  const owner = await rival();
  const copy = `${folder}-copy`;
  cpSync(folder, copy, { recursive: true });
  const linked = `${folder}-link`;
  symlinkSync(folder, linked);
  try {
    lockDataFolder(copy)();
    expect(() => lockDataFolder(linked)).toThrow(DataFolderInUse);
    expect(() => lockDataFolder(folder)).toThrow(inUseBy(owner.pid));
  } finally {
    rmSync(linked);
    rmSync(copy, { recursive: true });
    await owner.kill();
  }
});

it.skipIf(!existsSync('/proc/self/stat'))('respects the lock of an earlier version', async () => {
  const owner = await rival(lockAsEarlierVersion);
  expect(() => lockDataFolder(folder)).toThrow(inUseBy(owner.pid));
  await owner.kill();
});

it('takes over the lock of a process killed before it wrote its id', () => {
  writeFileSync(lockFile(), '');
  lockDataFolder(folder)();
});

it('lets only one of several concurrent processes take over a stale lock', async () => {
  writeFileSync(lockFile(), '999999999 1');
  const rivals = await Promise.all([rival(), rival(), rival(), rival()]);
  expect(rivals.map(({ said: output }) => output).sort()).toEqual([
    'DataFolderInUse',
    'DataFolderInUse',
    'DataFolderInUse',
    'has it',
  ]);
  await Promise.all(rivals.map(({ kill }) => kill()));
});
