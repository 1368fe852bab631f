import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** Another process that tries to take the folder, and holds it until it is killed. */
const rival = async () => {
  const program = `
    const { lockDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))});
    try { lockDataFolder(${JSON.stringify(folder)}); process.stdout.write('has it'); }
    catch (fault) { process.stdout.write(fault.name); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    pid: child.pid,
    said: said.toString(),
    async kill() {
      const gone = once(child, 'close');
      child.kill('SIGKILL');
      await gone;
    },
  };
};

it('is taken once, and free again when it is given back', () => {
  const giveBack = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(inUseBy(process.pid));
  giveBack();
  expect(isLocked()).toBe(false);
  lockDataFolder(folder)();
});

it('is refused while another process has it, by its number, and taken over once that is gone', async () => {
  const owner = await rival();
  expect(() => lockDataFolder(folder)).toThrow(inUseBy(owner.pid));
  await owner.kill();
  expect(isLocked()).toBe(true);
  lockDataFolder(folder)();
});

it('is not withheld because the number in a stale lock belongs to another program by now', () => {
  // The parent runs, but it did not begin when the process that left this lock did.
  writeFileSync(lockFile(), `${process.ppid} 1`);
  lockDataFolder(folder)();
});

it('is taken over from a process that was killed before it had written its number', () => {
  writeFileSync(lockFile(), '');
  lockDataFolder(folder)();
});

it('goes to one alone of several processes that meet a stale lock at once', async () => {
  writeFileSync(lockFile(), '999999999 1');
  const rivals = await Promise.all([rival(), rival(), rival(), rival()]);
  expect(rivals.map(({ said }) => said).sort()).toEqual([
    'DataFolderInUse',
    'DataFolderInUse',
    'DataFolderInUse',
    'has it',
  ]);
  await Promise.all(rivals.map(({ kill }) => kill()));
});
