import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { updateAccount } from '@touchline/domain/access/contract.account.ts';
import { readSession, signOut } from '@touchline/domain/access/contract.ts';
import { downloadOwnTryout } from '@touchline/domain/tryouts/contract.family.ts';
import { requestOf } from '@touchline/domain/core/operation.ts';
import { topics } from '@touchline/domain/core/topics.ts';
import { listMyOffers } from '@touchline/domain/offers/contract.ts';
import { createSeason, listSeasons } from '@touchline/domain/seasons/contract.ts';
import { aSeason } from '@touchline/tests/support/club/season.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import {
  actingIn,
  endMembership,
  joinAs,
  membershipOf,
  rememberMembership,
} from '@touchline/tests/support/club/memberships.ts';
import { register } from '@touchline/tests/support/club/families.ts';
import { feedOf, titlesOf } from '@touchline/tests/support/club/feeds.ts';
import { errorOf, personOn } from '@touchline/tests/support/server/person.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { openStream } from '@touchline/tests/support/server/stream.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { createApp } from '../../app.ts';
import { createPageDataLoader } from '../pages/brought.ts';
import { readEnv } from '../process/env.ts';
import { createLog } from '../process/log.ts';
import { sessionCookie } from './session-cookie.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** Carla, who coaches the Lions, is a read-only guardian of a player there and is an admin of the Bears. */
const carla = async () => {
  const lions = await anOrganization(server, 'Lions');
  const bears = await anOrganization(server, 'Bears');
  const login = await lions.addCoach('Carla Coach');
  const coach = actingIn(server, login, await membershipOf(server, lions, login, 'coach'));
  const child = await lions.addPlayer();
  const mother = await joinAs(server, lions, login, 'player', [{ id: child.profileId, mayAnswer: false }]);
  const admin = await joinAs(server, bears, login, 'admin');
  return { lions, bears, login, child, coach, mother, admin };
};
const userOf = async ({ ask }: Pick<Awaited<ReturnType<typeof carla>>['login'], 'ask'>) =>
  (await ask(readSession, {})).session?.user;
const otherMembership = { status: 409, code: 'other_membership' };

it('shows rows of the page’s membership even if another tab switches in the meantime', async () => {
  const [lions, bears] = [await anOrganization(server, 'Lions'), await anOrganization(server, 'Bears')];
  await lions.addPlayer({ firstName: 'Nora', lastName: 'Novak' });
  await bears.addPlayer({ firstName: 'Otto', lastName: 'Otherclub' });
  const otherServer = await joinAs(server, bears, lions.admin, 'admin');
  // Switches the membership between the session's and the rows' responses, as another tab could.
  const frontServer = new Hono();
  frontServer.get('/api/*', async (context) => {
    const answer = await server.app.fetch(context.req.raw);
    if (context.req.path === requestOf(readSession, {}).url) await rememberMembership(server, otherServer);
    return answer;
  });
  const bring = createPageDataLoader(frontServer, sessionCookie(false));
  frontServer.get('*', async (context) => context.text((await bring(context, context.req.path)).text ?? ''));
  const headers = { cookie: `session=${lions.admin.token}` };
  const page = await (await frontServer.request('/dashboard/players', { headers })).text();
  expect(page).toContain('Novak');
  expect(page).not.toContain('Otherclub');
});

describe('a request', () => {
  // MEMB-01 MEMB-03
  it('performs a request for the membership it names', async () => {
    const { lions, bears, login, child, coach, mother, admin } = await carla();
    const person = { id: login.userId, email: login.email, name: login.name };
    expect(await userOf(coach)).toMatchObject({
      ...person,
      membershipId: coach.membershipId,
      role: 'coach',
      organizationId: lions.id,
      coachId: login.profileId,
      players: [],
    });
    expect(await userOf(mother)).toMatchObject({
      ...person,
      membershipId: mother.membershipId,
      role: 'player',
      organizationId: lions.id,
      coachId: null,
      players: [{ id: child.profileId, mayAnswer: false }],
    });
    expect(await userOf(admin)).toMatchObject({
      ...person,
      membershipId: admin.membershipId,
      role: 'admin',
      organizationId: bears.id,
      organizationName: 'Bears',
      coachId: null,
      players: [],
    });
    const season = await aSeason({ admin }, { name: 'Bears 2027' });
    expect((await admin.ask(listSeasons, {})).map(({ id }) => id)).toEqual([season.id]);
    expect(await errorOf(await coach.send(listMyOffers, {}))).toMatchObject({ status: 403 });
    expect(await mother.ask(listMyOffers, {})).toMatchObject({ offers: [] });
  });

  it('performs a request without a membership for the one used last', async () => {
    const { login, coach, admin } = await carla();
    expect(await userOf(login)).toMatchObject({ membershipId: coach.membershipId });
    await server.database.db
      .updateTable('users')
      .set({ last_membership_id: admin.membershipId })
      .where('id', '=', login.userId)
      .execute();
    expect(await userOf(login)).toMatchObject({ membershipId: admin.membershipId });
    await endMembership(server, admin.membershipId);
    expect(await userOf(login)).toMatchObject({ membershipId: coach.membershipId });
  });

  // MEMB-03
  it.each([
    ['of somebody else', async ({ lions }) => membershipOf(server, lions, lions.admin, 'admin')],
    ['that does not exist', async () => crypto.randomUUID()],
    ['with an invalid id', async () => 'admin'],
    [
      'that awaits approval',
      async ({ admin, lions, login }) => {
        await server.database.db
          .updateTable('memberships')
          .set({ state: 'waiting' })
          .where('user_id', '=', login.userId)
          .where('organization_id', '=', lions.id)
          .execute();
        return (await membershipOf(server, lions, login, 'coach')) ?? admin;
      },
    ],
    [
      'that has ended',
      async ({ bears, admin }) => {
        await bears.addAdmin();
        await joinAs(server, bears, await bears.addCoach(), 'admin');
        await endMembership(server, admin.membershipId);
        return admin.membershipId;
      },
    ],
  ] as readonly (readonly [string, (world: Awaited<ReturnType<typeof carla>>) => Promise<string>])[])(
    'refuses a request for a membership %s',
    async (_, named) => {
      const world = await carla();
      const stranger = actingIn(server, world.login, await named(world));
      expect(await errorOf(await stranger.send(listSeasons, {}))).toMatchObject(otherMembership);
      const season = {
        name: 'Spring',
        sport: 'Soccer',
        startDate: '2027-03-01',
        endDate: '2027-06-30',
        isActive: true,
      };
      expect(await errorOf(await stranger.send(createSeason, season))).toMatchObject(otherMembership);
      expect(await world.lions.admin.ask(listSeasons, {})).toEqual([]);
      // Signing out works without a membership.
      await stranger.ask(signOut, {});
      expect(await userOf(world.login)).toBeUndefined();
    },
  );

  it('accepts an idempotency key for only one membership', async () => {
    const { coach, mother, login } = await carla();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const rename = (person: typeof coach) => person.send(updateAccount, { name: 'Carla Neu' }, headers);
    const first = await (await rename(coach)).json();
    expect(await (await rename(coach)).json()).toEqual(first);
    expect(await errorOf(await rename(mother))).toMatchObject({ status: 409, code: 'key_reused' });
    expect(await userOf(login)).toMatchObject({ name: 'Carla Neu' });
  });
});

describe('an open stream', () => {
  it('ends only the streams of a membership that has ended', async () => {
    const { lions, coach, mother, admin } = await carla();
    const streams = {
      coach: await openStream(coach),
      mother: await openStream(mother),
      admin: await openStream(admin),
    };
    await endMembership(server, coach.membershipId);
    await streams.coach.ended;
    expect((await coach.request(`/api/events?membership=${coach.membershipId}`)).status).toBe(409);
    await aSeason(lions, { name: 'Spring' });
    await aSeason({ admin }, { name: 'Spring' });
    await streams.admin.until(1);
    expect(topics).toEqual(expect.arrayContaining([...streams.admin.heard()]));
    await streams.mother.close();
    await streams.admin.close();
  });
});

// MEMB-10
longTest('refuses every kind of access to an ended membership on every server', async () => {
  const { lions, login, child, mother, coach } = await carla();
  const { id: tryoutId } = await aTryout(lions, await anOpenAgeGroup(server, lions));
  await register(lions, tryoutId, child);
  const other = await createApp({
    database: server.database,
    env: readEnv({ DATA_DIR: server.dataDir, BASE_URL: 'http://localhost' }),
    log: createLog('silent'),
    pages: 'dist',
    strict: true,
    timedJobs: false,
  });
  const { membershipId } = mother;
  const here = { ...mother, ...personOn(server.app, login.token, membershipId) };
  const there = { ...mother, ...personOn(other, login.token, membershipId) };
  const input = { tryoutId, playerId: child.profileId };
  const streams = [await openStream(here), await openStream(there)];
  const feed = await feedOf(here);
  const titles = async () => [await titlesOf(server, feed), await titlesOf({ app: other }, feed)];
  expect(await titles()).toEqual([['Tryout · Spring tryout'], ['Tryout · Spring tryout']]);
  for (const person of [here, there]) {
    expect((await person.send(downloadOwnTryout, input)).status).toBe(200);
    // An emailed link names the membership.
    expect(await userOf(person)).toMatchObject({ membershipId });
  }
  await endMembership(server, membershipId);
  await Promise.all(streams.map(({ ended }) => ended));
  for (const person of [here, there]) {
    for (const response of [await person.send(listMyOffers, {}), await person.send(downloadOwnTryout, input)])
      expect(await errorOf(response)).toMatchObject(otherMembership);
    expect((await person.request(`/api/events?membership=${membershipId}`)).status).toBe(409);
    expect(await userOf(person)).toMatchObject({ membershipId: coach.membershipId, players: [] });
  }
  expect(await titles()).toEqual([[], []]);
  await other.close();
});

// MEMB-10
it('lets only one of two admins leave if both try concurrently', async () => {
  const club = await anOrganization(server);
  const second = await club.addAdmin();
  const memberships = await Promise.all(
    [club.admin, second].map((person) => membershipOf(server, club, person, 'admin')),
  );
  const ended = await Promise.allSettled(memberships.map((id) => endMembership(server, id)));
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
