import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inProject, listFiles } from './lib/project.mjs';
import { architectures, makeRelease, pack } from './lib/release.mjs';

let parent;
beforeAll(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'touchline-release-'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const made = new Map();

/** Builds the archive once and unpacks it in a temporary folder, which it returns. */
const unpacked = (cpu) => {
  if (!made.has(cpu)) made.set(cpu, makeAndUnpack(cpu));
  return made.get(cpu);
};

const makeAndUnpack = async (cpu) => {
  const target = mkdtempSync(path.join(parent, 'made-'));
  await makeRelease(target, [cpu], { version: '1.2.3', date: '2026-01-02', level: 1 });
  const name = `touchline-1.2.3-linux-${cpu}`;
  expect(readdirSync(target).toSorted()).toEqual(['SHA256SUMS', `${name}.tar.gz`]);
  const sum = createHash('sha256').update(readFileSync(path.join(target, `${name}.tar.gz`)));
  expect(readFileSync(path.join(target, 'SHA256SUMS'), 'utf8')).toBe(`${sum.digest('hex')}  ${name}.tar.gz\n`);
  const empty = mkdtempSync(path.join(parent, 'empty-'));
  expect(spawnSync('tar', ['-xzf', path.join(target, `${name}.tar.gz`), '-C', empty])).toMatchObject({ status: 0 });
  return path.join(empty, name);
};

/** Processor architecture of a program, from its ELF header. */
const processorOf = (file) => {
  const header = Buffer.alloc(20);
  readSync(openSync(file, 'r'), header, 0, 20, 0);
  return { 62: 'x64', 183: 'arm64' }[header.readUInt16LE(18)];
};

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

/** Environment without Node, npm or a home folder. */
const bare = { PATH: '', PORT: '0' };

const run = (folder, settings, ...args) =>
  spawnSync(path.join(folder, 'touchline'), args, { env: { ...bare, ...settings }, encoding: 'utf8' });

/** Starts the server as a user would; returns its URL and a function to stop it. */
const started = async (folder) => {
  const child = spawn(path.join(folder, 'touchline'), { env: bare, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.on('close', resolve));
  let printed = '';
  const url = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk;
        const address = /ready at (\S+)/.exec(printed)?.[1];
        if (address) resolve(address);
      });
    void ended.then(() => reject(new Error(`The server did not start:\n${printed}`)));
  });
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};

const ownArchitecture = process.arch === 'arm64' ? 'arm64' : 'x64';

// OPS-20
it('the archive starts without Node or npm and contains nothing for developers', async () => {
  const folder = await unpacked(ownArchitecture);
  const server = await started(folder);
  const page = await fetch(server.url, { headers: { accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/assets/first-')]);
  expect(page.headers.get('link')).toContain('rel=modulepreload');
  const registered = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'app' },
    body: JSON.stringify({
      organizationName: 'Lions',
      fullName: 'Ada Admin',
      email: 'ada@example.org',
      password: 'correct horse battery',
    }),
  });
  expect(registered.status).toBe(202);
  const ready = () => run(folder, { PORT: new URL(server.url).port }, 'ready');
  expect(ready()).toMatchObject({ status: 0, stdout: 'ready\n' });
  expect(await server.stop()).toBe(0);
  expect(ready()).toMatchObject({ status: 1, stdout: 'not ready\n' });
  expect(existsSync(path.join(folder, 'data/pglite'))).toBe(true);

  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const commands = Object.keys(scripts);
  expect(commands).toContain('demo');
  expect(run(folder, {}, 'test')).toMatchObject({
    status: 1,
    stderr: `\nNo such command: test. There are: ${['start', 'ready', ...commands, '--version'].join(', ')}\n`,
  });
  expect(run(folder, {}, 'admin', 'chekc')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/\n {2}\.\/touchline admin check\n$/),
  });

  const places = Object.entries(JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages);
  const forDevelopers = places.filter(([place, { dev }]) => place.startsWith('node_modules/') && dev);
  expect(forDevelopers.length).toBeGreaterThan(100);
  expect(forDevelopers.filter(([place]) => existsSync(path.join(folder, place)))).toEqual([]);
  const ours = listFiles(folder).filter((file) => !file.startsWith('data/'));
  expect(ours.filter((file) => /\.test\.|^tests\/|\.map$/.test(file))).toEqual([]);
  const links = readFileSync(path.join(folder, 'docs/operating.md'), 'utf8').matchAll(/\]\(([^)#:]+)/g);
  const linkedFiles = [...links].map(([, link]) => path.join(folder, 'docs', link));
  expect(linkedFiles.length).toBeGreaterThan(5);
  expect(linkedFiles.filter((file) => !existsSync(file))).toEqual([]);
  // The service and its command are installed from this folder.
  const modeOf = (file) => statSync(path.join(folder, 'deploy', file)).mode & 0o777;
  expect([modeOf('touchline.service'), modeOf('touchline-command')]).toEqual([0o644, 0o755]);
  const node = path.join(folder, `node_modules/node-linux-${ownArchitecture}/bin/node`);
  const pictures = spawnSync(node, ['--eval', 'import("sharp")'], { cwd: path.join(folder, 'apps/server'), env: bare });
  expect(pictures).toMatchObject({ status: 0 });
});

/** Only long runs test the other architecture, because npm has to download its packages. */
const testedArchitectures = process.env.TEST_LONG ? architectures : [ownArchitecture];

// OPS-20
it.each(testedArchitectures)('the archive has every program and library for %s', async (cpu) => {
  const folder = await unpacked(cpu);
  const native = filesBelow(folder).filter((file) => /\.node$|\.so[.\d]*$|bin\/node$/.test(file));
  expect(native.length).toBeGreaterThanOrEqual(4);
  expect(native.filter((file) => processorOf(path.join(folder, file)) !== cpu)).toEqual([]);
});

it('the archive does not reveal who packed it or when', async () => {
  const folder = path.join(parent, 'small');
  const packed = async (name, mode, second) => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const file of [...'badecfhgjik', 'run']) writeFileSync(path.join(folder, file), file);
    chmodSync(path.join(folder, 'a'), mode);
    chmodSync(path.join(folder, 'run'), mode | 0o111);
    utimesSync(path.join(folder, 'a'), second, second);
    await pack(folder, path.join(parent, name), { time: '2026-01-02T00:00:00Z', level: 9 });
    return readFileSync(path.join(parent, name), 'base64');
  };
  expect(await packed('one', 0o600, 1)).toBe(await packed('two', 0o664, 2_000_000_000));
  const { stdout } = spawnSync('tar', ['-tzf', path.join(parent, 'one')], { encoding: 'utf8' });
  expect(stdout).toBe(stdout.split('\n').filter(Boolean).toSorted().join('\n').concat('\n'));
});
