import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { preparePrivateFolder } from './private-folder.ts';
import { StartProblem } from './start-problem.ts';

let parent: string;
let folder: string;
const umask = process.umask();

beforeEach(() => {
  process.umask(0o000);
  parent = mkdtempSync(join(tmpdir(), 'touchline-private-'));
  folder = join(parent, 'data');
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true, force: true });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);

const refused = (directory: string, reason: string) =>
  new StartProblem(
    `The data folder ${directory} cannot be used: ${reason}. Set DATA_DIR to a folder of Touchline's own.`,
  );

it('creates the folder and its parents for the owner only', () => {
  preparePrivateFolder(join(folder, 'of', 'lions'));
  for (const made of ['', 'of', 'of/lions']) expect(modeOf(join(folder, made))).toBe('700');
});

it('restricts a folder that other users could read', () => {
  const own = ['', 'pglite', 'mail', 'backups'];
  for (const path of [...own, 'lost+found']) mkdirSync(join(folder, path), { mode: 0o755 });
  preparePrivateFolder(folder);
  expect(own.map((path) => modeOf(join(folder, path)))).toEqual(own.map(() => '700'));
});

it('restricts only Touchline’s own folders in a folder with other content', () => {
  for (const path of ['', 'pglite', 'mail', 'photos']) mkdirSync(join(folder, path), { mode: 0o755 });
  preparePrivateFolder(folder);
  expect(['', 'pglite', 'mail', 'photos'].map((path) => modeOf(join(folder, path)))).toEqual([
    '755',
    '700',
    '700',
    '755',
  ]);
});

it('refuses a folder in which every user could replace files', () => {
  mkdirSync(join(folder, 'photos'), { recursive: true });
  chmodSync(folder, 0o777);
  expect(() => preparePrivateFolder(folder)).toThrow(refused(folder, 'every user of this machine may write there'));
  chmodSync(folder, 0o1777);
  preparePrivateFolder(folder);
  expect(modeOf(folder)).toBe('1777');
});

it('refuses a database folder that belongs to another user and that others can read', () => {
  const isRoot = process.getuid?.() === 0;
  mkdirSync(folder, { mode: 0o700 });
  // Only root can create another user's files. Other users link to one of root's folders instead.
  if (isRoot) mkdirSync(join(folder, 'pglite'), { mode: 0o755 });
  else symlinkSync('/usr', join(folder, 'pglite'));
  if (isRoot) for (const path of [parent, folder]) chmodSync(path, 0o755);
  const prepare = () => preparePrivateFolder(folder);
  if (isRoot) process.seteuid?.(65_534);
  try {
    expect(prepare).toThrow(
      refused(folder, `${join(folder, 'pglite')} belongs to another user, and others can read it`),
    );
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

it('refuses a file, a path below a file and a path where no folder can be created', () => {
  writeFileSync(folder, 'a list');
  expect(() => preparePrivateFolder(folder)).toThrow(refused(folder, 'it is a file'));
  const below = join(folder, 'data');
  expect(() => preparePrivateFolder(below)).toThrow(refused(below, 'part of the path is a file'));
  // A recursive mkdir never returns there.
  if (existsSync('/proc/self')) {
    expect(() => preparePrivateFolder('/proc/nope')).toThrow(refused('/proc/nope', 'no folder can be made there'));
  }
});
