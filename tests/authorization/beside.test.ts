import { beforeAll, describe, expect, it } from 'vitest';
import { everybody, type Statuses, signedIn } from '../support/world/cells.ts';
import { sharedServer } from '../support/server/server.ts';
import { actorNames, aWorld, deadSessions, type World } from '../support/world/world.ts';

const server = sharedServer();
let world: World;

beforeAll(async () => {
  world = await aWorld(server);
});

/** Status of a GET request. Drops the body, because a live stream never ends. */
const statusAt = async (name: keyof World['people'], path: string, headers: Record<string, string> = {}) => {
  const { membershipId } = world.people[name];
  // An EventSource cannot send a header with the membership.
  const address = path === '/api/events' && membershipId ? `${path}?membership=${membershipId}` : path;
  const response = await world.people[name].request(address, { headers });
  await response.body?.cancel();
  return response.status;
};

/** Statuses of routes for admins only, as in the matrix. A waiting or ended membership gets 409 instead of 403. */
const documentation: Statuses = [401, 200, 403, 403, 403, 403, 200, 403, 403, 403, 403, 403, 403, 409, 409];

const otherRoutes: readonly (readonly [path: string, statuses: Statuses])[] = [
  ['/api/events', signedIn(200)],
  ['/healthz', everybody(200)],
  ['/readyz', everybody(200)],
  ['/api/openapi.json', documentation],
  ['/api/docs', documentation],
  ['/api/debug/tryouts', everybody(404)],
  ['/api/debug/my-team-players', everybody(404)],
  ['/api/unknown', everybody(404)],
];

describe('routes that are not operations', () => {
  // PERM-40 PERM-41
  it.each(otherRoutes)('answers only permitted users: %s', async (path, statuses) => {
    const answers = [];
    for (const actor of actorNames) answers.push(await statusAt(actor, path));
    expect(answers).toEqual(statuses);
    for (const name of deadSessions) expect([name, await statusAt(name, path)]).toEqual([name, statuses[0]]);
    expect(await statusAt('leftMember', path)).toBe(statuses[0] === 401 ? 403 : statuses[0]);
  });

  it('refuses event stream requests from other sites', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect([site, await statusAt('admin', '/api/events', { 'sec-fetch-site': site })]).toEqual([site, 403]);
    }
    expect(await statusAt('admin', '/api/events', { 'sec-fetch-site': 'same-origin' })).toBe(200);
  });
});

/** Routes that must not exist for anyone, with the data that each would give access to. */
const missingRoutes = [
  ['POST', '/api/rpc/get_user_emails', 'e-mail addresses by list of users'],
  ['PATCH', '/api/evaluations/{id}', 'evaluations of others'],
  ['DELETE', '/api/evaluations/{id}', 'evaluations of others'],
  ['PATCH', '/api/offers/{id}', 'the terms of an offer that was sent'],
  ['PUT', '/api/offers/{id}', 'the terms of an offer that was sent'],
  ['DELETE', '/api/offers/{id}', 'an offer that was sent'],
  ['PATCH', '/api/members/{id}', 'the role of a member'],
  ['POST', '/api/organizations', 'other organizations'],
  ['GET', '/api/organizations', 'other organizations'],
  ['GET', '/api/users', 'all users'],
  ['DELETE', '/api/tryouts/{id}', 'tryouts, which are cancelled and never deleted'],
  ['DELETE', '/api/players/{id}', 'players'],
] as const;

describe('routes that must not exist', () => {
  // OFFER-61
  it.each(missingRoutes)('serves no route %s %s, which would give access to %s', async (method, path) => {
    const url = path.replace('{id}', world.home.pendingOffer);
    for (const name of ['admin', 'anonymous'] as const) {
      const response = await world.people[name].request(url, {
        method,
        ...(method === 'GET' ? {} : { body: '{}' }),
        headers: { 'content-type': 'application/json', 'x-requested-with': 'app' },
      });
      expect([404, 405]).toContain(response.status);
    }
  });
});
