import { describe, expect, it } from 'vitest';
import { countPendingOffers, listMyOffers, offerContacts, respondToOffer } from '@touchline/domain/offers/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import {
  aClubThatOffers,
  allowSeveralOffers,
  anOffer,
  aTryoutWith,
  rosterOf,
} from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

type OfferRow = { id: string; status: string; response_reason: string | null; response_at: Date | null };

const offerRow = (id: string): Promise<OfferRow> =>
  server.database.db
    .selectFrom('team_invitations')
    .where('id', '=', id)
    .select(['id', 'status', 'response_reason', 'response_at'])
    .executeTakeFirstOrThrow();

/** Two offers to one player from the same tryout, in a club where several teams may make offers. */
const withTwoOffers = async () => {
  const facts = await aClubThatOffers(server);
  const { club, player, tryout, teamId } = facts;
  await allowSeveralOffers(server, club);
  const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
  return {
    ...facts,
    eagles,
    first: await anOffer(club, tryout, teamId, player),
    second: await anOffer(club, tryout, eagles, player),
  };
};

describe('accepting an offer', () => {
  // OFFER-25 OFFER-26 OFFER-28
  it('accepting an offer adds the player to the team without a jersey number', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    const answered = await player.ask(respondToOffer, { offerId, answer: 'accepted' });
    expect(answered).toMatchObject({
      id: offerId,
      status: 'accepted',
      responseReason: 'player',
      responseAt: expect.any(String),
      othersDeclined: 0,
    });
    expect(await offerRow(offerId)).toMatchObject({ status: 'accepted', response_at: expect.any(Date) });
    expect(await rosterOf(server, teamId)).toEqual([
      { player_id: player.profileId, status: 'active', jersey_number: null, invitation_id: offerId },
    ]);
  });

  // OFFER-29 DATA-19
  it('accepting an offer keeps the jersey number of a player who is already on the team', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    await server.database.db
      .insertInto('team_players')
      .values({ organization_id: club.id, team_id: teamId, player_id: player.profileId, jersey_number: 7 })
      .execute();
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await player.ask(respondToOffer, { offerId, answer: 'accepted' });
    expect(await rosterOf(server, teamId)).toEqual([
      { player_id: player.profileId, status: 'active', jersey_number: 7, invitation_id: offerId },
    ]);
  });

  it('accepting an offer restores a former member without the old jersey number', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const other = await club.addPlayer();
    await server.database.db
      .insertInto('team_players')
      .values([
        {
          organization_id: club.id,
          team_id: teamId,
          player_id: player.profileId,
          jersey_number: 7,
          status: 'inactive',
        },
        { organization_id: club.id, team_id: teamId, player_id: other.profileId, jersey_number: 7 },
      ])
      .execute();
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await player.ask(respondToOffer, { offerId, answer: 'accepted' });
    const member = (await rosterOf(server, teamId)).find(({ player_id }) => player_id === player.profileId);
    expect(member).toMatchObject({ status: 'active', jersey_number: null, invitation_id: offerId });
  });

  // OFFER-27
  it('accepting an offer declines the player’s other offers from the same tryout', async () => {
    const { club, player, tryout, first, second } = await withTwoOffers();
    const later = await aTryoutWith(server, club, { status: 'completed', players: [player] });
    const elsewhere = await anOffer(
      club,
      later,
      await aTeamIn(server, club, later.ageGroup, { name: 'Hawks' }),
      player,
    );
    const answered = await player.ask(respondToOffer, { offerId: second.id, answer: 'accepted' });
    expect(answered.othersDeclined).toBe(1);
    expect(await offerRow(first.id)).toMatchObject({
      status: 'declined',
      response_reason: 'other_accepted',
      response_at: expect.any(Date),
    });
    expect(await offerRow(elsewhere.id)).toMatchObject({ status: 'pending' });
    expect(tryout.id).not.toBe(later.id);
  });

  // OFFER-38
  it('refuses to accept a second offer from the same tryout', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    await allowSeveralOffers(server, club);
    const first = await anOffer(club, tryout, teamId, player);
    await player.ask(respondToOffer, { offerId: first.id, answer: 'accepted' });
    const second = await anOffer(
      club,
      tryout,
      await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' }),
      player,
    );
    expect(second).toMatchObject({ status: 'pending', blockedByAcceptance: true });
    await expect(player.ask(respondToOffer, { offerId: second.id, answer: 'accepted' })).rejects.toMatchObject({
      status: 409,
      code: 'TRYOUT_ALREADY_ACCEPTED',
    });
    await player.ask(respondToOffer, { offerId: second.id, answer: 'declined' });
    expect(await offerRow(second.id)).toMatchObject({ status: 'declined', response_reason: 'player' });
  });

  // OFFER-36 OFFER-37
  it('shows a family the contact details of the team’s coaches after accepting its offer', async () => {
    const { player, coach, first, second } = await withTwoOffers();
    expect(first.contacts).toBeNull();
    await expect(player.ask(offerContacts, { offerId: first.id })).rejects.toMatchObject({
      status: 409,
      code: 'OFFER_NOT_ACCEPTED',
    });
    await player.ask(respondToOffer, { offerId: first.id, answer: 'accepted' });
    const contacts = [{ name: 'Carla Coach', phone: '+43 660 1234567', email: coach.email }];
    expect(await player.ask(offerContacts, { offerId: first.id })).toEqual(contacts);
    const { offers } = await player.ask(listMyOffers, {});
    expect(offers.find(({ id }) => id === first.id)?.contacts).toEqual(contacts);
    expect(offers.find(({ id }) => id === second.id)?.contacts).toBeNull();
  });

  it('emails the sender once when a player accepts, without the player’s name in the subject', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await player.ask(respondToOffer, { offerId, answer: 'accepted' });
    await player.ask(respondToOffer, { offerId, answer: 'accepted' });
    const mails = await server.database.db
      .selectFrom('outbox')
      .where('entity_id', '=', offerId)
      .where('kind', '=', 'offer.answered')
      .select(['recipient', 'payload'])
      .execute();
    expect(mails).toEqual([
      {
        recipient: club.admin.email,
        payload: expect.objectContaining({
          subject: 'An invitation to Falcons was accepted',
          paragraphs: ['Pia Peters has accepted the invitation to Falcons.'],
        }),
      },
    ]);
  });
});

describe('declining an offer', () => {
  it('declining an offer does not change the tryout’s other offers', async () => {
    const { player, teamId, first, second } = await withTwoOffers();
    await player.ask(respondToOffer, { offerId: first.id, answer: 'declined' });
    expect(await rosterOf(server, teamId)).toEqual([]);
    expect(await offerRow(second.id)).toMatchObject({ status: 'pending' });
  });
});

describe('an answer', () => {
  // OFFER-62 OFFER-35
  it.each([
    ['accepted', 'declined'],
    ['declined', 'accepted'],
  ] as const)('an answer to an offer is final: %s again is harmless, %s is refused', async (given, other) => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    const first = await player.ask(respondToOffer, { offerId, answer: given });
    expect(await player.ask(respondToOffer, { offerId, answer: given })).toEqual(first);
    await expect(player.ask(respondToOffer, { offerId, answer: other })).rejects.toMatchObject({
      status: 409,
      code: 'ALREADY_ANSWERED',
    });
    expect(await offerRow(offerId)).toMatchObject({ status: given });
    expect(await rosterOf(server, teamId)).toHaveLength(given === 'accepted' ? 1 : 0);
  });

  // PERM-36 OFFER-62
  it('only the player who got the offer can answer it', async () => {
    const { club, coach, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    const input = { offerId, answer: 'accepted' };
    expect((await club.admin.send(respondToOffer, input)).status).toBe(403);
    expect((await coach.send(respondToOffer, input)).status).toBe(403);
    expect((await server.anonymous.send(respondToOffer, input)).status).toBe(401);
    expect((await (await club.addPlayer()).send(respondToOffer, input)).status).toBe(404);
    expect((await (await (await anOrganization(server)).addPlayer()).send(respondToOffer, input)).status).toBe(404);
    expect((await player.send(respondToOffer, { ...input, answer: 'expired' })).status).toBe(422);
    expect(await offerRow(offerId)).toMatchObject({ status: 'pending' });
  });
});

describe('the end of an offer', () => {
  // OFFER-12 OFFER-14 OFFER-15
  it('shows an offer as expired after 48 hours, even before the job has run', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId, expiresAt } = await anOffer(club, tryout, teamId, player);
    await server.moveClock(47);
    expect(await player.ask(countPendingOffers, {})).toEqual({ count: 1 });
    await server.moveClock(1);
    expect(await player.ask(countPendingOffers, {})).toEqual({ count: 0 });
    const { offers } = await player.ask(listMyOffers, {});
    expect(offers).toEqual([
      expect.objectContaining({ status: 'declined', responseReason: 'lapsed', responseAt: expiresAt }),
    ]);
    expect(await offerRow(offerId)).toMatchObject({ status: 'pending' });
    for (const answer of ['accepted', 'declined'] as const)
      await expect(player.ask(respondToOffer, { offerId, answer })).rejects.toMatchObject({
        status: 409,
        code: 'OFFER_EXPIRED',
      });
    expect(await rosterOf(server, teamId)).toEqual([]);
  });

  // OFFER-12
  longTest('the job stores the same expiry that was already shown', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await server.app.jobs.runAll();
    expect(await offerRow(offerId)).toMatchObject({ status: 'pending' });
    await server.moveClock(48);
    const { offers: before } = await player.ask(listMyOffers, {});
    await server.app.jobs.runAll();
    expect(await offerRow(offerId)).toMatchObject({ status: 'declined', response_reason: 'lapsed' });
    expect((await player.ask(listMyOffers, {})).offers).toEqual(before);
    await expect(player.ask(respondToOffer, { offerId, answer: 'declined' })).rejects.toMatchObject({
      code: 'OFFER_EXPIRED',
    });
  });

  // OFFER-27 OFFER-12
  it('accepting an offer does not decline another one that has already expired', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    await allowSeveralOffers(server, club);
    const expired = await anOffer(club, tryout, teamId, player);
    await server.moveClock(24);
    const open = await anOffer(club, tryout, await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' }), player);
    await server.moveClock(24);
    const answered = await player.ask(respondToOffer, { offerId: open.id, answer: 'accepted' });
    expect(answered.othersDeclined).toBe(0);
    expect(await offerRow(expired.id)).toMatchObject({ status: 'declined', response_reason: 'lapsed' });
  });
});
