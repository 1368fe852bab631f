import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { respondToOffer, withdrawOffer } from '@touchline/domain/offers/contract.ts';
import { type RealPostgres, startPostgres } from '../real-postgres.ts';
import { aClubThatOffers, anOffer, rosterOf } from '../support/offers.ts';
import { openTestServer, type TestServer } from '../support/server.ts';
import { duringOn } from './holding.ts';

// The withdrawal of an offer and what may end it at the same moment, each in the middle of the other (see locks.test.ts).

let postgres: RealPostgres;
let server: TestServer;

beforeAll(async () => {
  postgres = await startPostgres();
  server = await openTestServer({}, postgres.url);
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
});

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
  ] as const)('waits while it is %s (%s), and says so', async (status, reason, at, expected) => {
    const { offerId, withdraw } = await aWaitingOffer();
    const { waited, answer } = await during(ending(offerId, status, reason, at), withdraw);
    expect({ waited, answer }).toEqual({ waited: true, answer: expected });
  });

  it.each(['accepted', 'declined'] as const)('goes before an answer that comes meanwhile: %s', async (given) => {
    const { offerId, teamId, respond } = await aWaitingOffer();
    const { waited, answer } = await during(ending(offerId, 'declined', 'withdrawn'), () => respond(given));
    expect({ waited, answer }).toEqual({ waited: true, answer: '409 OFFER_WITHDRAWN' });
    expect(await rosterOf(server, teamId)).toEqual([]);
  });

  it('is not held up or overwritten by the job that lets offers lapse', async () => {
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

  it('waits while the family becomes reachable, and keeps back the letter about the offer', async () => {
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
