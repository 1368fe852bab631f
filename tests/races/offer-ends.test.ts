import { describe, expect, it } from 'vitest';
import { respondToOffer, withdrawOffer } from '@touchline/domain/offers/contract.ts';
import { aClubThatOffers, allowSeveralOffers, anOffer, rosterOf } from '../support/club/offers.ts';
import { aTeamIn } from '../support/club/tryouts.ts';
import { ownServer } from '../support/server/server.ts';
import { duringOn } from './holding.ts';

// Offers that end without an answer, each during another open transaction (see locks.test.ts).

const server = ownServer();

const during = duringOn(() => server);

const aWaitingOffer = async () => {
  const { club, player, tryout, teamId } = await aClubThatOffers(server);
  const { id: offerId } = await anOffer(club, tryout, teamId, player);
  const answered = async (response: Promise<Response>): Promise<string> => {
    const got = await response;
    return got.ok ? 'done' : `${got.status} ${(await got.json()).error.code}`;
  };
  return {
    player,
    teamId,
    offerId,
    withdraw: () => answered(club.admin.send(withdrawOffer, { offerId })),
    respond: (answer: 'accepted' | 'declined') => answered(player.send(respondToOffer, { offerId, answer })),
  };
};

const ending = (id: string, status: 'accepted' | 'declined', reason: string, at = 'club_now()') =>
  `update team_invitations set status = '${status}', response_reason = '${reason}', response_at = ${at}
    where id = '${id}'`;

describe('withdrawing an offer', () => {
  it.each([
    ['accepted', 'player', 'club_now()', '409 ALREADY_ANSWERED'],
    ['declined', 'player', 'club_now()', '409 ALREADY_ANSWERED'],
    ['declined', 'lapsed', 'offer_expires_at', '409 OFFER_EXPIRED'],
    ['declined', 'withdrawn', 'club_now()', 'done'],
  ] as const)(
    'reports the outcome to a withdrawal while the offer is being %s (%s)',
    async (status, reason, at, expected) => {
      const { offerId, withdraw } = await aWaitingOffer();
      const { waited, answer } = await during(ending(offerId, status, reason, at), withdraw);
      expect({ waited, answer }).toEqual({ waited: true, answer: expected });
    },
  );

  it.each(['accepted', 'declined'] as const)(
    'refuses an answer after a pending withdrawal of its offer: %s',
    async (sentAnswer) => {
      const { offerId, teamId, respond } = await aWaitingOffer();
      const { waited, answer } = await during(ending(offerId, 'declined', 'withdrawn'), () => respond(sentAnswer));
      expect({ waited, answer }).toEqual({ waited: true, answer: '409 OFFER_WITHDRAWN' });
      expect(await rosterOf(server, teamId)).toEqual([]);
    },
  );

  it('expires offers without waiting for or overwriting a withdrawal', async () => {
    const { offerId } = await aWaitingOffer();
    const withdrawal = ending(offerId, 'declined', 'withdrawn');
    const { waited } = await during(withdrawal, () => server.app.jobs.runAll());
    expect(waited).toBe(false);
    await server.moveClock(49);
    await server.app.jobs.runAll();
    const { response_reason } = await server.database.db
      .selectFrom('team_invitations')
      .where('id', '=', offerId)
      .select('response_reason')
      .executeTakeFirstOrThrow();
    expect(response_reason).toBe('withdrawn');
  });

  it('removes a pending email about an offer that is withdrawn', async () => {
    const { offerId, player, withdraw } = await aWaitingOffer();
    const { db } = server.database;
    await db.deleteFrom('outbox').where('entity_id', '=', offerId).execute();
    const { waited, answer } = await during(
      `select from player_profiles where id = '${player.profileId}' for no key update;
        insert into outbox (kind, entity_id, recipient, version, payload, organization_id)
          select 'offer.sent', id, '${player.email}', 1, '{}', organization_id from team_invitations where id = '${offerId}'`,
      withdraw,
    );
    expect({ waited, answer }).toEqual({ waited: true, answer: 'done' });
    const letters = await db.selectFrom('outbox').where('entity_id', '=', offerId).select('kind').execute();
    expect(letters).toEqual([]);
  });
});

describe('accepting an offer', () => {
  it.each([
    ['inactive', 'done'],
    ['active', '409 TRYOUT_ALREADY_ACCEPTED'],
  ] as const)(
    'accepts or refuses a second offer after the place from the first becomes %s',
    async (status, expected) => {
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
      const { db } = server.database;
      const isBack = status === 'active';
      if (isBack)
        await db.updateTable('team_players').set({ status: 'inactive' }).where('team_id', '=', teamId).execute();
      const { waited, answer } = await during(
        `update team_players set status = '${status}' where team_id = '${teamId}'`,
        async () => {
          const got = await player.send(respondToOffer, { offerId: second.id, answer: 'accepted' });
          return got.ok ? 'done' : `${got.status} ${(await got.json()).error.code}`;
        },
      );
      expect({ waited, answer }).toEqual({ waited: true, answer: expected });
      const inForce = await db
        .selectFrom('team_invitations')
        .where('player_id', '=', player.profileId)
        .where('status', '=', 'accepted')
        .where('released_at', 'is', null)
        .select('id')
        .execute();
      expect(inForce).toEqual([{ id: isBack ? first.id : second.id }]);
    },
  );
});
