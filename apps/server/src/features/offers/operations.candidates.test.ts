import { describe, expect, it } from 'vitest';
import { offerCandidates, offerTeams, respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { aClubThatOffers, anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();

describe('the teams that may make an offer', () => {
  // OFFER-66 PERM-27 PERM-28
  it('admins can make offers for all teams of the age group, coaches only for their own', async () => {
    const { club, coach, tryout } = await aClubThatOffers(server);
    await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles', coaches: [await club.addCoach('Otto Other')] });
    await aTeamIn(server, club, (await aTryoutWith(server, club, { status: 'completed' })).ageGroup, {
      name: 'Elsewhere',
      coaches: [coach],
    });
    const names = async (person: typeof coach) =>
      (await person.ask(offerTeams, { tryoutId: tryout.id })).map(({ name }) => name);
    expect(await names(club.admin)).toEqual(['Eagles', 'Falcons']);
    expect(await names(coach)).toEqual(['Falcons']);
    expect(await club.admin.ask(offerTeams, { tryoutId: tryout.id })).toContainEqual(
      expect.objectContaining({ name: 'Falcons', coachNames: ['Carla Coach'] }),
    );
  });

  it('shows each team’s numbers of players and pending offers', async () => {
    const { club, tryout, player, teamId } = await aClubThatOffers(server);
    const [amy, zoe] = [await club.addPlayer(), await club.addPlayer()];
    const next = await aTryoutWith(server, club, {
      ...{ status: 'completed', ageGroup: tryout.ageGroup, players: [amy, zoe] },
    });
    const countsOf = async () => {
      const [team] = await club.admin.ask(offerTeams, { tryoutId: tryout.id });
      return [team?.playerCount, team?.pendingCount];
    };
    expect(await countsOf()).toEqual([0, 0]);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await anOffer(club, next, teamId, amy);
    expect(await countsOf()).toEqual([0, 2]);
    await player.ask(respondToOffer, { offerId, answer: 'accepted' });
    expect(await countsOf()).toEqual([1, 1]);
    await server.moveClock(48);
    expect(await countsOf()).toEqual([1, 0]);
  });
});

describe('the players of the invite dialog', () => {
  // OFFER-67
  it('lists registered and checked-in players in the invite dialog', async () => {
    const { club, tryout, player } = await aClubThatOffers(server);
    const others = [];
    for (const status of ['registered', 'absent', 'withdrawn'] as const) {
      const other = await club.addPlayer({ lastName: status });
      others.push(other);
      await server.database.db
        .insertInto('tryout_registrations')
        .values({ organization_id: club.id, tryout_id: tryout.id, player_id: other.profileId, status })
        .execute();
    }
    const { candidates } = await club.admin.ask(offerCandidates, { tryoutId: tryout.id });
    expect(candidates.map(({ playerId, registrationStatus }) => [playerId, registrationStatus])).toEqual([
      [player.profileId, 'checked_in'],
      [others[0]?.profileId, 'registered'],
    ]);
  });

  // OFFER-04 PERM-34
  it('names the team of a player’s offer in the invite dialog only to its coaches and admins', async () => {
    const { club, coach, tryout, player, teamId } = await aClubThatOffers(server);
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    const offersOf = async (person: typeof coach) =>
      (await person.ask(offerCandidates, { tryoutId: tryout.id })).candidates.flatMap(({ offers }) => offers);
    expect(await offersOf(coach)).toEqual([]);
    await anOffer(club, tryout, eagles, player);
    expect(await offersOf(club.admin)).toEqual([{ teamId: eagles, status: 'pending' }]);
    expect(await offersOf(coach)).toEqual([{ teamId: null, status: 'pending' }]);
    await server.moveClock(48);
    expect(await offersOf(coach)).toEqual([]);
    await anOffer(club, tryout, teamId, player);
    expect(await offersOf(coach)).toEqual([{ teamId, status: 'pending' }]);
  });

  it('names a declined team in the invite dialog only to its coaches and admins', async () => {
    const { club, coach, tryout, player, teamId } = await aClubThatOffers(server);
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    const declinedFor = async (person: typeof coach) =>
      (await person.ask(offerCandidates, { tryoutId: tryout.id })).candidates.map((one) => one.declinedTeams);
    const { id: offerId } = await anOffer(club, tryout, eagles, player);
    await player.ask(respondToOffer, { offerId, answer: 'declined' });
    expect([await declinedFor(club.admin), await declinedFor(coach)]).toEqual([[['Eagles']], [[]]]);
    // Only a family's own answer counts as declined, not an expired offer or the acceptance of another one.
    await anOffer(club, tryout, teamId, player);
    await server.moveClock(48);
    await server.app.jobs.runAll();
    expect(await declinedFor(coach)).toEqual([[]]);
    await club.admin.ask(updateOrganization, { allowSeveralOffers: true });
    const hawks = await aTeamIn(server, club, tryout.ageGroup, { name: 'Hawks' });
    await anOffer(club, tryout, teamId, player);
    const { id: acceptedId } = await anOffer(club, tryout, hawks, player);
    const { othersDeclined } = await player.ask(respondToOffer, { offerId: acceptedId, answer: 'accepted' });
    expect([othersDeclined, await declinedFor(coach)]).toEqual([1, [[]]]);
  });

  it('names a team once in the invite dialog, even if a family declined it twice', async () => {
    const { club, coach, tryout, player, teamId } = await aClubThatOffers(server);
    for (const _twice of [1, 2]) {
      const { id: offerId } = await anOffer(club, tryout, teamId, player);
      await player.ask(respondToOffer, { offerId, answer: 'declined' });
    }
    for (const person of [club.admin, coach])
      expect((await person.ask(offerCandidates, { tryoutId: tryout.id })).candidates).toMatchObject([
        { declinedTeams: ['Falcons'] },
      ]);
  });

  it('brings the terms of the newest offer from the tryout to those who may see its team', async () => {
    const { club, coach, tryout, player, teamId } = await aClubThatOffers(server);
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    const [amy, zoe] = [await club.addPlayer(), await club.addPlayer()];
    const next = await aTryoutWith(server, club, {
      ...{ status: 'completed', ageGroup: tryout.ageGroup, players: [amy, zoe] },
    });
    const send = (toTeam: string, { id: tryoutId }: typeof tryout, { profileId }: typeof player, text: string) =>
      club.admin.ask(sendOffers, {
        ...{ tryoutId, teamId: toTeam, playerIds: [profileId], offerLetterBody: text },
        anticipatedSeasonCostAmount: '350.5',
      });
    const lastTerms = async (person: typeof coach) =>
      (await person.ask(offerCandidates, { tryoutId: next.id })).lastTerms;
    await send(teamId, tryout, player, 'From another tryout');
    expect([await lastTerms(club.admin), await lastTerms(coach)]).toEqual([null, null]);
    await send(teamId, next, amy, 'First');
    await server.moveClock(1);
    await send(eagles, next, zoe, 'Second');
    const terms = { anticipatedTeamLevel: null, anticipatedSeasonCostAmount: 350.5 };
    expect(await lastTerms(club.admin)).toMatchObject({ ...terms, offerLetterBody: 'Second' });
    expect(await lastTerms(coach)).toMatchObject({ ...terms, offerLetterBody: 'First' });
  });

  it('lists only offers from the same tryout in the invite dialog', async () => {
    const { club, tryout, player, teamId } = await aClubThatOffers(server);
    const [amy, zoe] = [await club.addPlayer({ lastName: 'Adler' }), await club.addPlayer({ lastName: 'Zeller' })];
    const next = await aTryoutWith(server, club, {
      status: 'completed',
      players: [amy, player, zoe],
      ageGroup: tryout.ageGroup,
    });
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    await anOffer(club, tryout, teamId, player);
    await anOffer(club, next, eagles, player);
    await anOffer(club, next, teamId, zoe);
    const shown = async ({ id: tryoutId }: typeof tryout) =>
      (await club.admin.ask(offerCandidates, { tryoutId })).candidates.map(({ playerId, offers }) => [
        playerId,
        offers.map((offer) => offer.teamId),
      ]);
    expect(await shown(tryout)).toEqual([[player.profileId, [teamId]]]);
    expect(await shown(next)).toEqual([
      [amy.profileId, []],
      [player.profileId, [eagles]],
      [zoe.profileId, [teamId]],
    ]);
  });
});
