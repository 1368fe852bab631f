import { gunzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { createCode, listCodes, setCodeActive } from '@touchline/domain/codes/contract.ts';
import { requestOf } from '@touchline/domain/core/operation.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { type Club, anOrganization } from '@touchline/tests/support/club/club.ts';
import { errorOf, type Person } from '@touchline/tests/support/server/person.ts';
import { openTestServer, ownServer } from '@touchline/tests/support/server/server.ts';
import { createApp } from '../../app.ts';
import { readEnv } from '../process/env.ts';
import { addressOf, jsonAnswer, problemAnswer } from './http.ts';
import { createLog } from '../process/log.ts';
import { underRequestId } from './request-id.ts';

const contextFrom = (headers: Record<string, string> = {}, remoteAddress?: string): Context =>
  ({
    req: { header: (name: string) => headers[name] },
    get: () => undefined,
    env: remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } },
  }) as unknown as Context;

describe('a response', () => {
  const long = JSON.stringify({ text: 'x'.repeat(1013) });

  it('compresses a long response for a client that accepts gzip', async () => {
    const answer = underRequestId('one-of-many', () =>
      jsonAnswer(contextFrom({ 'accept-encoding': 'br, gzip' }), 200, long),
    );
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'x-request-id': 'one-of-many',
    });
    const body = Buffer.from(await answer.arrayBuffer());
    expect(body.length).toBeLessThan(200);
    expect(gunzipSync(body).toString()).toBe(long);
  });

  it.each([
    ['shorter than a KiB', { 'accept-encoding': 'gzip' }, long.slice(1)],
    ['for a client that does not accept gzip', {}, long],
  ])('does not compress a response %s', async (_, headers, text) => {
    const answer = jsonAnswer(contextFrom(headers as Record<string, string>), 201, text);
    expect([answer.status, answer.headers.has('content-encoding'), await answer.text()]).toEqual([201, false, text]);
  });

  it('returns a refusal with a code, a message, fields and a retry time', async () => {
    const answer = (problem: Problem) => underRequestId('one-of-many', () => problemAnswer(contextFrom(), problem));
    const invalid = answer(problems.invalid({ fields: { name: 'Required.' } }));
    expect([invalid.status, await invalid.json()]).toEqual([
      422,
      {
        error: {
          ...{ code: 'invalid', message: 'Please check the highlighted fields.', requestId: 'one-of-many' },
          fields: { name: 'Required.' },
        },
      },
    ]);
    expect(invalid.headers.has('retry-after')).toBe(false);
    const busy = answer(problems.tooMany({ retryAfter: 7 }));
    expect([busy.status, busy.headers.get('retry-after'), Object.keys((await busy.json()).error)]).toEqual([
      429,
      '7',
      ['code', 'message', 'requestId'],
    ]);
  });
});

describe('the address of a client', () => {
  const env = readEnv({ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2, 172.16.0.0/12, fd00::/8' });

  it.each([
    ['no proxy is involved', '203.0.113.7', undefined, '203.0.113.7'],
    ['the socket has an IPv4-mapped IPv6 address', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['a stranger forwards another address', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['a trusted proxy forwards the address', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['the client claims another address', '10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['a chain of trusted proxies forwards the address', '::ffff:10.0.0.1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['a proxy forwards no address', '10.0.0.1', undefined, '10.0.0.1'],
    ['a proxy sends an empty list', '10.0.0.1', ' , ', '10.0.0.1'],
    ['a proxy comes from a trusted range', '172.18.0.5', '203.0.113.7', '203.0.113.7'],
    ['a proxy and its clients speak IPv6', 'fd00:1::5', '198.51.100.1, 2001:db8::7, fd00:2::1', '2001:db8::7'],
    ['a neighbor of the trusted range forwards an address', '172.32.0.1', '203.0.113.7', '172.32.0.1'],
    ['the list contains only proxies', '10.0.0.1', '10.0.0.2', '10.0.0.1'],
    ['a proxy hides its clients', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['a proxy hides a client that claims another address', '10.0.0.1', '198.51.100.1, unknown, 10.0.0.2', '10.0.0.1'],
    ['a proxy writes ports', '10.0.0.1', '203.0.113.7:49152', '203.0.113.7'],
    ['a chain of trusted proxies writes ports', '10.0.0.1', '203.0.113.7:49152, 10.0.0.2:80', '203.0.113.7'],
    ['a proxy writes IPv6 in brackets', '10.0.0.1', '[2001:DB8::7]', '2001:db8::7'],
    ['a proxy writes IPv6 in brackets with a port', '10.0.0.1', '[2001:db8::7]:49152', '2001:db8::7'],
    ['a proxy writes an IPv4-mapped IPv6 address', '10.0.0.1', '[::ffff:203.0.113.7]:49152', '203.0.113.7'],
  ])('finds the client address when %s', (_, socket, forwarded, expected) => {
    expect(addressOf(contextFrom(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket), env)).toBe(
      expected,
    );
  });
});

describe('a proxy that is not trusted', () => {
  it('logs an untrusted proxy once and names the setting that makes it trusted', async () => {
    const server = await openTestServer({ TRUSTED_PROXIES: '10.0.0.1' });
    const lines: string[] = [];
    const app = await createApp({
      database: server.database,
      env: readEnv({ DATA_DIR: server.dataDir, BASE_URL: 'http://localhost', TRUSTED_PROXIES: '10.0.0.1' }),
      log: createLog('info', { write: (line) => void lines.push(line) }),
      pages: 'dist',
      strict: true,
      timedJobs: false,
    });
    const from = (remoteAddress: string, headers: Record<string, string>) =>
      app.request('/api/auth/session', { headers }, { incoming: { socket: { remoteAddress } } });
    await from('172.18.0.2', {});
    await from('10.0.0.1', { 'x-forwarded-for': '203.0.113.7' });
    lines.splice(0, lines.findIndex((line) => line.includes('starting')) + 1);
    expect(lines).toEqual([]);
    for (let turn = 1; turn <= 3; turn += 1) await from('::ffff:172.18.0.2', { 'x-forwarded-for': '203.0.113.7' });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', address: '172.18.0.2', msg: expect.stringContaining('set TRUSTED_PROXIES') },
    ]);
    expect(lines[0]).not.toContain('203.0.113.7');
    await app.close();
    await server.close();
  });
});

describe('the routes of the API', () => {
  const server = ownServer();
  let club: Club;
  beforeAll(async () => {
    club = await anOrganization(server);
  });

  it('compresses responses with a long list', async () => {
    for (let count = 0; count < 12; count += 1)
      await club.admin.ask(createCode, { code: `LONG-${count}`, role: 'coach', description: 'a code with many words' });
    const answer = await club.admin.send(listCodes, {}, { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
    expect(text).toBe(await (await club.admin.send(listCodes, {})).text());
  });

  it('dates responses by the database clock', async () => {
    await server.moveClock(30);
    // The header has only whole seconds.
    const hoursAhead = (moment: number) => Math.floor(moment / 1000) * 1000 + 30 * 3_600_000;
    const earliest = hoursAhead(Date.now());
    const answers = [
      await club.admin.send(listCodes, {}),
      await club.admin.send(createCode, { code: 'DATED', role: 'coach', description: null }),
      await server.anonymous.send(readSession, {}),
    ];
    const latest = hoursAhead(Date.now());
    await server.moveClock(-30);
    for (const { headers } of answers) {
      const date = Date.parse(headers.get('date') ?? '');
      expect(date).toBeGreaterThanOrEqual(earliest);
      expect(date).toBeLessThanOrEqual(latest);
    }
  });

  it('answers HEAD like GET, without a body', async () => {
    const [head, get] = [
      await club.admin.request('/api/codes', { method: 'HEAD' }),
      await club.admin.request('/api/codes'),
    ];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect((await server.anonymous.request('/api/codes', { method: 'HEAD' })).status).toBe(401);
  });

  it.each(['PUT', 'DELETE', 'PATCH'])('refuses %s with 405 if the path has no such operation', async (method) => {
    const answer = await club.admin.request('/api/codes', { method, headers: { 'x-requested-with': 'app' } });
    expect([answer.status, (await answer.json()).error.code]).toEqual([405, 'method_not_allowed']);
  });

  it('accepts a body of at most 64 KiB, even without content-length', async () => {
    const statusOf = async (size: number, isAnnounced: boolean) => {
      const empty = JSON.stringify({ role: 'coach', code: '' });
      const body = JSON.stringify({ role: 'coach', code: 'X'.repeat(size - empty.length) });
      const headers = {
        'content-type': 'application/json',
        'x-requested-with': 'app',
        ...(isAnnounced && { 'content-length': String(body.length) }),
      };
      return (await club.admin.request('/api/codes', { method: 'POST', headers, body })).status;
    };
    for (const isAnnounced of [true, false])
      expect([await statusOf(65_536, isAnnounced), await statusOf(65_537, isAnnounced)]).toEqual([422, 413]);
  });

  it('reports problems of the body by field if the object exists', async () => {
    const other = await anOrganization(server);
    const switching = async (person: Person, codeId: string, body: string) => {
      const { method, url } = requestOf(setCodeActive, { codeId, isActive: false });
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'app' };
      const { status, fields } = await errorOf(await person.request(url, { method, headers, body }));
      return [status, fields];
    };
    const { id } = await club.admin.ask(createCode, { code: 'FIELDS', role: 'coach', description: null });
    const unknown = 'This field is not known.';
    expect([
      await switching(club.admin, id, '{'),
      await switching(other.admin, id, '{'),
      await switching(club.admin, id, JSON.stringify({ codeId: id, isActive: false })),
      await switching(club.admin, id, JSON.stringify({ isActive: 'no', color: 'red' })),
    ]).toEqual([
      [400, undefined],
      [404, undefined],
      [422, { codeId: unknown }],
      [422, { color: unknown, isActive: expect.not.stringContaining(unknown) }],
    ]);
  });

  it('returns 404 in JSON for unknown API paths', async () => {
    for (const init of [{}, { method: 'POST', headers: { 'x-requested-with': 'app' } }]) {
      const answer = await club.admin.request('/api/nothing', init);
      expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'not_found']);
    }
  });
});
