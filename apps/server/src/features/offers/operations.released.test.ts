import { describe, expect, it } from 'vitest';
import {
  listMyOffers,
  listOffers,
  offerCandidates,
  respondToOffer,
  sendOffers,
} from '@touchline/domain/offers/contract.ts';
import { addPlayer, updateMember } from '@touchline/domain/teams/contract.ts';
import {
  aClubThatOffers,
  allowSeveralOffers,
  anOffer,
  aTryoutWith,
  rosterOf,
} from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** Pia, who has accepted an offer from the Falcons. */
const anAcceptedOffer = async () => {
  const facts = await aClubThatOffers(server);
  const { club, player, tryout, teamId } = facts;
  const offer = await anOffer(club, tryout, teamId, player);
  await player.ask(respondToOffer, { offerId: offer.id, answer: 'accepted' });
  const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
  const set = (status: 'active' | 'inactive') =>
    club.admin.ask(updateMember, { teamId, playerId: player.profileId, status });
  const sending = (team: string) => ({ tryoutId: tryout.id, teamId: team, playerIds: [player.profileId] });
  return { ...facts, offer, eagles, set, sending };
};

const offersOf = async (playerId: string) =>
  server.database.db
    .selectFrom('team_invitations')
    .where('player_id', '=', playerId)
    .select(['id', 'status', 'released_at as releasedAt'])
    .orderBy('created_at')
    .execute();

const alreadyAccepted = 'Player already has an invitation (status: accepted)';

describe('a player who was removed from the roster', () => {
  it('a player released from a team can accept another team’s offer', async () => {
    const { club, player, tryout, teamId, offer, eagles, set, sending } = await anAcceptedOffer();
    expect(await club.admin.ask(sendOffers, sending(eagles))).toMatchObject({
      sent: 0,
      failures: [{ message: alreadyAccepted }],
    });
    await set('inactive');
    const { candidates } = await club.admin.ask(offerCandidates, { tryoutId: tryout.id });
    expect(candidates).toMatchObject([{ playerId: player.profileId, offers: [] }]);
    const again = await anOffer(club, tryout, eagles, player);
    expect(again.blockedByAcceptance).toBe(false);
    await player.ask(respondToOffer, { offerId: again.id, answer: 'accepted' });
    expect(await offersOf(player.profileId)).toEqual([
      { id: offer.id, status: 'accepted', releasedAt: expect.any(Date) },
      { id: again.id, status: 'accepted', releasedAt: null },
    ]);
    expect((await club.admin.ask(listOffers, {})).offers).toMatchObject([
      { id: again.id, releasedAt: null },
      { id: offer.id, status: 'accepted', responseReason: 'player', releasedAt: expect.any(String) },
    ]);
    expect(await rosterOf(server, eagles)).toMatchObject([{ status: 'active', invitation_id: again.id }]);
    expect(await rosterOf(server, teamId)).toMatchObject([{ status: 'inactive', invitation_id: offer.id }]);
    // The second team's accepted offer now blocks further ones.
    const third = await aTeamIn(server, club, tryout.ageGroup, { name: 'Hawks' });
    expect(await club.admin.ask(sendOffers, sending(third))).toMatchObject({
      failures: [{ message: alreadyAccepted }],
    });
  });

  it('a player released from a team can accept a new offer from it', async () => {
    const { club, player, tryout, teamId, set } = await anAcceptedOffer();
    await set('inactive');
    const again = await anOffer(club, tryout, teamId, player);
    await player.ask(respondToOffer, { offerId: again.id, answer: 'accepted' });
    expect(await rosterOf(server, teamId)).toMatchObject([{ status: 'active', invitation_id: again.id }]);
    expect((await offersOf(player.profileId)).map(({ releasedAt }) => releasedAt !== null)).toEqual([true, false]);
  });

  it.each(['by Undo', 'by Add Player'])(
    'a released player’s accepted offer counts again if the player returns %s',
    async (how) => {
      const { club, player, teamId, eagles, offer, set, sending } = await anAcceptedOffer();
      await set('inactive');
      if (how === 'by Undo') await set('active');
      else await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
      expect(await offersOf(player.profileId)).toEqual([{ id: offer.id, status: 'accepted', releasedAt: null }]);
      expect(await club.admin.ask(sendOffers, sending(eagles))).toMatchObject({
        failures: [{ message: alreadyAccepted }],
      });
    },
  );

  it('a returning player’s old offer does not count if another one was accepted', async () => {
    const { club, player, tryout, eagles, set } = await anAcceptedOffer();
    await set('inactive');
    const again = await anOffer(club, tryout, eagles, player);
    await player.ask(respondToOffer, { offerId: again.id, answer: 'accepted' });
    await set('active');
    expect((await offersOf(player.profileId)).map(({ releasedAt }) => releasedAt !== null)).toEqual([true, false]);
  });

  longTest('a player released from a team can accept an offer that was blocked before', async () => {
    const { club, player, tryout, eagles, set } = await anAcceptedOffer();
    await allowSeveralOffers(server, club);
    const waiting = await anOffer(club, tryout, eagles, player);
    expect(waiting.blockedByAcceptance).toBe(true);
    await set('inactive');
    const { offers } = await player.ask(listMyOffers, {});
    expect(offers.find(({ id }) => id === waiting.id)).toMatchObject({ blockedByAcceptance: false });
    await player.ask(respondToOffer, { offerId: waiting.id, answer: 'accepted' });
  });

  it('releasing a player does not change other offers', async () => {
    const { club, player, set } = await anAcceptedOffer();
    const later = await aTryoutWith(server, club, { status: 'completed', players: [player] });
    const hawks = await aTeamIn(server, club, later.ageGroup, { name: 'Hawks' });
    const elsewhere = await anOffer(club, later, hawks, player);
    await player.ask(respondToOffer, { offerId: elsewhere.id, answer: 'accepted' });
    const stranger = await anAcceptedOffer();
    await set('inactive');
    expect(await offersOf(player.profileId)).toMatchObject([
      { releasedAt: expect.any(Date) },
      { id: elsewhere.id, releasedAt: null },
    ]);
    expect(await offersOf(stranger.player.profileId)).toMatchObject([{ releasedAt: null }]);
  });
});
