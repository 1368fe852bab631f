import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './lib/project.mjs';

let folder;
const started = [];

const inFolder = (...parts) => path.join(folder, ...parts);
const write = (file, text) => {
  mkdirSync(path.dirname(inFolder(file)), { recursive: true });
  writeFileSync(inFolder(file), text);
};

/** A fake program that records that it ran, and with which settings. */
const programThatNotes = (name) => `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
const { DATA_DIR, DATABASE_URL, SMTP_URL } = process.env;
appendFileSync(${JSON.stringify(inFolder('log'))}, JSON.stringify({ name: '${name}', DATA_DIR, DATABASE_URL, SMTP_URL }) + '\\n');
`;
const running = 'setInterval(() => {}, 1000);';
const making = `
mkdirSync(DATA_DIR, { recursive: true });
writeFileSync(DATA_DIR + '/database', '');
if (process.env.FAILS) throw new Error('no space left');
writeFileSync(DATA_DIR + '/sign-in.txt', '  an admin   ada@demo.example');`;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'touchline-dev-'));
  cpSync(path.join(root, 'scripts'), inFolder('scripts'), { recursive: true });
  write('package.json', JSON.stringify({ type: 'module' }));
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json']) write(lock, '{"packages":{}}');
  write('apps/server/src/demo/demo.ts', programThatNotes('demo') + making);
  write('apps/server/src/main.ts', programThatNotes('server') + running);
  write('apps/web/package.json', '{}');
  write('node_modules/vite/bin/vite.js', programThatNotes('web app') + running);
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const dev = (options = [], settings = {}) => {
  const { npm_lifecycle_event: _, DATA_DIR: _data, ...env } = process.env;
  const child = spawn(process.execPath, [inFolder('scripts/dev.mjs'), ...options], {
    cwd: folder,
    env: { ...env, DATABASE_URL: 'postgres://a-real-club', SMTP_URL: 'smtp://a-real-club', ...settings },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
  const run = { child, ended, printed: () => printed };
  started.push(run);
  return run;
};

const log = () => {
  const file = inFolder('log');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(JSON.parse) : [];
};
const names = () => log().map(({ name }) => name);
const untilRunning = () => expect.poll(names).toEqual(expect.arrayContaining(['server', 'web app']));
it('creates the demo club in its own folder, ignoring the shell’s database and mail server', async () => {
  const { printed } = dev(['--demo']);
  await untilRunning();
  expect(names()[0]).toBe('demo');
  expect(printed()).toContain('Sign in at http://localhost:5173/login as\n\n  an admin   ada@demo.example');
  const own = { DATA_DIR: inFolder('demo-data'), DATABASE_URL: '', SMTP_URL: '' };
  for (const program of log()) expect(program).toMatchObject(own);
});

it('reuses an existing demo club and prints its sign-ins again', async () => {
  write('elsewhere/sign-in.txt', '  an admin   ada@demo.example\n');
  const { printed } = dev(['--demo'], { DATA_DIR: 'elsewhere' });
  await untilRunning();
  expect(names()).not.toContain('demo');
  expect(log()[0].DATA_DIR).toBe(inFolder('elsewhere'));
  expect(printed()).toContain('ada@demo.example');
});

it('refuses a folder with an unfinished demo club', async () => {
  const { code, printed } = await dev(['--demo'], { FAILS: '1' }).ended;
  expect([code, printed]).toEqual([1, expect.stringContaining('no space left')]);
  const secondRun = await dev(['--demo']).ended;
  expect([secondRun.code, secondRun.printed]).toEqual([
    1,
    expect.stringContaining(`${inFolder('demo-data')} is not empty and holds no finished demo club.`),
  ]);
  expect(names()).toEqual(['demo']);
});

it('keeps the shell’s settings without the demo option', async () => {
  dev([], { DATA_DIR: 'mine' });
  await untilRunning();
  expect(names()).not.toContain('demo');
  expect(log()[0]).toMatchObject({
    DATA_DIR: 'mine',
    DATABASE_URL: 'postgres://a-real-club',
    SMTP_URL: 'smtp://a-real-club',
  });
});

it('names the available option when given an unknown one', async () => {
  expect(await dev(['--dmeo']).ended).toEqual({ code: 1, printed: '\nNo such option: --dmeo. There is: --demo\n' });
});
