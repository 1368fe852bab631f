import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  inviteCoach,
  invitePlayer,
  listCoaches,
  listInvitations,
  listPlayers,
  revokeInvitation,
} from '@touchline/domain/people/contract.ts';
import { hashOf } from '@touchline/server/core/identity/tokens.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const aNewClub = (): Promise<Club> => anOrganization(server);

let count = 0;
/** A new address for each invitation, because the number of emails to an address is limited. */
const anAddress = (): string => {
  count += 1;
  return `new-${count}@example.org`;
};

const coach = (email = anAddress()) => ({ firstName: 'Cora', lastName: 'Coach', email });
const player = (email = anAddress()) => ({ firstName: 'Pia', lastName: 'Player', email });

const row = (id: string) =>
  server.database.db.selectFrom('account_invitations').where('id', '=', id).selectAll().executeTakeFirst();

/** Marks an invitation as accepted, as if the invited person had registered. */
const markAccepted = ({ id }: { readonly id: string }) =>
  server.database.db
    .updateTable('account_invitations')
    .set(({ ref }) => ({ accepted_at: ref('created_at') }))
    .where('id', '=', id)
    .execute();

describe('inviting', () => {
  // COACH-23 CONST-01 COACH-34
  it('inviting a coach creates a profile and returns the code', async () => {
    const club = await aNewClub();
    const email = anAddress();
    const invited = await club.admin.ask(inviteCoach, { ...coach(email.toUpperCase()), phone: '0660 1' });
    expect(invited).toMatchObject({ role: 'coach', email, firstName: 'Cora', lastName: 'Coach' });
    expect(invited.invitationCode).toMatch(/^[A-HJKMNP-TV-Z2-9]{8}$/);
    expect(Date.parse(invited.expiresAt) - Date.parse(invited.createdAt)).toBe(7 * 24 * 3600 * 1000);
    expect((await club.admin.ask(listCoaches, {})).coaches).toEqual([
      expect.objectContaining({ firstName: 'Cora', phone: '0660 1', email, hasAccount: false, teams: [] }),
    ]);
    const stored = await row(invited.id);
    expect(Buffer.from(stored?.code_hash as Uint8Array)).toEqual(hashOf(invited.invitationCode));
    expect(JSON.stringify(stored)).not.toContain(invited.invitationCode);
    expect(stored).toMatchObject({ organization_id: club.id, created_by: club.admin.userId });
  });

  // PLAYER-16 PLAYER-15 PLAYER-17
  it('stores null for empty fields of an invited player', async () => {
    const club = await aNewClub();
    await club.admin.ask(invitePlayer, { ...player(), position: '', birthDate: '', gender: '' });
    await club.admin.ask(invitePlayer, {
      ...player(),
      lastName: 'Zed',
      position: 'Wing',
      birthDate: '2015-01-31',
      gender: 'Female',
    });
    expect((await club.admin.ask(listPlayers, {})).players).toEqual([
      expect.objectContaining({ lastName: 'Player', position: null, birthDate: null, gender: null, hasAccount: false }),
      expect.objectContaining({ lastName: 'Zed', position: 'Wing', birthDate: '2015-01-31', gender: 'Female' }),
    ]);
  });

  // COACH-21
  it('invites a coach without a phone number', async () => {
    const club = await aNewClub();
    await club.admin.ask(inviteCoach, { ...coach(), phone: '' });
    expect((await club.admin.ask(listCoaches, {})).coaches).toEqual([expect.objectContaining({ phone: null })]);
  });

  it.each([
    // COACH-19 COACH-22 PLAYER-13
    ['firstName', 'C', 'First name must be at least 2 characters'],
    // COACH-19 COACH-22 PLAYER-13
    ['lastName', '', 'Last name must be at least 2 characters'],
    // COACH-20 COACH-22 PLAYER-14
    ['email', 'nobody', 'Please enter a valid email address'],
    ['email', undefined, 'Please enter a valid email address'],
    ['organizationId', crypto.randomUUID(), 'This field is not known.'],
  ])('refuses an invitation with an invalid %s', async (field, value, message) => {
    const club = await aNewClub();
    for (const [operation, input] of [
      [inviteCoach, coach()],
      [invitePlayer, player()],
    ] as const) {
      const response = await club.admin.send(operation, { ...input, [field]: value });
      expect(response.status).toBe(422);
      expect((await response.json()).error.fields).toEqual({ [field]: message });
    }
    expect((await club.admin.ask(listCoaches, {})).coaches).toEqual([]);
    expect((await club.admin.ask(listPlayers, {})).players).toEqual([]);
  });

  // PLAYER-15
  it.each([
    ['gender', 'Other', 'Please select a gender.'],
    ['birthDate', '31.01.2015', 'Please enter a valid date.'],
    ['birthDate', '2199-01-01', 'Birth date must be in the past.'],
  ])('refuses to invite a player with an invalid %s', async (field, value, message) => {
    const club = await aNewClub();
    const response = await club.admin.send(invitePlayer, { ...player(), [field]: value });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({ [field]: message });
  });

  // COACH-34
  longTest('erases the content of an invitation email once it is sent', async () => {
    const club = await aNewClub();
    const email = anAddress();
    const { id, invitationCode } = await club.admin.ask(inviteCoach, coach(email));
    await server.app.jobs.runNow('outbox');
    const folder = join(server.dataDir, 'mail');
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const letter = mails.find((mail) => mail.includes(`To: ${email}`));
    expect(letter).toContain(`/register/coach/${invitationCode}`);
    expect(letter).toContain(`Subject: Your invitation to ${club.name}`);
    const kept = await server.database.db
      .selectFrom('outbox')
      .where('entity_id', '=', id)
      .select(['kind', 'payload'])
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ kind: 'account.invited', payload: {} });
  });

  it('refuses a second open invitation for the same role and address', async () => {
    const club = await aNewClub();
    const input = coach();
    const answers = await Promise.all([club.admin.send(inviteCoach, input), club.admin.send(inviteCoach, input)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = await answers.find(({ status }) => status === 409)?.json();
    expect(refused.error).toMatchObject({ code: 'already_invited', fields: { email: expect.any(String) } });
    expect((await club.admin.ask(listCoaches, {})).coaches).toHaveLength(1);
  });

  it('refuses to invite the address of a member of the club', async () => {
    const club = await aNewClub();
    const member = await club.addPlayer();
    expect((await club.admin.send(inviteCoach, coach(member.email))).status).toBe(409);
    const other = await aNewClub();
    expect((await other.admin.send(inviteCoach, coach(member.email))).status).toBe(201);
  });

  it('invites an address both as a coach and as a player', async () => {
    const club = await aNewClub();
    const email = anAddress();
    await club.admin.ask(inviteCoach, coach(email));
    expect(await club.admin.ask(invitePlayer, player(email))).toMatchObject({ isNewProfile: true });
    expect((await club.admin.ask(listInvitations, {})).invitations.map(({ role }) => role)).toEqual([
      'player',
      'coach',
    ]);
  });

  it('invites an address again as a coach after its invitation was used', async () => {
    const club = await aNewClub();
    const email = anAddress();
    await markAccepted(await club.admin.ask(inviteCoach, coach(email)));
    expect(await club.admin.ask(inviteCoach, coach(email))).toMatchObject({ isNewProfile: true, isMailed: false });
    expect((await club.admin.ask(listCoaches, {})).coaches).toHaveLength(2);
  });

  // CONST-01
  it('creates no second profile when an expired invitation is repeated', async () => {
    const club = await aNewClub();
    const email = anAddress();
    const first = await club.admin.ask(invitePlayer, player(email));
    await server.moveClock(7 * 24);
    expect((await club.admin.ask(listInvitations, {})).invitations).toEqual([]);
    const decisions = { name: { shown: 'Pia Player', replaces: true } };
    const second = await club.admin.ask(invitePlayer, { ...player(email), lastName: 'Newname', decisions });
    expect(second.invitationCode).not.toBe(first.invitationCode);
    expect((await club.admin.ask(listPlayers, {})).players).toEqual([expect.objectContaining({ lastName: 'Newname' })]);
    expect((await club.admin.ask(listInvitations, {})).invitations).toEqual([
      expect.objectContaining({ id: second.id }),
    ]);
  });
});

describe('open invitations', () => {
  // COACH-33
  it('lists open invitations newest first, without their codes', async () => {
    const club = await aNewClub();
    const used = await club.admin.ask(inviteCoach, coach());
    const older = await club.admin.ask(inviteCoach, coach());
    const newer = await club.admin.ask(invitePlayer, player());
    await markAccepted(used);
    const { invitationCode, isMailed: _isMailed, isNewProfile: _isNew, ...shown } = newer;
    const listed = (await club.admin.ask(listInvitations, {})).invitations;
    expect(listed).toEqual([shown, expect.objectContaining({ id: older.id })]);
    expect(JSON.stringify(listed)).not.toContain(invitationCode);
  });

  // COACH-33
  it('revoking an invitation deletes its unclaimed profile', async () => {
    const club = await aNewClub();
    const coachInvitation = await club.admin.ask(inviteCoach, coach());
    const playerInvitation = await club.admin.ask(invitePlayer, player());
    await club.admin.ask(revokeInvitation, { invitationId: coachInvitation.id });
    await club.admin.ask(revokeInvitation, { invitationId: playerInvitation.id });
    expect((await club.admin.ask(listInvitations, {})).invitations).toEqual([]);
    expect((await club.admin.ask(listCoaches, {})).coaches).toEqual([]);
    expect((await club.admin.ask(listPlayers, {})).players).toEqual([]);
    await expect(club.admin.ask(revokeInvitation, { invitationId: coachInvitation.id })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('revoking an invitation keeps a profile that is in use', async () => {
    const club = await aNewClub();
    const { db } = server.database;
    const email = anAddress();
    const { id } = await club.admin.ask(inviteCoach, coach(email));
    const { coach_profile_id: coachId } = (await row(id)) ?? {};
    const season = await db
      .insertInto('seasons')
      .values({
        organization_id: club.id,
        name: 'Season',
        sport: 'Soccer',
        start_date: '2026-01-01',
        end_date: '2026-12-31',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ageGroup = await db
      .insertInto('age_groups')
      .values({ organization_id: club.id, season_id: season.id, name: 'U12', gender: 'Co-ed' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const team = await db
      .insertInto('teams')
      .values({ organization_id: club.id, age_group_id: ageGroup.id, name: 'Falcons' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('team_coaches')
      .values({ organization_id: club.id, team_id: team.id, coach_profile_id: coachId as string, slot: 1 })
      .execute();
    await club.admin.ask(revokeInvitation, { invitationId: id });
    expect((await club.admin.ask(listCoaches, {})).coaches).toEqual([
      expect.objectContaining({ id: coachId, teams: [expect.objectContaining({ name: 'Falcons' })] }),
    ]);
    expect((await club.admin.send(revokeInvitation, { invitationId: id })).status).toBe(404);
    await club.admin.ask(inviteCoach, coach(email));
    expect((await club.admin.ask(listCoaches, {})).coaches).toEqual([expect.objectContaining({ id: coachId })]);
  });

  it('refuses to revoke a used invitation', async () => {
    const club = await aNewClub();
    const invitation = await club.admin.ask(inviteCoach, coach());
    await markAccepted(invitation);
    await expect(club.admin.ask(revokeInvitation, { invitationId: invitation.id })).rejects.toMatchObject({
      status: 409,
      code: 'already_redeemed',
    });
  });

  // PERM-08 PERM-10
  it('only admins of the club can create, list or revoke invitations', async () => {
    const club = await aNewClub();
    const { id: invitationId } = await club.admin.ask(inviteCoach, coach());
    for (const person of [await club.addCoach(), await club.addPlayer()]) {
      expect((await person.send(inviteCoach, coach())).status).toBe(403);
      expect((await person.send(invitePlayer, player())).status).toBe(403);
      expect((await person.send(listInvitations, {})).status).toBe(403);
      expect((await person.send(revokeInvitation, { invitationId })).status).toBe(403);
    }
    expect((await server.anonymous.send(inviteCoach, coach())).status).toBe(401);
    const stranger = (await aNewClub()).admin;
    expect((await stranger.ask(listInvitations, {})).invitations).toEqual([]);
    expect((await stranger.send(revokeInvitation, { invitationId })).status).toBe(404);
    expect((await club.admin.ask(listInvitations, {})).invitations).toHaveLength(1);
  });
});
