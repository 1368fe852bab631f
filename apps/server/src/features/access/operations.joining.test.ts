import { errorOf } from '@touchline/tests/support/server/person.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { aCodeText, aCoachWith, aPlayerWith } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';

let server: TestServer;
let club: Club;

beforeAll(async () => {
  server = await openTestServer(behindProxy);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server);
});

const aCode = async (role: 'coach' | 'player') => club.admin.ask(createCode, { code: aCodeText(), role });

const expectNoAccount = async (email: string) => {
  const user = await server.database.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst();
  expect(user).toBeUndefined();
};

describe('registering with a code', () => {
  // REGCODE-38 REGCODE-36 REGCODE-33
  it('creates and signs in a coach with a profile at registration with a coach code', async () => {
    const { code } = await aCode('coach');
    const browser = aBrowser(server.app);
    const input = aCoachWith(code.toLowerCase());
    const response = await browser.send(registerWithCode, input);
    expect(response.status).toBe(202);
    const { session } = await response.json();
    const { user } = session;
    expect(user).toMatchObject({ role: 'coach', name: 'Carla Coach', organizationId: club.id, email: input.email });
    expect(user.organizationName).toBe(club.name);
    expect(await browser.ask(readSession, {})).toEqual({ session });
    const profiles = await server.database.db
      .selectFrom('coach_profiles')
      .where('user_id', '=', user.id)
      .select(['id', 'first_name', 'last_name', 'phone', 'organization_id'])
      .execute();
    expect(profiles).toEqual([
      {
        id: user.coachId,
        first_name: 'Carla',
        last_name: 'Coach',
        phone: '+43 660 1234567',
        organization_id: club.id,
      },
    ]);
  });

  // REGCODE-37 REGCODE-34 REGCODE-45
  it('creates a player with all entered data at registration with a player code', async () => {
    const { code } = await aCode('player');
    const input = aPlayerWith(code);
    const { session } = await aBrowser(server.app).ask(registerWithCode, input);
    expect(session?.user).toMatchObject({
      role: 'player',
      name: 'Paul Player',
      organizationId: club.id,
      coachId: null,
    });
    const profile = await server.database.db
      .selectFrom('player_profiles')
      .where('id', 'in', (from) =>
        from
          .selectFrom('guardianships')
          .where('user_id', '=', session?.user.id as string)
          .select('player_id'),
      )
      .selectAll()
      .executeTakeFirst();
    expect(profile).toMatchObject({
      id: session?.user.players[0]?.id,
      organization_id: club.id,
      first_name: 'Paul',
      last_name: 'Player',
      ...input.additionalData,
    });
  });

  it('refuses to register a second child with the same email address', async () => {
    const { code } = await aCode('player');
    const [first, second] = [aPlayerWith(code), aPlayerWith(code)];
    const { session } = await aBrowser(server.app).ask(registerWithCode, { ...first, firstName: 'Anna' });
    const sister = { ...second, firstName: 'Bea' };
    const sameAddress = await aBrowser(server.app).send(registerWithCode, { ...sister, email: first.email });
    expect(sameAddress.status).toBe(409);
    const own = await aBrowser(server.app).ask(registerWithCode, sister);
    const profiles = await server.database.db
      .selectFrom('player_profiles')
      .where('organization_id', '=', club.id)
      .select(['id', 'first_name', 'parent_guardian_first_name as guardian'])
      .orderBy('first_name')
      .execute();
    expect(profiles).toEqual([
      { id: session?.user.players[0]?.id, first_name: 'Anna', guardian: 'Gerda' },
      { id: own.session?.user.players[0]?.id, first_name: 'Bea', guardian: 'Gerda' },
    ]);
  });

  // REGCODE-16 REGCODE-19
  it('registers people with a code without phone and position', async () => {
    const coach = { ...aCoachWith((await aCode('coach')).code), additionalData: {} };
    const player = aPlayerWith((await aCode('player')).code);
    const withoutPosition = { ...player, additionalData: { ...player.additionalData, position: '' } };
    for (const input of [coach, withoutPosition]) {
      expect((await aBrowser(server.app).send(registerWithCode, input)).status).toBe(202);
    }
  });

  // REGCODE-43
  it('refuses unknown roles, and the admin role with a coach code', async () => {
    const { code } = await aCode('coach');
    const { additionalData, ...coach } = aCoachWith(code);
    const response = await aBrowser(server.app).send(registerWithCode, { ...coach, additionalData, role: 'referee' });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({ role: 'Invalid registration type' });
    // A registration code cannot give the admin role.
    const asAdmin = await aBrowser(server.app).send(registerWithCode, { ...coach, role: 'admin' });
    expect([asAdmin.status, (await asAdmin.json()).error.code]).toEqual([409, 'wrong_role']);
  });

  it.each([
    // REGCODE-11
    [{ firstName: 'P' }, { firstName: 'First name must be at least 2 characters.' }],
    // REGCODE-12
    [{ email: 'paul' }, { email: 'Please enter a valid email address.' }],
    [{ password: '1234567' }, { password: 'Password must be at least 8 characters.' }],
    // REGCODE-15
    [{ organizationCode: 'ABC' }, { organizationCode: 'Organization code must be at least 4 characters.' }],
    // AUTH-22
    [{ organizationId: crypto.randomUUID() }, { organizationId: 'This field is not known.' }],
  ])('refuses a registration with %j', async (wrong, fields) => {
    const response = await aBrowser(server.app).send(registerWithCode, { ...aPlayerWith('ABCD'), ...wrong });
    expect([response.status, (await response.json()).error.fields]).toEqual([422, fields]);
  });

  it.each([
    // REGCODE-17
    [{ birth_date: '' }, { 'additionalData.birth_date': 'Required' }],
    [{ birth_date: '2199-01-01' }, { 'additionalData.birth_date': 'Birth date must be in the past.' }],
    // REGCODE-18
    [{ gender: '' }, { 'additionalData.gender': 'Required' }],
    // REGCODE-20
    [
      { parent_guardian_first_name: 'G' },
      { 'additionalData.parent_guardian_first_name': 'Parent/guardian first name must be at least 2 characters.' },
    ],
    // REGCODE-21
    [
      { parent_guardian_phone: '123456789' },
      { 'additionalData.parent_guardian_phone': 'Parent/guardian phone must be at least 10 characters.' },
    ],
  ])('refuses to register a player with %j', async (wrong, fields) => {
    const input = aPlayerWith((await aCode('player')).code);
    const response = await aBrowser(server.app).send(registerWithCode, {
      ...input,
      additionalData: { ...input.additionalData, ...wrong },
    });
    expect([response.status, (await response.json()).error.fields]).toEqual([422, fields]);
    await expectNoAccount(input.email);
  });

  // REGCODE-13
  it.each([
    ['coach', aCoachWith],
    ['player', aPlayerWith],
  ] as const)('refuses weak passwords of a %s', async (role, formOf) => {
    const input = formOf((await aCode(role)).code);
    const guessable = 'This password is too easy to guess. Please choose a less common one.';
    for (const [password, sentence] of [
      ['1234567', 'Password must be at least 8 characters.'],
      ['iloveyou', guessable],
      [input.email, guessable],
    ]) {
      const response = await aBrowser(server.app).send(registerWithCode, { ...input, password });
      expect([password, (await response.json()).error.fields]).toEqual([password, { password: sentence }]);
    }
    await expectNoAccount(input.email);
  });

  it('refuses the registration of a signed-in user and of an address with an account', async () => {
    const { code } = await aCode('coach');
    expect((await club.admin.send(registerWithCode, aCoachWith(code))).status).toBe(409);
    const taken = await aBrowser(server.app).send(registerWithCode, { ...aCoachWith(code), email: club.admin.email });
    expect([taken.status, (await taken.json()).error.code]).toEqual([409, 'email_taken']);
  });

  // REGCODE-40 REGCODE-41 REGCODE-46
  it.each([
    ['player', aPlayerWith, 'player_profile_failed', 'Could not create player profile. Please contact support.'],
    [
      'coach',
      aCoachWith,
      'coach_profile_failed',
      'The coach profile setup had an issue, so your account was not created. Please try again or contact support.',
    ],
  ] as const)('creates no account if the %s profile cannot be created', async (role, input, code, message) => {
    const table = sql.table(`${role}_profiles`);
    await sql`alter table ${table} add constraint no_one check (first_name <> 'Nobody')`.execute(server.database.db);
    const refused = { ...input((await aCode(role)).code), firstName: 'Nobody' };
    const response = await aBrowser(server.app).send(registerWithCode, refused);
    expect(await errorOf(response)).toMatchObject({ code, message });
    await expectNoAccount(refused.email);
    await sql`alter table ${table} drop constraint no_one`.execute(server.database.db);
  });

  // Decision record 0007
  it('allows three hundred registrations an hour from one network', async () => {
    const { code } = await aCode('coach');
    const from = () => aBrowser(server.app, { address: '198.51.100.7' });
    await from().ask(registerWithCode, aCoachWith(code));
    await sql`update rate_limits set points = 299 where key like 'joinByAddress:%'`.execute(server.database.db);
    expect((await from().send(registerWithCode, aCoachWith(code))).status).toBe(202);
    expect((await from().send(registerWithCode, aCoachWith(code))).status).toBe(429);
    expect((await aBrowser(server.app).send(registerWithCode, aCoachWith(code))).status).toBe(202);
  });

  it('stops revealing taken addresses after sixty attempts an hour from one network', async () => {
    const { code } = await aCode('coach');
    const taken = aCoachWith(code);
    await aBrowser(server.app).ask(registerWithCode, taken);
    const from = () => aBrowser(server.app, { address: '198.51.100.8' });
    expect((await from().send(registerWithCode, taken)).status).toBe(409);
    await sql`update rate_limits set points = 60 where key like 'takenByAddress:%'`.execute(server.database.db);
    expect((await from().send(registerWithCode, taken)).status).toBe(429);
    expect((await from().send(registerWithCode, aCoachWith(code))).status).toBe(202);
  });
});
