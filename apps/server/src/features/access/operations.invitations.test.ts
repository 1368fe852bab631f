import { errorOf } from '@touchline/tests/support/server/person.ts';
import { crowdSize, runConcurrently, tally } from '@touchline/tests/support/server/crowd.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookUpCode, registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { listCorrections } from '@touchline/domain/people/contract.corrections.ts';
import { inviteCoach, invitePlayer, listPlayers, revokeInvitation } from '@touchline/domain/people/contract.ts';
import { addPlayer, readRoster } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { aCoachWith, aFounder, aPlayerWith } from '@touchline/tests/support/club/registration.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

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

const invitedCoach = { firstName: 'Cleo', lastName: 'Prepared' };

/** An invited coach, and the form they fill in with their code. */
const anInvitedCoach = async () => {
  const form = aCoachWith('later');
  const { id, invitationCode } = await club.admin.ask(inviteCoach, {
    ...invitedCoach,
    email: form.email,
    phone: '+43 1 5555555',
  });
  return { id, input: { ...form, organizationCode: invitationCode } };
};

const coachesOf = (organizationId: string) =>
  server.database.db
    .selectFrom('coach_profiles')
    .where('organization_id', '=', organizationId)
    .select(['id', 'user_id', 'first_name', 'last_name', 'phone'])
    .execute();

const expectRefused = async (input: ReturnType<typeof aCoachWith>, error: { code: string; message: string }) => {
  const looked = await aBrowser(server.app).send(lookUpCode, { code: input.organizationCode, role: 'coach' });
  expect(await errorOf(looked)).toEqual({ status: 404, ...error });
  const response = await aBrowser(server.app).send(registerWithCode, input);
  expect(await errorOf(response)).toEqual({ status: 404, ...error });
};

describe('joining by an account invitation', () => {
  // REGCODE-49
  it('shows the organization and the invited person when an invitation is looked up', async () => {
    const { input } = await anInvitedCoach();
    const code = input.organizationCode.toLowerCase();
    expect(await aBrowser(server.app).ask(lookUpCode, { code, role: 'coach' })).toEqual({
      organizationName: club.name,
      consentAge: 16,
      role: 'coach',
      invitation: { ...invitedCoach, email: input.email, birthDate: null, gender: null, others: [] },
    });
  });

  // REGCODE-49 REGCODE-48
  it('links an invited coach to the prepared profile and keeps its data', async () => {
    const { id, input } = await anInvitedCoach();
    const [prepared] = await coachesOf(club.id);
    const { session } = await aBrowser(server.app).ask(registerWithCode, {
      ...input,
      organizationCode: input.organizationCode.toLowerCase(),
      additionalData: { phone: '' },
    });
    expect(session?.user).toMatchObject({ role: 'coach', organizationId: club.id, coachId: prepared?.id });
    expect(await coachesOf(club.id)).toEqual([
      {
        id: prepared?.id,
        user_id: session?.user.id,
        first_name: 'Cleo',
        last_name: 'Prepared',
        // The coach entered no number, so the number that the admin entered stays.
        phone: '+43 1 5555555',
      },
    ]);
    const row = await server.database.db
      .selectFrom('account_invitations')
      .where('id', '=', id)
      .select('accepted_at')
      .executeTakeFirst();
    expect(row?.accepted_at).toBeInstanceOf(Date);
  });

  // REGCODE-49 PLAYER-18
  it('links an invited player to the prepared profile and proposes differing values', async () => {
    const form = aPlayerWith('later');
    const { invitationCode } = await club.admin.ask(invitePlayer, {
      firstName: 'Pia',
      lastName: 'Prepared',
      email: form.email,
      position: 'Striker',
    });
    const { session } = await aBrowser(server.app).ask(registerWithCode, {
      ...form,
      organizationCode: invitationCode,
      additionalData: { ...form.additionalData, position: null },
    });
    const players = await server.database.db
      .selectFrom('player_profiles')
      .where('organization_id', '=', club.id)
      .selectAll()
      .execute();
    expect(players).toHaveLength(1);
    expect(players[0]).toMatchObject({
      id: session?.user.players[0]?.id,
      ...form.additionalData,
      first_name: 'Pia',
      last_name: 'Prepared',
      position: 'Striker',
    });
    const corrections = await club.admin.ask(listCorrections, {});
    expect(corrections.map(({ field, before, proposed }) => [field, before, proposed]).toSorted()).toEqual([
      ['firstName', 'Pia', form.firstName],
      ['lastName', 'Prepared', form.lastName],
    ]);
  });

  it('refuses an invitation for a child who got a guardian in the meantime', async () => {
    const form = aPlayerWith('later');
    const child = { firstName: 'Pia', lastName: 'Prepared', email: form.email };
    const { invitationCode } = await club.admin.ask(invitePlayer, child);
    const { db } = server.database;
    const prepared = db.selectFrom('player_profiles').where('organization_id', '=', club.id);
    const { id } = await prepared.select('id').executeTakeFirstOrThrow();
    const mother = await joinAs(server, club, await club.addCoach(), 'player', [{ id, mayAnswer: true }]);
    const response = await aBrowser(server.app).send(registerWithCode, { ...form, organizationCode: invitationCode });
    expect(await errorOf(response)).toMatchObject({ status: 404, code: 'invalid_code' });
    expect(await prepared.select(['first_name', 'birth_date']).execute()).toEqual([
      { first_name: 'Pia', birth_date: null },
    ]);
    const acting = await db.selectFrom('guardianships').where('player_id', '=', id).select('user_id').execute();
    expect(acting).toEqual([{ user_id: mother.userId }]);
  });

  // PLAYER-18
  it('a player invited again at another address keeps the profile and team place', async () => {
    const form = aPlayerWith('later');
    const rosa = { firstName: 'Rosa', lastName: 'Rostered', birthDate: '2016-05-05' };
    const wrong = await club.admin.ask(invitePlayer, { ...rosa, email: `wrong-${form.email}` });
    const [prepared] = (await club.admin.ask(listPlayers, {})).players;
    const team = await aTeam(club);
    await club.admin.ask(addPlayer, { teamId: team.id, playerId: prepared?.id ?? '' });
    await club.admin.ask(revokeInvitation, { invitationId: wrong.id });
    const { invitationCode } = await club.admin.ask(invitePlayer, {
      ...{ ...rosa, email: form.email },
      namesake: 'use',
    });
    const { session } = await aBrowser(server.app).ask(registerWithCode, {
      ...form,
      organizationCode: invitationCode,
    });
    expect(session?.user.players[0]?.id).toBe(prepared?.id);
    expect((await club.admin.ask(listPlayers, {})).players).toEqual([
      expect.objectContaining({ id: prepared?.id, hasAccount: true }),
    ]);
    expect((await club.admin.ask(readRoster, { teamId: team.id })).playerCount).toBe(1);
  });

  longTest('accepts another address without a mail server if a stranger has the invited one', async () => {
    const { input } = await anInvitedCoach();
    const elsewhere = await anOrganization(server);
    const other = { ...input, email: `other-${input.email}` };
    expect((await aBrowser(server.app).send(registerWithCode, other)).status).toBe(422);
    const stranger = { ...aFounder(), email: input.email };
    const { session: strangers } = await aBrowser(server.app).ask(registerAdmin, stranger);
    const refused = await aBrowser(server.app).send(registerWithCode, input);
    expect([refused.status, (await refused.json()).error.fields]).toEqual([
      409,
      {
        email: 'An account with this email address already exists. Sign in instead, or use another email address.',
      },
    ]);
    const { session } = await aBrowser(server.app).ask(registerWithCode, other);
    expect(session?.user).toMatchObject({ email: other.email, organizationId: club.id, role: 'coach' });
    expect(strangers?.user.email).toBe(input.email);
    expect(await coachesOf(elsewhere.id)).toEqual([]);
    expect(await coachesOf(club.id)).toMatchObject([{ user_id: session?.user.id }]);
  });

  it('refuses an invitation that is already used', async () => {
    const { input } = await anInvitedCoach();
    await aBrowser(server.app).ask(registerWithCode, input);
    const used = { code: 'invitation_used', message: 'This invitation has been used. Sign in.' };
    await expectRefused({ ...input, email: `other-${input.email}` }, used);
    await expectRefused(input, used);
  });

  it('counts the look-up of a used invitation code as a failed guess', async () => {
    const { input } = await anInvitedCoach();
    await aBrowser(server.app).ask(registerWithCode, input);
    await server.database.db.deleteFrom('rate_limits').execute();
    const elsewhere = aBrowser(server.app);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await elsewhere.send(lookUpCode, { code: input.organizationCode })).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  });

  it('refuses a revoked invitation', async () => {
    const { id, input } = await anInvitedCoach();
    await club.admin.ask(revokeInvitation, { invitationId: id });
    // Revoking also deletes the unused prepared profile.
    const message = 'The provided code is invalid, expired, or inactive.';
    await expectRefused(input, { code: 'invalid_code', message });
  });

  // CONST-01 CONST-02
  it('an invitation expires after seven days', async () => {
    const { input } = await anInvitedCoach();
    const late = await anInvitedCoach();
    await server.moveClock(7 * 24 - 1);
    expect((await aBrowser(server.app).send(registerWithCode, input)).status).toBe(202);
    await server.moveClock(1);
    const message = 'This invitation has expired. Ask your club for a new one.';
    await expectRefused(late.input, { code: 'invitation_ended', message });
    await server.moveClock(-7 * 24);
  });

  it('an invitation accepts only the invited address', async () => {
    const { input } = await anInvitedCoach();
    const response = await aBrowser(server.app).send(registerWithCode, { ...input, email: 'somebody@example.net' });
    expect(response.status).toBe(422);
    expect((await response.json()).error).toMatchObject({
      code: 'other_email',
      fields: { email: 'This invitation is for another email address. Please use the address that was invited.' },
    });
    expect((await aBrowser(server.app).send(registerWithCode, input)).status).toBe(202);
  });

  it('an invitation accepts only the invited role', async () => {
    const { input } = await anInvitedCoach();
    const response = await aBrowser(server.app).send(lookUpCode, { code: input.organizationCode, role: 'player' });
    expect([response.status, (await response.json()).error.message]).toEqual([
      409,
      'This code is only valid for coach registration.',
    ]);
  });

  it('keeps an invitation open if its address already has an account', async () => {
    const { id, input } = await anInvitedCoach();
    const elsewhere = await anOrganization(server);
    await server.database.db
      .updateTable('users')
      .set({ email: input.email })
      .where('id', '=', elsewhere.admin.userId)
      .execute();
    expect((await aBrowser(server.app).send(registerWithCode, input)).status).toBe(409);
    const row = await server.database.db
      .selectFrom('account_invitations')
      .where('id', '=', id)
      .select('accepted_at')
      .executeTakeFirst();
    expect(row?.accepted_at).toBeNull();
  });

  longTest('creates one account if an invitation is used concurrently', async () => {
    const { input } = await anInvitedCoach();
    const crowd = crowdSize(100);
    const answers = await runConcurrently(crowd, () => aBrowser(server.app).send(registerWithCode, input));
    expect(tally(answers)).toEqual({ 202: 1, 404: crowd - 1 });
    expect(await coachesOf(club.id)).toHaveLength(1);
  });
});
