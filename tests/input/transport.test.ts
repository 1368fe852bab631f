import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@touchline/domain/contract.ts';
import { anyone, type Operation, requestOf } from '@touchline/domain/core/operation.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { rowsOf } from '../authorization/cells.ts';
import { allowedAtHome } from '../support/world/cells.ts';
import { type Witness, witnessChanges } from '../support/server/changes.ts';
import {
  foreignRequests,
  mislabelledBodies,
  type OddRequest,
  contentTypeSpellings,
  oversizedBodies,
  unfittingBodies,
  unreadableBodies,
  withKey,
} from '../support/world/odd-requests.ts';
import { ownServer } from '../support/server/server.ts';
import { aWorld, type World } from '../support/world/world.ts';

// One world serves all requests, because they change nothing. They exceed the rate limits.
const server = ownServer({}, undefined, { rateLimiter: unlimited });
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

/** Largest allowed body, in bytes; few operations exceed the general limit. */
const limitOf = (operation: Operation): number => ('bodyLimit' in operation ? Number(operation.bodyLimit) : 65_536);

const operationsWithActor = contract.flatMap((operation) => {
  const [row] = rowsOf(operation);
  const [actor] = row ? allowedAtHome(row) : [];
  return row && actor ? [{ operation, row, actor, name: operation.name }] : [];
});

const isLong = Boolean(process.env['TEST_LONG']);

/**
 * One transport serves all operations (core/requests/http.ts), so `npm test` sends every unusual request to one operation
 * of each kind and one unusual request to each other operation. TEST_LONG sends all to all operations.
 */
const inTurn =
  <One extends (typeof operationsWithActor)[number]>(operations: readonly One[], kindOf: (one: One) => string) =>
  <Odd>(one: One, list: readonly Odd[]): readonly Odd[] => {
    const isFirst = operations.find((other) => kindOf(other) === kindOf(one)) === one;
    return isLong || isFirst ? list : list.filter((_, at) => at === operations.indexOf(one) % list.length);
  };

const commands = operationsWithActor.filter(({ operation }) => operation.kind === 'command');
const forCommand = inTurn(commands, ({ operation }) =>
  [operation.method, limitOf(operation), operation.can === anyone, operation.path.includes('{')].join(),
);

describe.each(commands)('$name', (command) => {
  const { operation, row, actor } = command;
  const sendOddly = ({ home, people }: World, { body, headers }: OddRequest): Promise<Response> => {
    const { method, url, body: valid = '{}' } = requestOf(operation, row.input(home, actor));
    // An operation without fields has nothing to truncate or mislabel, so it is sent a space.
    const full = valid === '{}' ? '{ }' : valid;
    return people[actor].request(url, {
      method,
      headers: { ...json, ...headers },
      body: body ? body(valid, limitOf(operation)) : full,
    });
  };

  it('refuses every malformed request with a sentence', async () => {
    await witness.changed();
    for (const oddity of forCommand(
      command,
      [unreadableBodies, unfittingBodies, oversizedBodies, mislabelledBodies, foreignRequests].flat(),
    )) {
      const response = await sendOddly(world, oddity);
      const text = await response.text();
      expect(oddity.statuses, `${oddity.name}: ${response.status} ${text.slice(0, 200)}`).toContain(response.status);
      expect(JSON.parse(text).error.message, oddity.name).toEqual(expect.any(String));
    }
    expect(await witness.changed()).toEqual([]);
  });

  it('reads a body regardless of the spelling of its content type', async () => {
    await witness.changed();
    for (const oddity of forCommand(command, contentTypeSpellings)) {
      const response = await sendOddly(world, { ...oddity, body: withKey('unknownField', '1') });
      expect([oddity.name, response.status]).toEqual([oddity.name, 422]);
    }
    // If a key is repeated, the last one counts and is validated like any other key.
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

/** The URL with another query string appended. */
const withSearch = (url: string, search: string): string => `${url}${url.includes('?') ? '&' : '?'}${search}`;

const reads = operationsWithActor.filter(({ operation }) => operation.method === 'GET');
const forRead = inTurn(reads, ({ operation }) => [operation.kind, operation.can === anyone].join());

const oddSearches = [
  ['an unknown key', 'unknownField=1'],
  ['a key twice', 'unknownField=1&unknownField=2'],
  ['__proto__', '__proto__=1'],
  ['a nested __proto__', '__proto__[polluted]=1'],
  ['constructor', 'constructor=1'],
  ['an address of 8 KB', `unknownField=${'x'.repeat(8192)}`],
  ['a broken escape', 'unknownField=%E0%A4%A'],
] as const;

describe.each(reads)('$name', (read) => {
  const { operation, row, actor } = read;
  const refusalOf = async (search: string) => {
    const { home, people } = world;
    const { url } = requestOf(operation, row.input(home, actor));
    const response = await people[actor].request(withSearch(url, search), { headers: byApp });
    const { message, fields } = (await response.json()).error ?? {};
    return { status: response.status, message, fields };
  };

  it('refuses unknown query parameters with a sentence', async () => {
    for (const [name, search] of forRead(read, oddSearches)) {
      expect(await refusalOf(search), name).toMatchObject({ status: 422, message: expect.any(String) });
    }
  });

  it('refuses repeated query parameters that take one value', async () => {
    const names = Object.keys((operation.input._zod.def as unknown as { shape: object }).shape).filter(
      (name) => !operation.path.includes(`{${name}}`),
    );
    if (names.length === 0) return;
    const { status, fields } = await refusalOf(names.flatMap((name) => [`${name}=a`, `${name}=b`]).join('&'));
    expect({ status, fields: Object.keys(fields) }).toEqual({ status: 422, fields: expect.arrayContaining(names) });
  });
});

describe('the API as a whole', () => {
  const paths = [...new Set(contract.map(({ path }) => path))];
  /** True if a URL of one path can be read as one of the other: `/codes/lookup` is also a `/codes/{codeId}`. */
  const covers = (one: string, other: string): boolean =>
    new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(other);

  it('returns 405 for every other method on API paths', async () => {
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

  it('ignores headers that override the method', async () => {
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
  ])('rejects %.40s with 404 or 405 in JSON', async (path) => {
    const { people } = world;
    for (const person of [people.admin, people.anonymous]) {
      const response = await person.request(path, { method: 'POST', headers: json, body: '{}' });
      expect([404, 405]).toContain(response.status);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect((await response.json()).error.message).toEqual(expect.any(String));
    }
  });

  it('accepts 200 cookies and 16 KB of headers', async () => {
    const { people } = world;
    const cookies = Array.from({ length: 200 }, (_, index) => `c${index}=${index}`).join('; ');
    const many = await server.app.request('/api/auth/session', {
      headers: { cookie: `${cookies}; touchline_session=${people.admin.token}` },
    });
    expect((await many.json()).session.user.role).toBe('admin');
    const large = await server.app.request('/api/auth/session', {
      headers: { cookie: `touchline_session=${'x'.repeat(16_000)}` },
    });
    expect(await large.json()).toEqual({ session: null });
  });
});
