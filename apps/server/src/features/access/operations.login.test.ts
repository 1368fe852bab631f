import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join } from '@touchline/domain/access/contract.login.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { listCorrections } from '@touchline/domain/people/contract.corrections.ts';
import { approveNewcomer, listNewcomers } from '@touchline/domain/people/contract.newcomers.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { actingIn, endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aChildOf, aCodeText } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

let server: TestServer;
let lions: Club;
let bears: Club;
/** Cora coaches the Lions, and joins the Bears. */
let cora: Member;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  lions = await anOrganization(server);
  bears = await anOrganization(server);
  cora = await lions.addCoach('Cora Coach');
});

const aCode = async (role: 'coach' | 'player', club = bears) =>
  (await club.admin.ask(createCode, { code: aCodeText(), role })).code;
const asCoach = (organizationCode: string) => ({ role: 'coach' as const, organizationCode });

const coachesOf = ({ id }: Club) =>
  server.database.db
    .selectFrom('coach_profiles')
    .where('organization_id', '=', id)
    .select(['id', 'user_id', 'first_name', 'last_name', 'phone'])
    .execute();
const playersOf = ({ id }: Club) =>
  server.database.db
    .selectFrom('player_profiles as player')
    .leftJoin('guardianships as link', 'link.player_id', 'player.id')
    .where('player.organization_id', '=', id)
    .orderBy('player.first_name')
    .select(['player.id', 'player.first_name', 'link.user_id', 'link.kind', 'link.may_answer'])
    .execute();
const linesOf = ({ id }: Club) =>
  server.database.db
    .selectFrom('audit_log')
    .where('organization_id', '=', id)
    .where('action', '=', 'access.join')
    .select(['actor_id', 'entity', 'entity_id', 'details'])
    .execute();
const isMember = async ({ id }: Club, { userId }: Member) =>
  (
    await server.database.db
      .selectFrom('members')
      .where('organization_id', '=', id)
      .where('id', '=', userId)
      .select('id')
      .execute()
  ).length === 1;
const userOf = async ({ ask }: Pick<Member, 'ask'>) => (await ask(readSession, {})).session?.user;

describe('joining as a coach with an existing login', () => {
  it('a user who joins another club keeps the first membership', async () => {
    const before = await userOf(cora);
    const { session } = await cora.ask(join, asCoach(await aCode('coach')));
    const membershipId = await membershipOf(server, bears, cora, 'coach');
    const [profile] = await coachesOf(bears);
    expect(session.user).toMatchObject({
      id: cora.userId,
      membershipId,
      role: 'coach',
      name: 'Cora Coach',
      organizationId: bears.id,
      organizationName: bears.name,
      coachId: profile?.id,
    });
    expect(profile).toMatchObject({ user_id: cora.userId, first_name: 'Cora', last_name: 'Coach' });
    // Requests without a membership now use the new one.
    expect(await userOf(cora)).toEqual(session.user);
    const stays = { ...before, membershipCount: 2 };
    expect(await userOf(actingIn(server, cora, before?.membershipId ?? ''))).toEqual(stays);
    expect(await linesOf(bears)).toEqual([
      { actor_id: cora.userId, entity: 'account', entity_id: cora.userId, details: { role: 'coach' } },
    ]);
    expect(await linesOf(lions)).toEqual([]);
  });

  it('joining twice with the same code changes nothing', async () => {
    const code = await aCode('coach');
    const first = await cora.ask(join, asCoach(code));
    expect((await cora.ask(join, asCoach(code.toLowerCase()))).session.user).toEqual(first.session.user);
    expect([(await coachesOf(bears)).length, (await linesOf(bears)).length]).toEqual([1, 1]);
  });

  it('a member who joins with another role keeps the same name', async () => {
    const { session } = await bears.admin.ask(join, asCoach(await aCode('coach')));
    expect(session.user).toMatchObject({ role: 'coach', name: bears.admin.name, organizationId: bears.id });
    const admin = await membershipOf(server, bears, bears.admin, 'admin');
    expect(await userOf(actingIn(server, bears.admin, admin))).toMatchObject({ role: 'admin', coachId: null });
  });

  it('a removed coach who joins with a code waits for approval', async () => {
    const former = await joinAs(server, bears, cora, 'coach');
    await endMembership(server, former.membershipId);
    const code = await aCode('coach');
    for (let time = 0; time < 3; time += 1)
      expect((await cora.ask(join, asCoach(code))).session.user).toMatchObject({
        membershipId: former.membershipId,
        hold: 'approval',
      });
    const [newcomer] = await bears.admin.ask(listNewcomers, {});
    await bears.admin.ask(approveNewcomer, { newcomerId: newcomer?.id ?? '' });
    expect(await userOf(actingIn(server, cora, former.membershipId))).toMatchObject({
      hold: null,
      coachId: former.profileId,
    });
  });

  it('a removed mother who joins with a code waits for approval and sees no children', async () => {
    const code = await aCode('player');
    const { session } = await cora.ask(join, aChildOf(code, 'Anna'));
    await endMembership(server, session.user.membershipId);
    const again = await cora.ask(join, aChildOf(code, 'Made-up'));
    expect(again.session.user).toMatchObject({ hold: 'approval', players: [] });
  });

  it('a newcomer still waits for approval after joining again', async () => {
    const waiting = await joinAs(server, bears, cora, 'coach');
    await server.database.db
      .updateTable('memberships')
      .set({ state: 'waiting' })
      .where('id', '=', waiting.membershipId)
      .execute();
    await bears.admin.ask(updateOrganization, { checkNewcomers: 'everybody' });
    const code = await aCode('coach');
    const held = await cora.ask(join, asCoach(code));
    expect(held.session.user).toMatchObject({ organizationId: bears.id, hold: 'approval' });
    // Newcomers are no longer checked.
    await bears.admin.ask(updateOrganization, { checkNewcomers: 'nobody' });
    const { session } = await cora.ask(join, asCoach(code));
    expect(session.user).toMatchObject({ organizationId: bears.id, hold: null });
  });

  it.each([
    ['a code of the other role', async () => asCoach(await aCode('player')), 409, 'wrong_role'],
    ['a code that does not exist', async () => asCoach('NOTHING'), 404, 'invalid_code'],
    ['the admin role', async () => ({ ...asCoach(await aCode('coach')), role: 'admin' }), 409, 'wrong_role'],
    ['an unknown role', async () => ({ ...asCoach(await aCode('coach')), role: 'referee' }), 422, 'invalid'],
  ] as const)('refuses joining with %s', async (_, input, status, code) => {
    expect(await errorOf(await cora.send(join, await input()))).toMatchObject({ status, code });
    expect(await isMember(bears, cora)).toBe(false);
  });

  it('does not count a repeated join against shared limits', async () => {
    const [code, family] = [await aCode('coach'), await aCode('player')];
    const pointsOf = async (limit: string) =>
      (
        await sql<{ points: number }>`select points from rate_limits where key like ${`${limit}:%`}`.execute(
          server.database.db,
        )
      ).rows.map(({ points }) => points);
    for (let time = 0; time < 3; time += 1) {
      await cora.ask(join, asCoach(code));
      await cora.ask(join, aChildOf(family, 'Anna'));
    }
    expect(await pointsOf('joinOverall')).toEqual([2]);
    expect(await pointsOf('joinByAddress')).toEqual([2]);
  });

  it('limits joins per login, per address and overall', async () => {
    const code = await aCode('coach');
    await cora.ask(join, asCoach(code));
    await lions.admin.ask(join, asCoach(await aCode('coach', lions)));
    for (const [limit, points] of [
      ['joinByUser', 20],
      ['joinByAddress', 300],
      ['joinOverall', 2000],
    ] as const) {
      await sql`update rate_limits set points = ${points} where key like ${`${limit}:%`}`.execute(server.database.db);
      expect((await lions.admin.send(join, asCoach(code))).status).toBe(429);
      await sql`update rate_limits set points = 0 where key like ${`${limit}:%`}`.execute(server.database.db);
    }
    for (let wrong = 0; wrong < 10; wrong += 1)
      expect((await cora.send(join, asCoach(`WRONG-${wrong}`))).status).toBe(404);
    expect((await cora.send(join, asCoach('WRONG-10'))).status).toBe(429);
  });
});

describe('joining with a player code and an existing login', () => {
  it('a user can add two children with the same code', async () => {
    const code = await aCode('player');
    const anna = await cora.ask(join, aChildOf(code, 'Anna'));
    const bea = await cora.ask(join, aChildOf(code, 'Bea'));
    const link = { user_id: cora.userId, kind: 'guardian', may_answer: true };
    const players = await playersOf(bears);
    expect(players).toEqual([
      { id: expect.any(String), first_name: 'Anna', ...link },
      { id: expect.any(String), first_name: 'Bea', ...link },
    ]);
    const ids = players.map(({ id }) => ({ id, mayAnswer: true }));
    expect(anna.session.user).toMatchObject({ role: 'player', name: 'Cora Coach', players: ids.slice(0, 1) });
    expect(bea.session.user).toMatchObject({ membershipId: anna.session.user.membershipId, players: ids });
    const stored = server.database.db.selectFrom('player_profiles').where('id', '=', ids[0]?.id ?? '');
    const { firstName, lastName, additionalData } = aChildOf(code, 'Anna');
    expect(await stored.selectAll().executeTakeFirst()).toMatchObject({
      first_name: firstName,
      last_name: lastName,
      ...additionalData,
    });
    expect((await linesOf(bears)).map(({ details }) => details)).toEqual(
      ids.map(({ id }) => ({ role: 'player', playerId: id })),
    );
  });

  it('adds a child only once if name and birth date match', async () => {
    const code = await aCode('player');
    const { session } = await cora.ask(join, aChildOf(code, 'Zoë'));
    expect((await cora.ask(join, { ...aChildOf(code, 'ZOE'), differs: true })).session.user).toEqual(session.user);
    const twin = aChildOf(code, 'Zoë', { birth_date: '2014-04-04' });
    expect((await cora.ask(join, twin)).session.user.players).toHaveLength(2);
    expect((await lions.admin.ask(join, aChildOf(code, 'Zoë'))).session.user.players).toHaveLength(1);
    expect(await playersOf(bears)).toHaveLength(3);
    // The different spelling of the name is proposed as a correction.
    expect(await bears.admin.ask(listCorrections, {})).toMatchObject([{ field: 'firstName', proposed: 'ZOE' }]);
    expect(await linesOf(bears)).toHaveLength(4);
  });

  it('refuses to make a user a player of the same club twice', async () => {
    const code = await aCode('player');
    const self = (firstName: string) => ({
      ...aChildOf(code, firstName, { birth_date: '2005-05-05' }),
      kind: 'self' as const,
    });
    const { session } = await cora.ask(join, self('Corinna'));
    expect(session.user).toMatchObject({ role: 'player', name: 'Corinna Child', players: [expect.anything()] });
    expect(await playersOf(bears)).toEqual([
      expect.objectContaining({ first_name: 'Corinna', user_id: cora.userId, kind: 'self', may_answer: true }),
    ]);
    expect(await errorOf(await cora.send(join, self('Other')))).toMatchObject({ status: 409, code: 'already_player' });
    expect((await cora.ask(join, aChildOf(code, 'Anna'))).session.user.players).toHaveLength(2);
    const elsewhere = { ...self('Corinna'), organizationCode: await aCode('player', lions) };
    expect((await cora.ask(join, elsewhere)).session.user.organizationId).toBe(lions.id);
  });

  it('refuses to add a thirteenth player to a login', async () => {
    const code = await aCode('player');
    await cora.ask(join, aChildOf(code, 'First'));
    await sql`with made as (
      insert into player_profiles (organization_id, first_name, last_name)
        select ${bears.id}, 'Child', 'Number' || n from generate_series(2, 12) as n returning id, organization_id)
      insert into guardianships (organization_id, player_id, user_id, kind)
        select organization_id, id, ${cora.userId}, 'guardian' from made`.execute(server.database.db);
    const refused = await cora.send(join, aChildOf(code, 'Thirteenth'));
    expect(await errorOf(refused)).toMatchObject({
      status: 409,
      code: 'too_many_players',
      message: 'One login acts for at most 12 players.',
    });
    expect(await playersOf(bears)).toHaveLength(12);
  });

  it.each([
    [{ kind: 'aunt' }, { kind: 'Required' }],
    [{ kind: undefined }, { kind: 'Required' }],
    [{ firstName: 'A' }, { firstName: 'First name must be at least 2 characters.' }],
    [
      { additionalData: aChildOf('', '', { birth_date: '2199-01-01' }).additionalData },
      { 'additionalData.birth_date': 'Birth date must be in the past.' },
    ],
  ])('refuses a child with %j', async (wrong, fields) => {
    const input = { ...aChildOf(await aCode('player'), 'Anna'), ...wrong };
    expect(await errorOf(await cora.send(join, input))).toMatchObject({ status: 422, fields });
    expect(await isMember(bears, cora)).toBe(false);
  });
});
