import { expect, it } from 'vitest';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { aClubThatOffers, anOffer, rosterOf } from '../support/club/offers.ts';
import { sharedServer } from '../support/server/server.ts';
import { duringOn } from './holding.ts';

// The test runs only on PostgreSQL, because transactions do not overlap in PGlite's single session.

const server = sharedServer();

// OFFER-15
it('refuses an answer that waits for a lock while its offer expires', async () => {
  const { club, player, tryout, teamId } = await aClubThatOffers(server);
  const { id: offerId } = await anOffer(club, tryout, teamId, player);
  // The clock passes the expiry at the moment when the offer can be locked again.
  const expiring = `select from team_invitations where id = '${offerId}' for update;
    do $do$ begin execute format('create or replace function club_now() returns timestamptz language sql stable
      as $$ select statement_timestamp() + interval %L $$', club_now() - statement_timestamp() + interval '48 hours');
    end $do$`;
  const { waited, answer } = await duringOn(() => server)(expiring, () =>
    player.send(respondToOffer, { offerId, answer: 'accepted' }),
  );
  expect([waited, answer.status]).toEqual([true, 409]);
  expect(await rosterOf(server, teamId)).toEqual([]);
});
