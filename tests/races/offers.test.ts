import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listMyOffers, listOffers, respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import type { SendingResult } from '@touchline/domain/offers/schema.ts';
import { foldTallies } from '@touchline/server/core/process/tallies.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { allowSeveralOffers, anOffer, aTryoutWith, rosterOf } from '../support/club/offers.ts';
import { aTeamIn } from '../support/club/tryouts.ts';
import { onBothEngines, repetitions } from './arena.ts';
import { longTest } from '../support/run/long.ts';

const repeatOptions = { repeats: repetitions - 1 };

onBothEngines(
  (arena) => {
    const aPlayerAndTeam = async () => {
      const { server, club } = arena;
      const player = await club.addPlayer();
      const tryout = await aTryoutWith(server, club, { status: 'completed', players: [player] });
      return { player, tryout, falcons: await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' }) };
    };
    const offers = () =>
      arena.server.database.db
        .selectFrom('team_invitations')
        .where('organization_id', '=', arena.club.id)
        .select(['id', 'status', 'response_reason as because'])
        .orderBy('status')
        .execute();
    const memberships = () =>
      arena.server.database.db
        .selectFrom('team_players')
        .where('organization_id', '=', arena.club.id)
        .select(['team_id as teamId', 'invitation_id as offerId'])
        .execute();

    // race Q2, OFFER-27
    it('accepts only one of two concurrently accepted offers and ends the other', repeatOptions, async () => {
      const { server, club } = arena;
      await allowSeveralOffers(server, club);
      const { player, tryout, falcons } = await aPlayerAndTeam();
      const eagles = await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' });
      const both = [await anOffer(club, tryout, falcons, player), await anOffer(club, tryout, eagles, player)];
      const crowd = arena.crowd(100);
      const answers = await runConcurrently(2 * crowd, (index) =>
        player.send(respondToOffer, { offerId: both[index % 2]?.id, answer: 'accepted' }),
      );
      expect(tally(answers)).toEqual({ 200: crowd, 409: crowd });
      expect(await offers()).toMatchObject([
        { status: 'accepted', because: 'player' },
        { status: 'declined', because: 'other_accepted' },
      ]);
      const accepted = both.find((_, index) => answers[index]?.status === 200);
      expect(await memberships()).toEqual([{ teamId: accepted?.teamId, offerId: accepted?.id }]);
    });

    // race Q3, OFFER-62
    it('ends an offer once if it is accepted and declined concurrently', repeatOptions, async () => {
      const { club, server } = arena;
      const { player, tryout, falcons } = await aPlayerAndTeam();
      const { id: offerId } = await anOffer(club, tryout, falcons, player);
      const crowd = arena.crowd(100);
      const answers = await runConcurrently(2 * crowd, (index) =>
        player.send(respondToOffer, { offerId, answer: index % 2 ? 'accepted' : 'declined' }),
      );
      expect(tally(answers)).toEqual({ 200: crowd, 409: crowd });
      const status = answers[1]?.status === 200 ? 'accepted' : 'declined';
      expect(await offers()).toEqual([{ id: offerId, status, because: 'player' }]);
      const members = status === 'accepted' ? [{ player_id: player.profileId, invitation_id: offerId }] : [];
      expect(await rosterOf(server, falcons)).toMatchObject(members);
      expect(await rosterOf(server, falcons)).toHaveLength(members.length);
    });

    // race Q4, OFFER-15
    longTest('refuses answers from the moment of expiry on', repeatOptions, async () => {
      const { server, club } = arena;
      const { db } = server.database;
      const trials = arena.crowd(200);
      const players = await runConcurrently(trials, () => club.addPlayer());
      const tryout = await aTryoutWith(server, club, { status: 'completed', players });
      const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
      const playerIds = players.map(({ profileId }) => profileId);
      expect(await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds })).toMatchObject({
        sent: trials,
      });
      const sent = await db
        .selectFrom('team_invitations')
        .where('organization_id', '=', club.id)
        .select([
          'id',
          'player_id as playerId',
          sql<number>`extract(epoch from offer_expires_at - club_now())`.as('left'),
        ])
        .execute();
      const offerOf = new Map(sent.map(({ id, playerId }) => [playerId, id]));
      const accept = async (index: number) => {
        const player = players[index] ?? club.admin;
        return player.send(respondToOffer, { offerId: offerOf.get(player.profileId), answer: 'accepted' });
      };
      // The answers start a minute before the expiry, early enough even on a busy machine.
      const minute = 1 / 60;
      const hours = Number(sent[0]?.left) / 3600 - minute;
      await server.moveClock(hours);
      const early = await runConcurrently(5, accept);
      let over = false;
      const sweeper = (async () => {
        while (!over) await server.app.jobs.runNow('expire offers');
      })();
      // The clock passes the expiry after a third of the answers.
      let answered = 0;
      const passed = Promise.withResolvers<void>();
      const answers = await runConcurrently(trials - 10, async (index) => {
        const answer = await accept(5 + index);
        answered += 1;
        if (answered === Math.floor(trials / 3)) server.moveClock(2 * minute).then(passed.resolve, passed.reject);
        return answer;
      });
      await passed.promise;
      const late = await runConcurrently(5, (index) => accept(trials - 5 + index));
      over = true;
      await sweeper;
      await server.app.jobs.runAll();
      const ends = await db
        .selectFrom('team_invitations')
        .where('organization_id', '=', club.id)
        .select(({ fn }) => ['status', 'response_reason as because', fn.countAll<number>().as('count')])
        .select(sql<boolean>`bool_or(status = 'accepted' and response_at >= offer_expires_at)`.as('tooLate'))
        .groupBy(['status', 'response_reason'])
        .orderBy('status')
        .execute();
      await server.moveClock(-hours - 2 * minute);
      expect([tally(early), tally(late)]).toEqual([{ 200: 5 }, { 409: 5 }]);
      const { 200: accepted = 0, 409: expired = 0 } = tally([...early, ...answers, ...late]);
      expect(ends).toEqual([
        { status: 'accepted', because: 'player', count: accepted, tooLate: false },
        { status: 'declined', because: 'lapsed', count: expired, tooLate: false },
      ]);
      expect(accepted + expired).toBe(trials);
      expect(await rosterOf(server, teamId)).toHaveLength(accepted);
    });

    // FAM-06 PERM-36
    it('counts only one of two guardians’ conflicting answers', repeatOptions, async () => {
      const { server, club } = arena;
      const { player, tryout, falcons } = await aPlayerAndTeam();
      const { db } = server.database;
      const mother = await club.addPlayer({ firstName: 'Mona', lastName: 'Peters' });
      const guardianship = { player_id: player.profileId, user_id: mother.userId };
      await db
        .insertInto('guardianships')
        .values({ ...guardianship, organization_id: club.id, kind: 'guardian' })
        .execute();
      for (let round = 0; round < 20; round += 1) {
        const { id: offerId } = await anOffer(club, tryout, falcons, player);
        const answerOf = { [player.name]: 'accepted', [mother.name]: 'declined' } as const;
        const given = await Promise.all(
          // Player and mother take turns answering first.
          (round % 2 ? [player, mother] : [mother, player]).map(async (guardian) => {
            const response = await guardian.send(respondToOffer, { offerId, answer: answerOf[guardian.name] });
            return { guardian, status: response.status, message: (await response.json()).error?.message };
          }),
        );
        const [winner, loser] = given.toSorted((one, other) => one.status - other.status);
        const answer = answerOf[winner?.guardian.name ?? ''];
        expect([winner?.status, loser?.status, loser?.message]).toEqual([
          200,
          409,
          `${winner?.guardian.name} has already ${answer} this invitation.`,
        ]);
        expect((await offers()).filter(({ id }) => id === offerId)).toMatchObject([{ status: answer }]);
        expect(await rosterOf(server, falcons)).toHaveLength(answer === 'accepted' ? 1 : 0);
        const told = await db
          .selectFrom('outbox')
          .where('entity_id', '=', offerId)
          .where('kind', 'in', ['offer.answered', 'offer.answered.family'])
          .select('recipient')
          .orderBy('kind')
          .execute();
        expect(told).toEqual([{ recipient: club.admin.email }, { recipient: loser?.guardian.email }]);
        await db.deleteFrom('team_players').where('team_id', '=', falcons).execute();
      }
      // The invariant check after the test still expects one login per player.
      await db
        .deleteFrom('guardianships')
        .where('user_id', '=', mother.userId)
        .where('kind', '=', 'guardian')
        .execute();
    });

    // race Q5, OFFER-16
    it('sends only one of many concurrent offers to a player', repeatOptions, async () => {
      const { server, club } = arena;
      const { player, tryout } = await aPlayerAndTeam();
      const crowd = arena.crowd(50);
      const senders = await runConcurrently(crowd, (index) => (index % 2 ? club.addCoach() : club.addAdmin()));
      const coaches = senders.filter((_, index) => index % 2);
      const teams = await runConcurrently(crowd, (index) => {
        const coach = coaches[Math.floor(index / 2)];
        return aTeamIn(server, club, tryout.ageGroup, {
          name: `Team ${index}`,
          coaches: index % 2 && coach ? [coach] : [],
        });
      });
      const answers = await runConcurrently(crowd, async (index) => {
        const sending = { tryoutId: tryout.id, teamId: teams[index], playerIds: [player.profileId] };
        const answer = await (senders[index] ?? club.admin).send(sendOffers, sending);
        return { status: answer.status, result: (await answer.json()) as SendingResult };
      });
      // A request may name many players, so the refusal for one player is part of the outcome instead of a 409.
      expect(tally(answers)).toEqual({ 201: crowd });
      const refused = answers.filter(({ result }) => result.sent === 0).map(({ result }) => result.failures);
      expect(refused).toHaveLength(crowd - 1);
      for (const failures of refused) {
        expect(failures).toMatchObject([
          { playerId: player.profileId, message: 'Player already has an invitation (status: pending)' },
        ]);
      }
      expect(await offers()).toMatchObject([{ status: 'pending' }]);
    });

    // OFFER-53
    longTest('counts offers exactly while two servers fold the counters', repeatOptions, async () => {
      const { server, club } = arena;
      const players = await runConcurrently(60, () => club.addPlayer());
      const tryout = await aTryoutWith(server, club, { status: 'completed', players });
      const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
      let over = false;
      const folding = runConcurrently(2, async () => {
        const totals: number[] = [];
        while (!over) {
          await foldTallies(server.database.db);
          totals.push((await club.admin.ask(listOffers, {})).counters.total);
        }
        return totals;
      });
      const answers = await runConcurrently(players.length, async (index) => {
        const player = players[index] ?? club.admin;
        await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [player.profileId] });
        const [offer] = (await player.ask(listMyOffers, {})).offers;
        return player.send(respondToOffer, { offerId: offer?.id, answer: index % 3 ? 'accepted' : 'declined' });
      });
      over = true;
      // In the meantime, the total grows and never shrinks.
      for (const totals of await folding) expect(totals).toEqual(totals.toSorted((a, b) => a - b));
      expect(tally(answers)).toEqual({ 200: 60 });
      const { counters } = await club.admin.ask(listOffers, {});
      expect(counters).toEqual({ total: 60, pending: 0, accepted: 40, declined: 20, withdrawn: 0 });
    });
  },
  { isAlone: true },
);
