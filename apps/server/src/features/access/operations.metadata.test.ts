import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSessions, updateAccount } from '@touchline/domain/access/contract.account.ts';
import { registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { createTeam } from '@touchline/domain/teams/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';

let server: TestServer;

beforeAll(async () => {
  // With a mail server configured, sign-up creates no session.
  server = await openTestServer({ ...behindProxy, SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
});

const password = 'green-grass-2026';
const accountOf = (email: string) =>
  server.database.db
    .selectFrom('users as user')
    .innerJoin('members as member', 'member.id', 'user.id')
    .innerJoin('memberships as membership', 'membership.user_id', 'user.id')
    .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
    .where('user.email', '=', email)
    .select([
      'member.id',
      'member.name',
      'membership.role',
      'member.organization_id',
      'organization.name as organization',
    ])
    .executeTakeFirstOrThrow();

describe('the metadata that a sign-up leaves with the account', () => {
  // REGADM-19
  it('refuses a role sent by the visitor at sign-up', async () => {
    const input = { organizationName: 'SV Sonnenberg', fullName: 'Berta Böhm', email: 'berta@example.org', password };
    for (const more of [{ role: 'admin' }, { organization_id: crypto.randomUUID() }, { extras: {} }]) {
      expect((await aBrowser(server.app).send(registerAdmin, { ...input, ...more })).status).toBe(422);
    }
    await aBrowser(server.app).ask(registerAdmin, input);
    expect(await accountOf(input.email)).toMatchObject({
      name: 'Berta Böhm',
      role: 'admin',
      organization: 'SV Sonnenberg',
    });
  });

  // REGCODE-35 REGCODE-37 REGCODE-47
  it('takes a player’s role and organization from the code at sign-up', async () => {
    const club = await anOrganization(server);
    const { code } = await club.admin.ask(createCode, { code: 'PLAYERS-26', role: 'player' });
    const input = {
      organizationCode: code,
      role: 'player',
      firstName: 'Nora',
      lastName: 'Novak',
      email: 'nora@example.org',
      password,
      additionalData: {
        birth_date: '2005-05-05',
        position: 'Goalkeeper',
        gender: 'Female',
        parent_guardian_first_name: 'Gerda',
        parent_guardian_last_name: 'Novak',
        parent_guardian_phone: '+43 660 1234567',
      },
    } as const;
    const foreign = (await anOrganization(server)).id;
    expect((await aBrowser(server.app).send(registerWithCode, { ...input, organization_id: foreign })).status).toBe(
      422,
    );
    expect(await aBrowser(server.app).ask(registerWithCode, input)).toEqual({ session: null });
    const account = await accountOf(input.email);
    expect(account).toMatchObject({ name: 'Nora Novak', role: 'player', organization_id: club.id });
    const profile = await server.database.db
      .selectFrom('player_profiles')
      .where('id', 'in', (from) =>
        from.selectFrom('guardianships').where('user_id', '=', account.id).select('player_id'),
      )
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(profile).toMatchObject({
      organization_id: club.id,
      first_name: 'Nora',
      last_name: 'Novak',
      birth_date: '2005-05-05',
      position: 'Goalkeeper',
      gender: 'Female',
      parent_guardian_first_name: 'Gerda',
      parent_guardian_last_name: 'Novak',
      parent_guardian_phone: '+43 660 1234567',
    });
  });
});

// AUTH-21
it('requires visitors to sign in before creating a team or reading an account', async () => {
  const { anonymous } = server;
  const team = { name: 'Tigers', seasonId: crypto.randomUUID(), ageGroupId: crypto.randomUUID(), coachIds: [] };
  for (const response of [
    await anonymous.send(createTeam, team),
    await anonymous.send(listSessions, {}),
    await anonymous.send(updateAccount, { name: 'Somebody' }),
  ]) {
    expect(response.status).toBe(401);
    expect((await response.json()).error.message).toBe('User not authenticated');
  }
});
