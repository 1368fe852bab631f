import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './lib/project.mjs';

let folder;
const started = [];

/** A fake npm: a process with a child, both of which run until the file `go` exists. */
const npm = `
import { spawn } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
const note = (text) => appendFileSync('log', text + '\\n');
if (process.argv.includes('--child')) setInterval(() => {}, 1000);
else {
  const child = spawn(process.execPath, [process.argv[1], '--child'], { stdio: ['ignore', 'inherit', 'inherit'] });
  note('begin ' + process.pid + ' ' + child.pid);
  const timer = setInterval(() => {
    if (!existsSync('go')) return;
    clearInterval(timer);
    child.kill();
    mkdirSync('node_modules', { recursive: true });
    copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
    note('end ' + process.pid);
  }, 20);
}`;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'touchline-install-'));
  cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: {} }));
  writeFileSync(path.join(folder, 'npm-cli.js'), npm);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(path.join(folder, 'program.mjs'), `console.log('runs')`);
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const pid of pidsOf()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const log = () => {
  const file = path.join(folder, 'log');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};
const pidsOf = () => log().flatMap((line) => line.split(' ').slice(1).map(Number));
const begins = () => log().filter((line) => line.startsWith('begin'));

/** A process that has ended counts as gone even before its exit code is read. */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (fault) {
    return fault.code === 'ENOENT' && fault.syscall === 'open';
  }
};

const start = ({ uid, node = process.execPath } = {}) => {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(node, [path.join(folder, 'scripts/run.mjs'), 'program.mjs'], {
    cwd: folder,
    env: { ...env, npm_execpath: path.join(folder, 'npm-cli.js'), npm_node_execpath: process.execPath },
    ...(uid && { uid }),
  });
  started.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
  return { child, ended, printed: () => printed };
};

const untilInstalling = (times = 1) => expect.poll(begins).toHaveLength(times);
const letItEnd = () => writeFileSync(path.join(folder, 'go'), '');

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])('an installation interrupted by %s leaves nothing running and can restart at once', async (signal, code) => {
  const first = start();
  await untilInstalling();
  first.child.kill(signal);
  expect((await first.ended).code).toBe(code);
  expect(pidsOf().filter(isAlive)).toEqual([]);
  letItEnd();
  expect(await start().ended).toMatchObject({ code: 0, printed: expect.stringContaining('runs') });
});

it('a second concurrent start waits for the first and does not install again', async () => {
  const first = start();
  await untilInstalling();
  const second = start();
  await expect.poll(second.printed).toContain(`is installing packages here`);
  letItEnd();
  for (const { ended } of [first, second]) expect(await ended).toMatchObject({ code: 0 });
  expect(begins()).toHaveLength(1);
});

it('a start waits for an npm process left by a killed start', async () => {
  const first = start();
  await untilInstalling();
  first.child.kill('SIGKILL');
  await first.ended;
  const second = start();
  await expect.poll(second.printed).toContain(`is installing packages here`);
  expect(begins()).toHaveLength(1);
  letItEnd();
  expect(await second.ended).toMatchObject({ code: 0 });
});

it('a lock whose process is gone does not block a start', async () => {
  writeFileSync(path.join(folder, '.installing'), '999999999 1');
  letItEnd();
  expect(await start().ended).toMatchObject({ code: 0 });
  expect(existsSync(path.join(folder, '.installing'))).toBe(false);
});

it('a start names a folder that the user may not write to', async () => {
  const isRoot = process.getuid() === 0;
  // The project and its Node may be in a folder that only root can enter.
  const node = path.join(folder, 'node');
  if (isRoot) cpSync(process.execPath, node);
  chmodSync(folder, 0o555);
  const { code, printed } = await start(isRoot ? { uid: 65_534, node } : {}).ended;
  chmodSync(folder, 0o755);
  expect(code).toBe(1);
  expect(printed).toContain(
    `The packages are not installed, and this user may not write into ${folder}. ` +
      'Run `npm run build` there as the user who owns the folder.',
  );
  expect(printed).not.toContain('npm 10 or 11');
});

const run = async (program) => {
  writeFileSync(path.join(folder, 'program.mjs'), program);
  letItEnd();
  const running = start();
  await expect.poll(running.printed).toContain('runs');
  return running;
};

it('a program killed by SIGKILL is reported with a hint about memory', async () => {
  const running = await run(`console.log('runs as ' + process.pid + '.'); setInterval(() => {}, 1000)`);
  await expect.poll(running.printed).toMatch(/runs as \d+\./);
  process.kill(Number(/runs as (\d+)/.exec(running.printed())[1]), 'SIGKILL');
  const { code, printed } = await running.ended;
  expect(code).toBe(137);
  expect(printed).toContain(
    'The program was killed by SIGKILL: out of memory? docs/operating.md says under "What it takes" how much',
  );
});

it('a program that receives SIGTERM ends silently with its own exit code', async () => {
  const { child, ended } = await run(
    `process.on('SIGTERM', () => process.exit(7)); console.log('runs'); setInterval(() => {}, 1000)`,
  );
  child.kill('SIGTERM');
  const { code, printed } = await ended;
  expect([code, printed.includes('killed')]).toEqual([7, false]);
});
