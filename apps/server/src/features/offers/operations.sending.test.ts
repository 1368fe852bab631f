import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  listCoachOffers,
  listMyOffers,
  listOffers,
  offerCandidates,
  offerTeams,
  respondToOffer,
  sendOffers,
} from '@touchline/domain/offers/contract.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { aClubThatOffers, allowSeveralOffers, anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();

const offerRows = (club: Club) =>
  server.database.db.selectFrom('team_invitations').where('organization_id', '=', club.id).selectAll().execute();

const setRegistration = (tryoutId: string, playerId: string, status: 'registered' | 'absent' | 'withdrawn') =>
  server.database.db
    .updateTable('tryout_registrations')
    // Backdated to before the tryout’s completion, because attendance does not change afterwards.
    .set({ status, marked_at: sql<Date>`club_now() - interval '1 hour'` })
    .where('tryout_id', '=', tryoutId)
    .where('player_id', '=', playerId)
    .execute();

describe('sending offers', () => {
  // OFFER-19 DATA-20
  it('stores a new offer as pending for 48 hours', async () => {
    const { club, coach, tryout, player, teamId } = await aClubThatOffers(server);
    const result = await coach.ask(sendOffers, {
      tryoutId: tryout.id,
      teamId,
      playerIds: [player.profileId],
      offerLetterBody: 'Dear Pia,\nwelcome!',
      anticipatedTeamLevel: 'Gold',
      anticipatedSeasonCostAmount: '1,200',
      anticipatedSeasonCostDescription: 'in two rates',
    });
    expect(result).toEqual({ sent: 1, failures: [], unreachable: [] });
    const [row] = await offerRows(club);
    expect(row).toMatchObject({
      team_id: teamId,
      player_id: player.profileId,
      tryout_id: tryout.id,
      status: 'pending',
      created_by: coach.userId,
      response_at: null,
      offer_letter_body: 'Dear Pia,\nwelcome!',
      team_age_group_at_invitation: 'U11',
      coach_name_at_invitation: 'Carla Coach',
      anticipated_team_level: 'Gold',
      anticipated_season_cost_amount: '1200.00',
      anticipated_season_cost_description: 'in two rates',
    });
    expect(Number(row?.offer_expires_at) - Number(row?.created_at)).toBe(48 * 3600 * 1000);
  });

  // OFFER-09
  it('sends an offer without its cost if the entered cost is invalid', async () => {
    const { club, tryout, player, teamId } = await aClubThatOffers(server);
    const input = { tryoutId: tryout.id, teamId, playerIds: [player.profileId] };
    await club.admin.ask(sendOffers, { ...input, anticipatedSeasonCostAmount: 'about 300' });
    expect(await offerRows(club)).toEqual([expect.objectContaining({ anticipated_season_cost_amount: null })]);
  });

  // OFFER-20
  it('an offer keeps the names of age group and coach from when it was sent', async () => {
    const { club, coach, tryout, player, teamId } = await aClubThatOffers(server);
    await anOffer(club, tryout, teamId, player);
    const { db } = server.database;
    await db.updateTable('age_groups').set({ name: 'U99' }).where('id', '=', tryout.ageGroup.id).execute();
    await db.updateTable('coach_profiles').set({ first_name: 'Changed' }).where('id', '=', coach.profileId).execute();
    const { offers } = await player.ask(listMyOffers, {});
    expect(offers).toEqual([expect.objectContaining({ ageGroupName: 'U11', coachName: 'Carla Coach' })]);
  });

  // OFFER-10 OFFER-16 OFFER-18
  it.each(['pending', 'accepted'] as const)('refuses another offer to a player whose offer is %s', async (status) => {
    const { club, coach, tryout, player, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(
      club,
      tryout,
      await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' }),
      player,
    );
    if (status === 'accepted') await player.ask(respondToOffer, { offerId, answer: 'accepted' });
    expect(await coach.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [player.profileId] })).toEqual({
      sent: 0,
      unreachable: [],
      failures: [
        {
          playerId: player.profileId,
          playerName: 'Pia Peters',
          message: `Player already has an invitation (status: ${status})`,
        },
      ],
    });
    expect(await offerRows(club)).toHaveLength(1);
  });

  // OFFER-16
  it('sends a new offer to a player who declined the previous one', async () => {
    const { club, tryout, player, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await player.ask(respondToOffer, { offerId, answer: 'declined' });
    const input = { tryoutId: tryout.id, teamId, playerIds: [player.profileId] };
    expect(await club.admin.ask(sendOffers, input)).toMatchObject({ sent: 1 });
  });

  // OFFER-13 OFFER-12
  it('stores the expiry of an overdue offer when the player gets a new one', async () => {
    const { club, tryout, player, teamId } = await aClubThatOffers(server);
    const first = await anOffer(club, tryout, teamId, player);
    await server.moveClock(48);
    const input = { tryoutId: tryout.id, teamId, playerIds: [player.profileId] };
    expect(await club.admin.ask(sendOffers, input)).toMatchObject({ sent: 1 });
    const expired = (await offerRows(club)).find(({ id }) => id === first.id);
    expect(expired).toMatchObject({ status: 'declined', response_reason: 'lapsed', response_at: expect.any(Date) });
  });

  // OFFER-13
  it('shows an overdue offer as expired to everyone before the job runs', async () => {
    const { club, coach, tryout, player, teamId } = await aClubThatOffers(server);
    await anOffer(club, tryout, teamId, player);
    await server.moveClock(48);
    for (const { offers } of [
      await club.admin.ask(listOffers, {}),
      await coach.ask(listCoachOffers, { tab: 'responded' }),
      await player.ask(listMyOffers, {}),
    ])
      expect(offers).toMatchObject([{ status: 'declined', responseReason: 'lapsed' }]);
    expect((await coach.ask(listCoachOffers, { tab: 'pending' })).offers).toEqual([]);
  });

  // OFFER-17
  it('refuses a second pending offer from the team for another tryout', async () => {
    const { club, tryout, player, teamId } = await aClubThatOffers(server);
    await anOffer(club, tryout, teamId, player);
    const again = await aTryoutWith(server, club, {
      status: 'completed',
      players: [player],
      ageGroup: tryout.ageGroup,
    });
    const { failures } = await club.admin.ask(sendOffers, {
      tryoutId: again.id,
      teamId,
      playerIds: [player.profileId],
    });
    expect(failures).toEqual([
      expect.objectContaining({
        message:
          'Player already has a pending invitation from this team for a different tryout. The previous invitation must be declined or accepted before sending a new one.',
      }),
    ]);
  });

  // OFFER-64
  it('accepts offers from several teams if the club allows it', async () => {
    const { club, tryout, player, teamId } = await aClubThatOffers(server);
    await allowSeveralOffers(server, club);
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    await anOffer(club, tryout, teamId, player);
    await anOffer(club, tryout, eagles, player);
    const input = { tryoutId: tryout.id, teamId, playerIds: [player.profileId] };
    const { failures } = await club.admin.ask(sendOffers, input);
    expect(failures).toEqual([
      expect.objectContaining({ message: 'Player already has an invitation (status: pending)' }),
    ]);
  });

  // OFFER-22
  it('sends offers to eligible players and names the others', async () => {
    const { club, tryout, player, teamId } = await aClubThatOffers(server);
    await anOffer(club, tryout, teamId, player);
    const absent = await club.addPlayer({ firstName: 'Abe', lastName: 'Absent' });
    const fine = await club.addPlayer();
    for (const { profileId } of [absent, fine])
      await server.database.db
        .insertInto('tryout_registrations')
        .values({ organization_id: club.id, tryout_id: tryout.id, player_id: profileId })
        .execute();
    await setRegistration(tryout.id, absent.profileId, 'absent');
    const playerIds = [player, absent, fine, fine].map(({ profileId }) => profileId);
    const { sent, failures } = await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds });
    expect(sent).toBe(1);
    expect(new Set(failures.map(({ playerName, message }) => `${playerName}: ${message}`))).toEqual(
      new Set([
        'Pia Peters: Player already has an invitation (status: pending)',
        'Abe Absent: Player is not taking part in this tryout.',
      ]),
    );
  });

  // OFFER-08
  it.each([
    ['no team', { teamId: '' }, 'teamId'],
    ['no player', { playerIds: [] }, 'playerIds'],
  ])('refuses to send an offer with %s', async (_, wrong, field) => {
    const { club, tryout, player, teamId } = await aClubThatOffers(server);
    const input = { tryoutId: tryout.id, teamId, playerIds: [player.profileId], ...wrong };
    const response = await club.admin.send(sendOffers, input);
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({
      [field]: 'Please select a team and at least one player.',
    });
    expect(await offerRows(club)).toEqual([]);
  });

  it('sends no offers if one player is unknown or from another club', async () => {
    const { club, tryout, player, teamId } = await aClubThatOffers(server);
    const foreign = await (await anOrganization(server)).addPlayer();
    const unregistered = await club.addPlayer();
    for (const stranger of [foreign.profileId, unregistered.profileId, crypto.randomUUID()]) {
      const input = { tryoutId: tryout.id, teamId, playerIds: [player.profileId, stranger] };
      const response = await club.admin.send(sendOffers, input);
      expect(response.status).toBe(422);
      expect((await response.json()).error.fields).toEqual({ playerIds: offerProblems.otherPlayers().message });
    }
    expect(await offerRows(club)).toEqual([]);
  });

  it('reports invalid input first if the tryout also has the wrong status for offers', async () => {
    const club = await anOrganization(server);
    const tryout = await aTryoutWith(server, club, { status: 'upcoming' });
    const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
    const { profileId } = await club.addPlayer();
    const response = await club.admin.send(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [profileId] });
    expect(response.status).toBe(422);
  });

  // PERM-25 PERM-26
  it.each([
    ['upcoming', { admin: 409, coach: 409 }],
    ['active', { admin: 201, coach: 409 }],
    ['completed', { admin: 201, coach: 201 }],
    ['cancelled', { admin: 409, coach: 409 }],
  ] as const)('sending an offer while the tryout is %s answers %j', async (status, expected) => {
    const club = await anOrganization(server);
    const coach = await club.addCoach();
    const players = [await club.addPlayer(), await club.addPlayer()] as const;
    const tryout = await aTryoutWith(server, club, { status, players });
    const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches: [coach] });
    const send = (person: typeof coach, player: typeof coach) =>
      person.send(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [player.profileId] });
    expect((await send(club.admin, players[0])).status).toBe(expected.admin);
    expect((await send(coach, players[1])).status).toBe(expected.coach);
  });

  // PERM-27 PERM-29
  it('only admins and the team’s coaches can send its offers', async () => {
    const { club, coach, tryout, player, teamId } = await aClubThatOffers(server);
    const input = { tryoutId: tryout.id, teamId, playerIds: [player.profileId] };
    const outsider = await club.addCoach();
    const elsewhere = await aTryoutWith(server, club, { status: 'completed' });
    for (const operation of [sendOffers, offerTeams, offerCandidates]) {
      const sent = operation === sendOffers ? input : { tryoutId: tryout.id };
      expect((await player.send(operation, sent)).status).toBe(403);
      expect((await server.anonymous.send(operation, sent)).status).toBe(401);
      expect((await outsider.send(operation, sent)).status).toBe(404);
      expect((await (await anOrganization(server)).admin.send(operation, sent)).status).toBe(404);
    }
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles', coaches: [outsider] });
    expect((await coach.send(sendOffers, { ...input, teamId: eagles })).status).toBe(404);
    const otherAgeGroup = await aTeamIn(server, club, elsewhere.ageGroup, { name: 'Elsewhere', coaches: [coach] });
    expect((await coach.send(sendOffers, { ...input, teamId: otherAgeGroup })).status).toBe(404);
    expect((await club.admin.send(sendOffers, { ...input, teamId: otherAgeGroup })).status).toBe(404);
    expect(await offerRows(club)).toEqual([]);
  });

  it('emails the player about an offer without a name in the subject', async () => {
    const { club, tryout, player, teamId } = await aClubThatOffers(server);
    const { id } = await anOffer(club, tryout, teamId, player);
    const mail = await server.database.db
      .selectFrom('outbox')
      .where('entity_id', '=', id)
      .select(['kind', 'recipient', 'payload'])
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      kind: 'offer.sent',
      recipient: player.email,
      payload: { subject: `Your team offer from ${club.name}: Falcons` },
    });
  });
});
