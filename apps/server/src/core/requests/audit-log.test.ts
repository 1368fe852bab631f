import { beforeEach, describe, expect, it } from 'vitest';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { signIn, signOut } from '@touchline/domain/access/contract.ts';
import { setCodeActive, createCode } from '@touchline/domain/codes/contract.ts';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { invitePlayer, updatePlayer } from '@touchline/domain/people/contract.ts';
import { createSeason, updateSeason } from '@touchline/domain/seasons/contract.ts';
import { readTryout, updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { registerPlayer, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { aClubThatOffers, anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { personOn } from '@touchline/tests/support/server/person.ts';
import { aFounder } from '@touchline/tests/support/club/registration.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
let club: Club;
let seen = 0;

/** Entries in the audit log since the last call, in any organization. */
const lines = async () => {
  const rows = await server.database.db
    .selectFrom('audit_log')
    .where('id', '>', seen)
    .selectAll()
    .orderBy('id')
    .execute();
  seen = rows.at(-1)?.id ?? seen;
  return rows.map(({ id: _, created_at: __, ...line }) => line);
};

beforeEach(async () => {
  club = await anOrganization(server);
  await lines();
});

const season = { name: 'Spring Canary', sport: 'Soccer', startDate: '2026-03-01', endDate: '2026-06-30' } as const;

describe('a line of the audit log', () => {
  it('logs the kind and id of a new object', async () => {
    const { id } = await club.admin.ask(createSeason, season);
    expect(await lines()).toEqual([
      {
        organization_id: club.id,
        actor_id: club.admin.userId,
        membership_id: await membershipOf(server, club, club.admin, 'admin'),
        action: 'seasons.create',
        entity: 'season',
        entity_id: id,
        details: {},
      },
    ]);
  });

  it('logs the changed fields of an edit, but not their values', async () => {
    const { id: seasonId } = await club.admin.ask(createSeason, season);
    await lines();
    await club.admin.ask(updateSeason, { seasonId, ...season, name: 'Autumn Canary' });
    expect(await lines()).toMatchObject([
      { entity: 'season', entity_id: seasonId, details: { seasonId, fields: ['name'] } },
    ]);
    await club.admin.ask(updateSeason, { seasonId, ...season, name: 'Autumn Canary' });
    expect(await lines()).toEqual([]);
  });

  it('does not log the date of a tryout as changed if it is the same', async () => {
    const { id: tryoutId } = await aTryoutWith(server, club, { status: 'upcoming' });
    const { date } = await club.admin.ask(readTryout, { tryoutId });
    await lines();
    await club.admin.ask(updateTryout, { tryoutId, title: 'Canary', date });
    expect((await lines()).map(({ details }) => details)).toEqual([{ tryoutId, fields: ['title'] }]);
  });

  it('logs a change to a player without name, birth date or phone number', async () => {
    const { profileId: playerId } = await club.addPlayer({
      firstName: 'Pia',
      lastName: 'Canary',
      birthDate: '2015-05-05',
    });
    await club.admin.ask(updatePlayer, {
      playerId,
      firstName: 'Pia',
      lastName: 'Kanarienvogel',
      birthDate: '2015-05-06',
      parentGuardianPhone: '+43 660 5550001',
    });
    const [line] = await lines();
    expect(line?.details).toEqual({ playerId, fields: ['lastName', 'birthDate', 'parentGuardianPhone'] });
  });

  it.each(['accepted', 'declined'] as const)('logs an offer once even if it is %s several times', async (answer) => {
    const { club: itsClub, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(itsClub, tryout, teamId, player);
    await lines();
    for (const _ of ['answered', 'repeated', 'repeated with another key'])
      await player.ask(respondToOffer, { offerId, answer });
    expect(await lines()).toEqual([
      {
        organization_id: itsClub.id,
        actor_id: player.userId,
        membership_id: await membershipOf(server, itsClub, player, 'player'),
        action: 'offers.respond',
        entity: 'offer',
        entity_id: offerId,
        details: { offerId, answer, declined: [] },
      },
    ]);
  });

  it('logs a repeated attendance mark only once', async () => {
    const player = await club.addPlayer();
    const tryout = await aTryoutWith(server, club, { status: 'active' });
    const { id } = await club.admin.ask(registerPlayer, {
      tryoutId: tryout.id,
      playerId: player.profileId,
      notes: 'a canary about health',
    });
    for (const _ of ['marked', 'marked again'])
      await club.admin.ask(setAttendance, { registrationId: id, status: 'absent' });
    expect(await lines()).toMatchObject([
      { entity: 'registration', entity_id: id, details: { tryoutId: tryout.id, playerId: player.profileId } },
      { entity: 'registration', entity_id: id, details: { registrationId: id, status: 'absent' } },
    ]);
  });

  it('logs an invitation with the profile of the invited person', async () => {
    const { id } = await club.admin.ask(invitePlayer, {
      email: 'canary@example.org',
      firstName: 'Pia',
      lastName: 'Canary',
      birthDate: '2015-05-05',
    });
    const { player_profile_id: profileId } = await server.database.db
      .selectFrom('account_invitations')
      .where('id', '=', id)
      .select('player_profile_id')
      .executeTakeFirstOrThrow();
    expect(await lines()).toMatchObject([
      { entity: 'accountInvitation', entity_id: id, details: { role: 'player', profileId } },
    ]);
  });

  it('logs if a code was switched on or off', async () => {
    const { id: codeId } = await club.admin.ask(createCode, {
      code: 'CANARY-26',
      role: 'coach',
      description: null,
      expiryDate: null,
    });
    await lines();
    for (const isActive of [false, false, true]) await club.admin.ask(setCodeActive, { codeId, isActive });
    expect((await lines()).map(({ details }) => details)).toMatchObject([{ isActive: false }, { isActive: true }]);
  });

  it('logs sign-up, sign-in and sign-out with user and organization', async () => {
    const founder = aFounder();
    const account = { email: founder.email, password: founder.password };
    await server.anonymous.ask(registerAdmin, founder);
    const response = await server.anonymous.send(signIn, account);
    const token = /session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
    await personOn(server.app, token).ask(signOut, {});
    await server.anonymous.send(signIn, { ...account, password: 'a wrong one' });
    await server.anonymous.ask(signOut, {});
    const { session } = await response.json();
    const { id: userId, organizationId, membershipId } = session.user;
    const line = { organization_id: organizationId, actor_id: userId, membership_id: null, details: {} };
    expect(await lines()).toEqual([
      { ...line, action: 'access.registerAdmin', entity: 'organization', entity_id: organizationId },
      { ...line, action: 'access.signIn', entity: 'account', entity_id: userId },
      { ...line, membership_id: membershipId, action: 'access.signOut', entity: 'account', entity_id: userId },
    ]);
  });
});
