import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '@touchline/server/db/open.ts';
import { prepareDataFolder } from '../support/server/database.ts';
import { adminProgram, type ReadyServer, spawnServer, startServer } from '../support/run/process.ts';
import { longTest } from '../support/run/long.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-stop-'));
let server: ReadyServer;
let isRunning = false;

beforeAll(() => prepareDataFolder(folder));
beforeEach(async () => {
  if (isRunning) return;
  server = await startServer(folder);
  isRunning = true;
  void server.ended.then(() => {
    isRunning = false;
  });
});
afterAll(async () => {
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const founder = (email: string) => ({
  organizationName: 'Lions',
  fullName: 'Ada Admin',
  email,
  password: 'long enough',
});
const ownServer = { 'content-type': 'application/json', 'x-requested-with': 'app' };

longTest('reports in health checks that the server is alive and ready', async () => {
  for (const [path, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
  ] as const) {
    const response = await fetch(`${server.url}${path}`);
    expect([response.status, await response.json()]).toMatchObject([200, { status }]);
  }
});

longTest('refuses to start a second server on the same data', async () => {
  const second = spawnServer(folder);
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain(`The data folder ${folder} is in use by process ${server.pid}. Stop that one first.`);
  expect(second.said()).not.toContain('    at ');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

it('finishes a request begun before the stop signal and accepts no new ones', async () => {
  const body = JSON.stringify(founder('ada@example.org'));
  const half = request(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { ...ownServer, 'content-length': Buffer.byteLength(body) },
  });
  half.write(body.slice(0, 20));
  const [socket] = (await once(half, 'socket')) as [Socket];
  if (socket.connecting) await once(socket, 'connect');
  // Connections are accepted in order: the response to this request proves that the earlier one was accepted.
  await fetch(`${server.url}/healthz`);
  const ended = server.end('SIGTERM');
  await expect.poll(() => fetch(server.url).then(String, (fault: TypeError) => fault.message)).toBe('fetch failed');
  const answered = once(half, 'response') as Promise<[IncomingMessage]>;
  half.end(body.slice(20));
  const [response] = await answered;
  expect(response.statusCode).toBe(202);
  response.resume();
  expect(await ended).toBe(0);
});

longTest('stops even if a browser has an open event stream', async () => {
  const registered = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: ownServer,
    body: JSON.stringify(founder('anton@example.org')),
  });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const stream = await fetch(`${server.url}/api/events`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  const streamText = stream.text().catch(String);
  expect(await server.end('SIGTERM')).toBe(0);
  // The stream ended properly, because reading a connection that was cut after 10 s fails.
  expect(await streamText).toContain('event: open');
});

longTest('analyzes the tables of the database after starting', async () => {
  expect(await server.end('SIGTERM')).toBe(0);
  const database = await openDatabase({ directory: folder });
  const session = await database.connect();
  const counted = await session.run(`select reltuples >= 0 as counted from pg_class where relname = 'sessions'`, []);
  session.release();
  await database.close();
  expect(counted.rows).toEqual([{ counted: true }]);
});

longTest('runs a command in a running server, or on the data folder if none runs', async () => {
  const run = (...args: readonly string[]) => adminProgram(folder, args);
  const none = join(folder, 'none');
  const nothing = await adminProgram(none, ['check']);
  expect([nothing.code, nothing.told]).toEqual([1, expect.stringContaining(`There is no database in ${none}.`)]);
  expect(existsSync(none)).toBe(false);
  await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: ownServer,
    body: JSON.stringify({ ...founder('berta@example.org'), organizationName: 'Bears' }),
  });
  const people = await run('people', 'find', 'berta', '--json');
  expect([people.code, people.told]).toEqual([0, '']);
  expect(JSON.parse(people.answer)).toMatchObject({ people: [{ email: 'berta@example.org' }] });
  expect(await run('people', 'remove-admin', 'berta@example.org', '--organization', 'Bears')).toEqual({
    code: 1,
    answer: '',
    told:
      'Bears needs at least one admin. Make another one first:\n\n' +
      '  npm run admin -- people make-admin ADDRESS --organization Bears\n',
  });
  await server.end('SIGKILL');
  expect(statSync(join(folder, 'control.sock')).isSocket()).toBe(true);
  const { code, answer, told } = await run('organizations', 'list');
  expect([code, told]).toEqual([0, '']);
  expect(answer).toMatch(/^Bears\n {2}id \S+ · 1 member · 1 admin · since /);
});
