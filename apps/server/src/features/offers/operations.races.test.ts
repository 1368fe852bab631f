import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import type { Answer, SendingResult } from '@touchline/domain/offers/schema.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { runConcurrently } from '@touchline/tests/support/server/crowd.ts';
import {
  aClubThatOffers,
  allowSeveralOffers,
  anOffer,
  aTryoutWith,
  rosterOf,
} from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longDescribe, longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const respond = async (player: Member, offerId: string, answer: Answer): Promise<number> =>
  (await player.send(respondToOffer, { offerId, answer })).status;

const countByStatus = (statuses: readonly number[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const offerStates = async ({ id }: Club) => {
  const rows = await server.database.db
    .selectFrom('team_invitations')
    .where('organization_id', '=', id)
    .select('status')
    .orderBy('status')
    .execute();
  return rows.map(({ status }) => status);
};

describe('concurrent answers to offers', () => {
  // OFFER-30
  longTest('adds a player to the team once if an offer is accepted 50 times concurrently', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id } = await anOffer(club, tryout, teamId, player);
    expect(countByStatus(await runConcurrently(50, () => respond(player, id, 'accepted')))).toEqual({ 200: 50 });
    expect(await offerStates(club)).toEqual(['accepted']);
    expect(await rosterOf(server, teamId)).toHaveLength(1);
  });

  // OFFER-27 OFFER-30
  longTest('accepts one of two offers and declines the other if both are accepted concurrently', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    await allowSeveralOffers(server, club);
    const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
    const offers = [await anOffer(club, tryout, teamId, player), await anOffer(club, tryout, eagles, player)];
    const statuses = await runConcurrently(50, (index) => respond(player, offers[index % 2]?.id ?? '', 'accepted'));
    expect(countByStatus(statuses)).toEqual({ 200: 25, 409: 25 });
    expect(await offerStates(club)).toEqual(['accepted', 'declined']);
    const rosters = [...(await rosterOf(server, teamId)), ...(await rosterOf(server, eagles))];
    expect(rosters).toHaveLength(1);
  });

  // OFFER-62
  longTest(
    'leaves the roster consistent with the answer if an offer is accepted and declined concurrently',
    async () => {
      const { club, player, tryout, teamId } = await aClubThatOffers(server);
      const { id } = await anOffer(club, tryout, teamId, player);
      const statuses = await runConcurrently(50, (index) => respond(player, id, index % 2 ? 'accepted' : 'declined'));
      expect(countByStatus(statuses)).toEqual({ 200: 25, 409: 25 });
      const [state] = await offerStates(club);
      expect(await rosterOf(server, teamId)).toHaveLength(state === 'accepted' ? 1 : 0);
    },
  );

  // OFFER-15
  longTest('refuses concurrent answers to an expired offer while the expiry job runs', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const { id } = await anOffer(club, tryout, teamId, player);
    await server.moveClock(48);
    const [statuses] = await Promise.all([
      runConcurrently(50, () => respond(player, id, 'accepted')),
      runConcurrently(5, () => server.app.jobs.runAll()),
    ]);
    expect(countByStatus(statuses)).toEqual({ 409: 50 });
    // The job skips rows that an answer has locked.
    await server.app.jobs.runAll();
    expect(await offerStates(club)).toEqual(['declined']);
    expect(await rosterOf(server, teamId)).toEqual([]);
  });

  // OFFER-15
  it('refuses answers after an offer’s expiry by the database clock', async () => {
    const club = await anOrganization(server);
    const players: Member[] = [];
    for (let count = 0; count < 20; count += 1) players.push(await club.addPlayer());
    const tryout = await aTryoutWith(server, club, { status: 'completed', players });
    const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
    const offers = await server.database.db
      .insertInto('team_invitations')
      .values(
        players.map(({ profileId }) => ({
          organization_id: club.id,
          team_id: teamId,
          player_id: profileId,
          tryout_id: tryout.id,
          created_at: sql<Date>`club_now() - interval '1 hour'`,
          offer_expires_at: sql<Date>`club_now() + interval '1 hour'`,
        })),
      )
      .returning('id')
      .execute();
    const answer = (index: number) => respond(players[index] as Member, offers[index]?.id ?? '', 'accepted');
    const first = await answer(0);
    // The offers expire while players answer and the job runs.
    const [remainingAnswers] = await Promise.all([
      runConcurrently(players.length - 2, (index) => answer(index + 1)),
      runConcurrently(5, () => server.app.jobs.runAll()),
      server.moveClock(1),
    ]);
    const last = await answer(players.length - 1);
    const statuses = [first, ...remainingAnswers, last];
    expect([first, last]).toEqual([200, 409]);
    await server.app.jobs.runAll();
    const { accepted, late, expired } = await server.database.db
      .selectFrom('team_invitations')
      .where('organization_id', '=', club.id)
      .select([
        sql<number>`count(*) filter (where status = 'accepted')`.as('accepted'),
        sql<number>`count(*) filter (where status = 'accepted' and response_at >= offer_expires_at)`.as('late'),
        sql<number>`count(*) filter (where response_reason = 'lapsed')`.as('expired'),
      ])
      .executeTakeFirstOrThrow();
    expect({ late, all: accepted + expired }).toEqual({ late: 0, all: players.length });
    expect(countByStatus(statuses)).toEqual({ ...(accepted && { 200: accepted }), ...(expired && { 409: expired }) });
    expect(await rosterOf(server, teamId)).toHaveLength(accepted);
  });
});

longDescribe('offers that are sent concurrently', () => {
  // OFFER-16 OFFER-10
  it('gives a player only one of 50 concurrent offers and tells the other senders why', async () => {
    const { club, player, tryout } = await aClubThatOffers(server);
    const senders = [club.admin, await club.addAdmin(), await club.addCoach()];
    const teams = await runConcurrently(5, (index) =>
      aTeamIn(server, club, tryout.ageGroup, { name: `Team ${index}`, coaches: senders.slice(2) }),
    );
    const results = await runConcurrently(50, async (index): Promise<SendingResult> => {
      const sender = senders[index % senders.length] ?? club.admin;
      const teamId = teams[index % teams.length] ?? '';
      return sender.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [player.profileId] });
    });
    expect(results.filter(({ sent }) => sent === 1)).toHaveLength(1);
    const reasons = new Set(results.flatMap(({ failures }) => failures.map(({ message }) => message)));
    expect(reasons).toEqual(new Set(['Player already has an invitation (status: pending)']));
    expect(await offerStates(club)).toEqual(['pending']);
  });

  // OFFER-17
  it('concurrent offers from two tryouts create one pending offer per team and player', async () => {
    const { club, player, tryout, teamId } = await aClubThatOffers(server);
    const again = await aTryoutWith(server, club, {
      status: 'completed',
      players: [player],
      ageGroup: tryout.ageGroup,
    });
    const tryouts = [tryout, again];
    await runConcurrently(20, (index) =>
      club.admin.ask(sendOffers, {
        tryoutId: tryouts[index % 2]?.id ?? '',
        teamId,
        playerIds: [player.profileId],
      }),
    );
    expect(await offerStates(club)).toEqual(['pending']);
  });
});
