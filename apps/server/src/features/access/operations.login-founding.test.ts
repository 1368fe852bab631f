import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foundOrganization, join } from '@touchline/domain/access/contract.login.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { listCoaches } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { actingIn, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aChildOf, aCodeText } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

let server: TestServer;
let lions: Club;
/** Cora coaches the Lions, and founds another club. */
let cora: Member;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  lions = await anOrganization(server);
  cora = await lions.addCoach('Cora Coach');
});

const linesOf = ({ id }: Pick<Club, 'id'>) =>
  server.database.db
    .selectFrom('audit_log')
    .where('organization_id', '=', id)
    .where('action', '=', 'access.found')
    .select(['actor_id', 'entity', 'entity_id', 'details'])
    .execute();
const userOf = async ({ ask }: Pick<Member, 'ask'>) => (await ask(readSession, {})).session?.user;

describe('founding with an existing login', () => {
  const tigers = { organizationName: 'Vienna Tigers', timeZone: 'Europe/Vienna' };

  it('a user can found another organization and becomes its admin', async () => {
    const organizationName = `Tigers ${crypto.randomUUID()}`;
    const { session } = await cora.ask(foundOrganization, { ...tigers, organizationName });
    const id = session.user.organizationId as Club['id'];
    expect(session.user).toMatchObject({ id: cora.userId, role: 'admin', name: 'Cora Coach', organizationName });
    expect(session.user.timeZone).toBe('Europe/Vienna');
    expect(await userOf(cora)).toEqual(session.user);
    expect(await linesOf({ id })).toEqual([
      { actor_id: cora.userId, entity: 'organization', entity_id: id, details: {} },
    ]);
    expect((await cora.ask(foundOrganization, { organizationName })).session.user).toEqual(session.user);
    expect(await linesOf({ id })).toHaveLength(1);
    const of = actingIn(server, cora, await membershipOf(server, lions, cora, 'coach'));
    expect(await userOf(of)).toMatchObject({ organizationId: lions.id, role: 'coach' });
  });

  it('counts a founding with a login against the limits, but not a repeated request', async () => {
    for (let time = 0; time < 3; time += 1) await cora.ask(foundOrganization, tigers);
    const { rows } = await sql`select points from rate_limits where key like 'registerOverall:%'`.execute(
      server.database.db,
    );
    expect(rows).toEqual([{ points: 1 }]);
    for (const [limit, points] of [
      ['foundByUser', 5],
      ['registerByAddress', 5],
      ['registerOverall', 200],
    ] as const) {
      await sql`update rate_limits set points = ${points} where key like ${`${limit}:%`}`.execute(server.database.db);
      expect((await cora.send(foundOrganization, { organizationName: 'Another' })).status).toBe(429);
      await sql`update rate_limits set points = 0 where key like ${`${limit}:%`}`.execute(server.database.db);
    }
  });

  it.each(['first', 'closed'])(
    'refuses to found another organization if NEW_ORGANIZATIONS is "%s"',
    async (setting) => {
      const other = await openTestServer({ NEW_ORGANIZATIONS: setting });
      const { admin } = await anOrganization(other);
      expect(await errorOf(await admin.send(foundOrganization, tigers))).toMatchObject({
        status: 403,
        code: 'founding_closed',
      });
      await other.close();
    },
  );
});

// Accounts from before guardianships have the registered child's name.
it('requires a user whose account has the child’s name to enter their own', async () => {
  const [bears, tigers] = [await anOrganization(server), await anOrganization(server)];
  const mother = await lions.addPlayer({ firstName: 'Lena', lastName: 'Little' });
  const codeOf = async ({ admin }: Club, role: 'coach' | 'player') =>
    (await admin.ask(createCode, { code: aCodeText(), role })).code;
  const asCoach = { role: 'coach', organizationCode: await codeOf(bears, 'coach') } as const;
  const needed = { status: 422, fields: { ownName: expect.stringMatching(/^Your account has the name of the child/) } };
  expect((await userOf(mother))?.isNamedAsChild).toBe(true);
  expect(await errorOf(await mother.send(join, asCoach))).toMatchObject(needed);
  expect(await errorOf(await mother.send(foundOrganization, { organizationName: 'Little Lions' }))).toMatchObject(
    needed,
  );

  // In another club, she has already entered her own name as a guardian.
  const child = aChildOf(await codeOf(tigers, 'player'), 'Lena');
  expect((await mother.ask(join, child)).session.user.name).toBe('Gerda Guardian');
  const atHome = actingIn(server, mother, await membershipOf(server, lions, mother, 'player'));
  expect((await userOf(atHome))?.name).toBe('Lena Little');

  const { session } = await atHome.ask(join, { ...asCoach, ownName: 'Karin Little' });
  expect(session.user).toMatchObject({ name: 'Karin Little', isNamedAsChild: false });
  const { coaches } = await bears.admin.ask(listCoaches, {});
  expect(coaches).toMatchObject([{ firstName: 'Karin', lastName: 'Little' }]);
  expect(await userOf(atHome)).toMatchObject({ name: 'Karin Little', isNamedAsChild: false });
  expect((await atHome.ask(foundOrganization, { organizationName: 'Little Lions' })).session.user.name).toBe(
    'Karin Little',
  );
});
