import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFiles } from './former-files.ts';

let dataDir: string;
let pages: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-files-'));
  pages = join(dataDir, 'dist');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Builds a web app with two files, one of which has the same name in every build. */
const build = (name: string): void => {
  rmSync(pages, { recursive: true, force: true });
  mkdirSync(join(pages, 'assets'), { recursive: true });
  mkdirSync(join(pages, '.vite'));
  const manifest = { 'index.html': { file: `assets/first-${name}.js` } };
  writeFileSync(join(pages, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const file of [`first-${name}.js`, 'same-hash.js']) writeFileSync(join(pages, 'assets', file), name);
};

/** Starts the server with a build `ago` hours ago; returns the paths of kept files except the shared one. */
const start = (name: string, ago: number): readonly string[] => {
  build(name);
  const former = keepFiles(pages, dataDir);
  const then = Date.now() / 1000 - ago * 3600;
  utimesSync(join(dataDir, 'app-files', `first-${name}`), then, then);
  return [...former.keys()].filter((path) => path !== '/assets/same-hash.js').toSorted();
};

it('serves the files of the three previous builds and deletes older ones', () => {
  expect(start('a', 9)).toEqual([]);
  expect(start('b', 8)).toEqual(['/assets/first-a.js']);
  expect(start('b', 7)).toEqual(['/assets/first-a.js']);
  expect(start('c', 6)).toEqual(['/assets/first-a.js', '/assets/first-b.js']);
  // A previous build counts as recent when it is used again.
  expect(start('a', 5)).toEqual(['/assets/first-b.js', '/assets/first-c.js']);
  start('d', 4);
  build('e');
  const former = keepFiles(pages, dataDir);
  expect([...former.keys()].toSorted()).toEqual([
    ...['/assets/first-a.js', '/assets/first-c.js', '/assets/first-d.js', '/assets/same-hash.js'],
  ]);
  expect(readFileSync(former.get('/assets/first-c.js') ?? '', 'utf8')).toBe('c');
  expect(readdirSync(join(dataDir, 'app-files')).toSorted()).toEqual(['first-a', 'first-c', 'first-d', 'first-e']);
});

it('ignores an incomplete copy of a build', () => {
  mkdirSync(join(dataDir, 'app-files/.first-x-1'), { recursive: true });
  start('a', 1);
  expect(readdirSync(join(dataDir, 'app-files'))).toEqual(['first-a']);
  rmSync(dataDir, { recursive: true });
  expect(keepFiles(pages, dataDir)).toEqual(new Map());
  expect(existsSync(dataDir)).toBe(false);
});
