import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { type Operation, requestOf } from '@touchline/domain/core/operation.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { unlimited } from '@touchline/server/core/rate-limits.ts';
import { rowsOf } from '../authorization/cells.ts';
import { allowedAtHome } from '../support/cells.ts';
import { type Witness, witnessChanges } from '../support/changes.ts';
import { sharedServer } from '../support/server.ts';
import { aWorld, type World } from '../support/world.ts';

// One world takes all these requests, thousands in a minute: none of them changes anything.
const server = sharedServer({}, undefined, { rateLimiter: unlimited });
let witness: Witness;
let world: World;

beforeAll(async () => {
  world = await aWorld(server);
  witness = await witnessChanges(server);
});
afterAll(async () => {
  const broken = await checkDatabase(server.database);
  expect(broken).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

const json = { 'content-type': 'application/json', 'x-requested-with': 'app' };

/** One way to send a request that no browser of ours would, and the statuses that say so. */
interface Oddity {
  readonly name: string;
  readonly body?: (valid: string, limit: number) => BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
  readonly statuses: readonly number[];
}

const utf16 = (text: string): BodyInit => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const withKey = (key: string, value: string) => (valid: string) =>
  valid === '{}' ? `{"${key}":${value}}` : `{"${key}":${value},${valid.slice(1)}`;

const unreadable: readonly Oddity[] = [
  { name: 'a truncated body', body: (valid) => valid.slice(0, -1), statuses: [400] },
  { name: 'a trailing comma', body: () => '{"a":1,}', statuses: [400] },
  { name: 'a byte order mark', body: (valid) => `\ufeff${valid}`, statuses: [400] },
  { name: 'UTF-16', body: utf16, statuses: [400] },
  { name: 'bytes that are no UTF-8', body: () => new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), statuses: [400] },
  { name: 'a comment', body: (valid) => `/* hello */${valid}`, statuses: [400] },
  { name: 'single quotes', body: () => "{'a':1}", statuses: [400] },
  { name: 'two documents', body: (valid) => `${valid}${valid}`, statuses: [400] },
  { name: 'NaN', body: () => '{"a":NaN}', statuses: [400] },
];

const unfitting: readonly Oddity[] = [
  { name: 'null', body: () => 'null', statuses: [422] },
  { name: 'a list', body: (valid) => `[${valid}]`, statuses: [422] },
  { name: 'an empty list', body: () => '[]', statuses: [422] },
  { name: 'a text', body: () => '"x"', statuses: [422] },
  { name: 'a number', body: () => '1', statuses: [422] },
  { name: '__proto__', body: withKey('__proto__', '{"polluted":1}'), statuses: [422] },
  { name: 'constructor.prototype', body: withKey('constructor', '{"prototype":{"polluted":1}}'), statuses: [422] },
  { name: 'toString', body: withKey('toString', '"x"'), statuses: [422] },
  { name: 'hasOwnProperty', body: withKey('hasOwnProperty', '1'), statuses: [422] },
  { name: 'nesting of 100 levels', body: withKey('deep', `${'['.repeat(100)}${']'.repeat(100)}`), statuses: [422] },
  {
    name: 'nesting of 25,000 levels',
    body: withKey('deep', `${'['.repeat(25_000)}${']'.repeat(25_000)}`),
    statuses: [400, 422],
  },
  {
    name: '10,000 keys',
    body: () => `{${Array.from({ length: 10_000 }, (_, index) => `"${index}":1`).join(',')}}`,
    statuses: [413, 422],
  },
  {
    name: '6,000 keys',
    body: () => `{${Array.from({ length: 6000 }, (_, index) => `"${index}":1`).join(',')}}`,
    statuses: [422],
  },
  { name: 'a body much too large', body: (_, limit) => `{"a":"${'x'.repeat(limit + 1_048_576)}"}`, statuses: [413] },
  { name: 'a body of a byte too many', body: (_, limit) => `{"a":"${'x'.repeat(limit - 7)}"}`, statuses: [413] },
];

const mislabelled: readonly Oddity[] = [
  { name: 'no type', headers: { 'content-type': '' }, statuses: [415] },
  { name: 'plain text', headers: { 'content-type': 'text/plain' }, statuses: [415] },
  { name: 'a form', headers: { 'content-type': 'application/x-www-form-urlencoded' }, statuses: [415] },
  { name: 'parts', headers: { 'content-type': 'multipart/form-data; boundary=x' }, statuses: [415] },
  { name: 'a type that only begins like JSON', headers: { 'content-type': 'application/json5' }, statuses: [415] },
  { name: 'a type that only ends like JSON', headers: { 'content-type': 'text/application/json' }, statuses: [415] },
  {
    name: 'a packed body',
    body: (valid) => new Uint8Array(gzipSync(valid)),
    headers: { 'content-encoding': 'gzip' },
    statuses: [415],
  },
  { name: 'a body said to be packed', headers: { 'content-encoding': 'identity, br' }, statuses: [415] },
];

const elsewhere: readonly Oddity[] = [
  { name: 'without our header', headers: { 'x-requested-with': '' }, statuses: [403] },
  { name: 'with another header', headers: { 'x-requested-with': 'XMLHttpRequest' }, statuses: [403] },
  { name: 'from another site', headers: { 'sec-fetch-site': 'cross-site' }, statuses: [403] },
  { name: 'from another host of ours', headers: { 'sec-fetch-site': 'same-site' }, statuses: [403] },
  { name: 'from nowhere', headers: { 'sec-fetch-site': 'none' }, statuses: [403] },
  { name: 'with a foreign Origin', headers: { origin: 'https://evil.example' }, statuses: [403] },
  { name: 'with the Origin null', headers: { origin: 'null' }, statuses: [403] },
  {
    name: 'with an Origin that begins like ours',
    headers: { origin: 'http://localhost.evil.example' },
    statuses: [403],
  },
  { name: 'with an Origin of another port', headers: { origin: 'http://localhost:8080' }, statuses: [403] },
];

/** Spellings of the right type; each is JSON or is not, but never something between. */
const spelled: readonly Oddity[] = [
  { name: 'application/json;', headers: { 'content-type': 'application/json;' }, statuses: [] },
  { name: 'APPLICATION/JSON', headers: { 'content-type': 'APPLICATION/JSON' }, statuses: [] },
  { name: 'application/json\\t; a', headers: { 'content-type': 'application/json\t; a' }, statuses: [] },
  { name: 'a charset', headers: { 'content-type': 'application/json; charset=utf-16' }, statuses: [] },
];

/** Bytes that a body may have; few operations take more than the general limit. */
const limitOf = (operation: Operation): number => ('bodyLimit' in operation ? Number(operation.bodyLimit) : 65_536);

const commands = contract.flatMap((operation) => {
  const [row] = rowsOf(operation);
  const [actor] = row ? allowedAtHome(row) : [];
  return operation.kind === 'command' && row && actor ? [{ operation, row, actor, name: operation.name }] : [];
});

describe.each(commands)('$name', ({ operation, row, actor }) => {
  const sendOddly = ({ home, people }: World, { body, headers }: Oddity): Promise<Response> => {
    const { method, url, body: valid = '{}' } = requestOf(operation, row.input(home, actor));
    // Without fields there is nothing that could be truncated or mislabelled, so something is sent along.
    const full = valid === '{}' ? '{ }' : valid;
    return people[actor].request(url, {
      method,
      headers: { ...json, ...headers },
      body: body ? body(valid, limitOf(operation)) : full,
    });
  };

  it('refuses every odd request with a sentence, and leaves no trace', async () => {
    await witness.changed();
    for (const oddity of [...unreadable, ...unfitting, ...mislabelled, ...elsewhere]) {
      const response = await sendOddly(world, oddity);
      const text = await response.text();
      expect(oddity.statuses, `${oddity.name}: ${response.status} ${text.slice(0, 200)}`).toContain(response.status);
      expect(JSON.parse(text).error.message, oddity.name).toEqual(expect.any(String));
    }
    expect(await witness.changed()).toEqual([]);
  });

  it('takes only one meaning out of a body, however its type is spelled', async () => {
    await witness.changed();
    for (const oddity of spelled) {
      const response = await sendOddly(world, { ...oddity, body: withKey('unknownField', '1') });
      expect([oddity.name, response.status]).toEqual([oddity.name, 422]);
    }
    // Of a repeated key the last one counts, and it is checked like any other.
    const response = await sendOddly(world, {
      name: 'twice',
      body: () => '{"unknownField":1,"unknownField":2}',
      statuses: [],
    });
    expect(response.status).toBe(422);
    expect(await witness.changed()).toEqual([]);
  });
});

const byApp = { 'x-requested-with': 'app' };

/** The address with more in its search part, whether or not it has one. */
const withSearch = (url: string, search: string): string => `${url}${url.includes('?') ? '&' : '?'}${search}`;

const reads = contract.flatMap((operation) => {
  const [row] = rowsOf(operation);
  const [actor] = row ? allowedAtHome(row) : [];
  return operation.method === 'GET' && row && actor ? [{ operation, row, actor, name: operation.name }] : [];
});

describe.each(reads)('$name', ({ operation, row, actor }) => {
  it.each([
    ['an unknown key', 'unknownField=1'],
    ['a key twice', 'unknownField=1&unknownField=2'],
    ['__proto__', '__proto__=1'],
    ['a nested __proto__', '__proto__[polluted]=1'],
    ['constructor', 'constructor=1'],
    ['an address of 8 KB', `unknownField=${'x'.repeat(8192)}`],
    ['a broken escape', 'unknownField=%E0%A4%A'],
  ])('refuses %s in the address with a sentence', async (_, search) => {
    const { home, people } = world;
    const { url } = requestOf(operation, row.input(home, actor));
    const response = await people[actor].request(withSearch(url, search), { headers: byApp });
    expect(response.status).toBe(422);
    expect((await response.json()).error.message).toEqual(expect.any(String));
  });

  it('refuses a repeated key where it takes one value', async () => {
    const { home, people } = world;
    const { url } = requestOf(operation, row.input(home, actor));
    for (const name of Object.keys((operation.input._zod.def as unknown as { shape: object }).shape)) {
      if (operation.path.includes(`{${name}}`)) continue;
      const response = await people[actor].request(withSearch(url, `${name}=a&${name}=b`), { headers: byApp });
      expect([name, response.status]).toEqual([name, 422]);
    }
  });
});

describe('the API as a whole', () => {
  const paths = [...new Set(contract.map(({ path }) => path))];
  /** True if an address of one path can be read as one of the other: `/codes/lookup` is a `/codes/{codeId}` too. */
  const covers = (one: string, other: string): boolean =>
    new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(other);

  it('knows no other method at its addresses', async () => {
    for (const path of paths) {
      const known: readonly string[] = contract.filter((one) => covers(one.path, path)).map(({ method }) => method);
      const url = `/api${path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID())}`;
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => !known.includes(one))) {
        const response = await server.anonymous.request(url, { method, headers: json });
        expect([method, path, response.status]).toEqual([method, path, 405]);
        expect((await response.json()).error.message).toEqual(expect.any(String));
      }
    }
  });

  it('is not talked into another method by a header', async () => {
    const { home, people } = world;
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      await witness.changed();
      const response = await people.admin.request(`/api/teams/${home.emptyTeam}`, { headers: { [header]: 'DELETE' } });
      expect([header, response.status]).toEqual([header, 200]);
      expect(await witness.changed()).toEqual([]);
    }
  });

  it.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/api/teams/',
    '/api//teams',
    '/api/teams/../codes/x/y',
    '/api/%2e%2e/teams',
    '/api/%ff',
    '/api/codes/%ff',
    '/api/codes/%00',
    '/api/rpc/get_user_emails',
    '/api/debug/tryouts',
    `/api/${'x'.repeat(8192)}`,
  ])('answers %.40s as something that does not exist, in JSON', async (path) => {
    const { people } = world;
    for (const person of [people.admin, people.anonymous]) {
      const response = await person.request(path, { method: 'POST', headers: json, body: '{}' });
      expect([404, 405]).toContain(response.status);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect((await response.json()).error.message).toEqual(expect.any(String));
    }
  });

  it('bears 200 cookies and 16 KB of headers', async () => {
    const { people } = world;
    const cookies = Array.from({ length: 200 }, (_, index) => `c${index}=${index}`).join('; ');
    const many = await server.app.request('/api/auth/session', {
      headers: { cookie: `${cookies}; session=${people.admin.token}` },
    });
    expect((await many.json()).session.user.role).toBe('admin');
    const large = await server.app.request('/api/auth/session', {
      headers: { cookie: `session=${'x'.repeat(16_000)}` },
    });
    expect(await large.json()).toEqual({ session: null });
  });
});
