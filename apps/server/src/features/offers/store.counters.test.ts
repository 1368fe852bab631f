import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listOffers, respondToOffer, withdrawOffer } from '@touchline/domain/offers/contract.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import type { Club } from '@touchline/tests/support/club/club.ts';
import { aClubThatOffers, allowSeveralOffers, anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const counters = async (club: Club, filters: object = {}) => (await club.admin.ask(listOffers, filters)).counters;

/** Number of the club's tally rows. */
const rowsOf = async (club: Club): Promise<number> => {
  const { count } = await server.database.db
    .selectFrom('offer_tallies')
    .where('organization_id', '=', club.id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

describe('the counters over all offers of a club', () => {
  // OFFER-53 OFFER-59
  longTest('keeps the offer counters equal to the actual counts after every change', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    await allowSeveralOffers(server, club);
    const { db } = server.database;
    const { seasonId } = tryout.ageGroup;
    const expectCounters = async (pending: number, accepted: number, declined: number, withdrawn = 0) => {
      const total = pending + accepted + declined + withdrawn;
      const expected = { total, pending, accepted, declined, withdrawn };
      expect([await counters(club), await counters(club, { seasonId })]).toEqual([expected, expected]);
      expect(await checkDatabase(server.database)).toEqual([]);
    };
    await expectCounters(0, 0, 0);

    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    const taken = await anOffer(club, tryout, teamId, player);
    await anOffer(club, tryout, eagles, player);
    await expectCounters(2, 0, 0);
    await player.ask(respondToOffer, { offerId: taken.id, answer: 'accepted' });
    await expectCounters(0, 1, 1);

    const next = await aTryoutWith(server, club, { status: 'completed', players: [player], ageGroup: tryout.ageGroup });
    await anOffer(club, next, teamId, player);
    await server.moveClock(48);
    await expectCounters(0, 1, 2);
    await server.app.jobs.runAll();
    await expectCounters(0, 1, 2);
    const later = await anOffer(club, next, teamId, player);
    await expectCounters(1, 1, 2);
    await club.admin.ask(withdrawOffer, { offerId: later.id });
    await expectCounters(0, 1, 2, 1);

    // Tests deletions by an erasure or by hand; the application itself never deletes these rows.
    await db.deleteFrom('team_invitations').where('tryout_id', '=', next.id).execute();
    await expectCounters(0, 1, 1);
    await db.deleteFrom('team_players').where('organization_id', '=', club.id).execute();
    await db.deleteFrom('team_invitations').where('organization_id', '=', club.id).execute();
    await expectCounters(0, 0, 0);
  });

  it('adds up the club’s tally rows for the offer counters, ignoring the status filter', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { club: other } = await aClubThatOffers(server);
    await anOffer(club, tryout, teamId, player);
    const { db } = server.database;
    const added = { organization_id: club.id, pending: 1, accepted: 0, declined: 2 };
    await db.insertInto('offer_tallies').values(added).execute();
    const expected = { total: 4, pending: 2, accepted: 0, declined: 2, withdrawn: 0 };
    expect([await counters(club), await counters(club, { status: 'accepted' })]).toEqual([expected, expected]);
    const { seasonId } = tryout.ageGroup;
    const every = { seasonId, tryoutId: tryout.id, status: 'pending', teamSearch: 'falcons', playerSearch: 'pia' };
    expect([(await counters(club, { tryoutId: tryout.id })).total, (await counters(club, every)).total]).toEqual([
      1, 1,
    ]);
    expect((await counters(other)).total).toBe(0);
    await db.deleteFrom('offer_tallies').where('declined', '=', 2).execute();
  });
});

describe('the job that folds a club’s tally rows into one', () => {
  longTest('folds many tally rows of a club into one', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { club: quiet, player: nina, tryout: trial, teamId: hawks } = await aClubThatOffers(server);
    await anOffer(quiet, trial, hawks, nina);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await sql`do $$ begin for n in 1..60 loop
      insert into team_invitations (organization_id, team_id, player_id, status, response_at, response_reason)
        select organization_id, team_id, player_id, 'declined', club_now(), 'withdrawn'
        from team_invitations where id = '${sql.raw(offerId)}'; end loop; end $$`.execute(server.database.db);
    await player.ask(respondToOffer, { offerId, answer: 'accepted' });
    const { db } = server.database;
    await sql`insert into offer_tallies select ${quiet.id}::uuid, 0, 0, 0 from generate_series(1, 49)`.execute(db);
    expect([await rowsOf(club), await rowsOf(quiet)]).toEqual([62, 50]);
    await server.app.jobs.runAll();
    await server.app.jobs.runAll();
    expect([await rowsOf(club), await rowsOf(quiet)]).toEqual([1, 50]);
    expect(await counters(club)).toEqual({ total: 61, pending: 0, accepted: 1, declined: 0, withdrawn: 60 });
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('removes all tally rows of a club without offers', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    await server.database.db.deleteFrom('team_invitations').where('id', '=', offerId).execute();
    await sql`insert into offer_tallies select ${club.id}::uuid, 0, 0, 0 from generate_series(1, 60)`.execute(
      server.database.db,
    );
    await server.app.jobs.runAll();
    expect(await rowsOf(club)).toBe(0);
  });
});
