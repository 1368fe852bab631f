import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { problems } from '@touchline/domain/core/problems.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type Caller, command } from './commands.ts';
import { type Control, openControl } from './control.ts';
import { askServer } from './control-client.ts';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let folder: string;
let control: Control | undefined;
let logged: string[];
let sentTexts: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-control-'));
  logged = [];
  sentTexts = [];
});
afterEach(async () => {
  await control?.close();
  control = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const caller: Caller = {
  async progress(text) {
    sentTexts.push(text);
  },
  async bytes(chunk) {
    sentTexts.push(Buffer.from(chunk).toString('latin1'));
  },
};

/** A file that is larger than the system's buffers and contains text that looks like a line of the response. */
const file = Buffer.from(`\n{"result":"no"}\n${'x'.repeat(3_000_000)}`);

const send = command({
  name: 'send',
  input: z.strictObject({ to: z.string() }),
  async run({ progress, bytes }, { to }) {
    await progress('Half of it …');
    await bytes(file.subarray(0, 5));
    await bytes(file.subarray(5));
    await progress('Done.');
    return { sent: file.byteLength, to };
  },
});
const refusedCommand = command({
  name: 'refuse',
  input: z.strictObject({}),
  async run() {
    throw problems.forbidden();
  },
});
const failingCommand = command({
  name: 'fail',
  input: z.strictObject({}),
  async run() {
    throw new Error('a fault with a secret');
  },
});

/** A command that sends bytes endlessly and calls `noticed` when it is aborted. */
const endlessCommand = (noticed: () => void) =>
  command({
    name: 'endless',
    input: z.strictObject({}),
    async run({ bytes, signal }) {
      signal.addEventListener('abort', noticed);
      for (;;) await bytes(Buffer.alloc(100_000));
    },
  });

const open = async (
  commands: Parameters<typeof openControl>[0],
  settings: Readonly<Record<string, string>> = {},
): Promise<Control> => {
  const env = readEnv({ DATA_DIR: folder, ...settings });
  const log = createLog('warn', { write: (line) => void logged.push(line) });
  control = await openControl(commands, { database: server.database, env, log, jobs: server.app.jobs });
  return control;
};
const ask = (name: string, input: unknown = {}, settings: Readonly<Record<string, string>> = {}) =>
  askServer(readEnv({ DATA_DIR: folder, ...settings }), { name, input }, caller);

/** Status of a raw request to the socket, such as none of the product's programs sends. */
const statusOf = async (path: string, headers: Readonly<Record<string, string>>, body = '{}', method = 'POST') => {
  const sent = request({ socketPath: join(folder, 'control.sock'), path, method, headers, agent: false });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
};

describe('a command', () => {
  it('sends progress, a file and then the result of a command', async () => {
    await open([refusedCommand, send]);
    expect(await ask('send', { to: 'Ada' })).toEqual({ result: { sent: file.byteLength, to: 'Ada' } });
    expect([sentTexts[0], sentTexts.at(-1)]).toEqual(['Half of it …', 'Done.']);
    expect(sentTexts.slice(1, -1).join('') === file.toString('latin1')).toBe(true);
  });

  it('reports a refusal with its reason and a fault with its incident number', async () => {
    await open([refusedCommand, failingCommand]);
    await expect(ask('refuse')).rejects.toThrow('You do not have access to this.');
    expect(logged).toEqual([]);
    const fault = await ask('fail').catch((thrown: Error) => thrown.message);
    const [, incident] =
      /^Something went wrong in the server\. Its log says more\. \((.+)\)$/.exec(String(fault)) ?? [];
    expect(JSON.parse(logged.join(''))).toMatchObject({ incident, command: 'fail', msg: 'a command failed' });
  });

  it('refuses a command that comes from another version', async () => {
    await open([send]);
    const other = 'The server that runs is of another version. Restart it.';
    await expect(ask('receive')).rejects.toThrow(other);
    await expect(ask('send', { to: 7 })).rejects.toThrow(other);
    expect(sentTexts).toEqual([]);
  });

  it('stops a command whose caller cannot store the file', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await open([endlessCommand(resolve)]);
    const full: Caller = {
      ...caller,
      async bytes() {
        throw new Error('disk full');
      },
    };
    await expect(askServer(readEnv({ DATA_DIR: folder }), { name: 'endless', input: {} }, full)).rejects.toThrow(
      'disk full',
    );
    await promise;
    expect(logged).toEqual([]);
  });

  it('stops a running command and notifies the caller when the server stops', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await open([endlessCommand(() => {})]);
    const reader: Caller = {
      ...caller,
      async bytes() {
        resolve();
        await turn();
      },
    };
    const asked = askServer(readEnv({ DATA_DIR: folder }), { name: 'endless', input: {} }, reader);
    const refused = expect(asked).rejects.toThrow('The server was stopped before this was done.');
    await promise;
    await control?.close();
    control = undefined;
    await refused;
    expect(await ask('send')).toBeUndefined();
  });
});

describe('the socket', () => {
  it('lets only the owner read the socket and removes it when the server stops', async () => {
    await open([send]);
    expect(statSync(join(folder, 'control.sock')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await control?.close();
    control = undefined;
    expect(existsSync(join(folder, 'control.sock'))).toBe(false);
    expect(await ask('send', { to: 'Ada' })).toBeUndefined();
  });

  it('refuses requests from web pages and requests that are not commands', async () => {
    await open([send]);
    const body = JSON.stringify({ name: 'send', input: { to: 'Ada' } });
    expect(await statusOf('/commands', {}, body)).toBe(200);
    expect(await statusOf('/commands', { origin: 'http://localhost:3000' }, body)).toBe(403);
    expect(await statusOf('/commands', {}, body, 'GET')).toBe(404);
    expect(await statusOf('/', {}, body)).toBe(404);
    expect(await statusOf('/commands', {}, '{"name":')).toBe(400);
    await expect(statusOf('/commands', {}, 'x'.repeat(100_000))).rejects.toThrow();
  });

  it('replaces a socket that a dead process left behind', async () => {
    const dead = createServer();
    dead.listen(join(folder, 'dead.sock'));
    await once(dead, 'listening');
    // The socket is renamed, because a stopping server removes the socket file that it created.
    renameSync(join(folder, 'dead.sock'), join(folder, 'control.sock'));
    await new Promise((resolve) => dead.close(resolve));
    writeFileSync(join(folder, 'control.sock.new'), '');
    expect(await ask('send', { to: 'Ada' })).toBeUndefined();
    await open([send]);
    expect(await ask('send', { to: 'Ada' })).toMatchObject({ result: { to: 'Ada' } });
  });

  it('leaves the socket to a second server when the first one stops', async () => {
    const before = await open([refusedCommand]);
    const after = await open([send]);
    await before.close();
    expect(await ask('send', { to: 'Ada' })).toMatchObject({ result: { to: 'Ada' } });
    await after.close();
    control = undefined;
    expect(existsSync(join(folder, 'control.sock'))).toBe(false);
  });

  longTest('opens the socket in a folder whose path is too long for a socket', async () => {
    const parent = folder;
    folder = join(parent, 'long'.repeat(40));
    mkdirSync(folder);
    await open([send]);
    expect(await ask('send', { to: 'Ada' })).toMatchObject({ result: { to: 'Ada' } });
    await control?.close();
    control = undefined;
    folder = parent;
  });

  longTest('ignores a command for a server on another database', async () => {
    const ownSocket = { DATABASE_URL: 'postgres://club@localhost/ours' };
    await open([send], ownSocket);
    expect(await ask('send', { to: 'Ada' }, { DATABASE_URL: 'postgres://club@localhost/theirs' })).toBeUndefined();
    expect(await ask('send', { to: 'Ada' }, ownSocket)).toMatchObject({ result: { to: 'Ada' } });
    expect(await ask('send', { to: 'Ada' })).toMatchObject({ result: { to: 'Ada' } });
  });
});
