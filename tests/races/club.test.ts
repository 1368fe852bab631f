import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { assignCoach } from '@touchline/domain/teams/contract.ts';
import { registerPlayer, registerPlayers } from '@touchline/domain/tryouts/contract.registrations.ts';
import { cancelTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { anOffer, aTryoutWith, rosterOf } from '../support/club/offers.ts';
import { anOpenAgeGroup, aTeamIn, aTryout } from '../support/club/tryouts.ts';
import { onBothEngines, repetitions } from './arena.ts';

const repeatOptions = { repeats: repetitions - 1 };

onBothEngines((arena) => {
  const players = async (count: number): Promise<string[]> => {
    const ids = [];
    while (ids.length < count) ids.push((await arena.club.addPlayer()).profileId);
    return ids;
  };
  const registered = async (tryoutId: string): Promise<string[]> => {
    const rows = await arena.server.database.db
      .selectFrom('tryout_registrations')
      .where('tryout_id', '=', tryoutId)
      .select('player_id')
      .execute();
    return rows.map((row) => row.player_id);
  };
  const changesOf = async (...actions: string[]): Promise<number> =>
    (
      await arena.server.database.db
        .selectFrom('audit_log')
        .where('organization_id', '=', arena.club.id)
        .where('action', 'in', actions)
        .select('id')
        .execute()
    ).length;

  // race Q1
  it('puts a player on the roster once for concurrent acceptances of one offer', repeatOptions, async () => {
    const { server, club } = arena;
    const player = await club.addPlayer();
    const tryout = await aTryoutWith(server, club, { status: 'completed', players: [player] });
    const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    const all = arena.crowd(200);
    const answers = await runConcurrently(all, () => player.send(respondToOffer, { offerId, answer: 'accepted' }));
    expect(tally(answers)).toEqual({ 200: all });
    expect(await rosterOf(server, teamId)).toMatchObject([{ player_id: player.profileId, invitation_id: offerId }]);
  });

  // race Q6
  it('makes only one of many concurrently assigned coaches a team’s third', repeatOptions, async () => {
    const { server, club } = arena;
    const ageGroup = await anOpenAgeGroup(server, club);
    const teamId = await aTeamIn(server, club, ageGroup, { coaches: [await club.addCoach(), await club.addCoach()] });
    const crowd = arena.crowd(200);
    const { rows: coaches } = await sql<{ id: string }>`
      insert into coach_profiles (organization_id, first_name, last_name)
      select ${club.id}, 'Coach', 'Number ' || number from generate_series(1, ${crowd}::int) as number
      returning id`.execute(server.database.db);
    const answers = await runConcurrently(crowd, (index) =>
      club.admin.send(assignCoach, { teamId, coachId: coaches[index]?.id }),
    );
    expect(tally(answers)).toEqual({ 201: 1, 409: crowd - 1 });
    const slots = await server.database.db
      .selectFrom('team_coaches')
      .where('team_id', '=', teamId)
      .select('slot')
      .orderBy('slot')
      .execute();
    expect(slots).toEqual([{ slot: 1 }, { slot: 2 }, { slot: 3 }]);
  });

  // race Q10
  it('changes the status of a tryout only once for concurrent starts and cancellations', repeatOptions, async () => {
    const { server, club } = arena;
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club));
    const all = arena.crowd(200);
    const answers = await runConcurrently(all, (index) =>
      club.admin.send(index % 2 ? startTryout : cancelTryout, { tryoutId }),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: all - 1 });
    expect(await changesOf('tryouts.start', 'tryouts.cancel')).toBe(1);
    const { status } = await server.database.db
      .selectFrom('tryouts')
      .where('id', '=', tryoutId)
      .select('status')
      .executeTakeFirstOrThrow();
    expect(['active', 'cancelled']).toContain(status);
  });

  // race Q11
  it('fills only the 30 places of a tryout with concurrent registrations', repeatOptions, async () => {
    const { server, club } = arena;
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club), { maxParticipants: 30 });
    const all = arena.crowd(200);
    const candidates = await players(all);
    const answers = await runConcurrently(all, (index) =>
      club.admin.send(registerPlayer, { tryoutId, playerId: candidates[index] }),
    );
    expect(tally(answers)).toEqual({ 201: 30, 409: all - 30 });
    expect(await registered(tryoutId)).toHaveLength(30);
  });

  // race Q11
  it('registers nobody twice in overlapping bulk registrations', repeatOptions, async () => {
    const { server, club } = arena;
    const { id: tryoutId } = await aTryout(club, await anOpenAgeGroup(server, club), { maxParticipants: 30 });
    const candidates = await players(60);
    // Ten overlapping lists of 40, half of them reversed: locks taken in list order would deadlock.
    const lists = Array.from({ length: 10 }, (_, index) => {
      const list = Array.from({ length: 40 }, (__, place) => candidates[(index * 5 + place) % 60] ?? '');
      return index % 2 ? list.reverse() : list;
    });
    const answers = await runConcurrently(10, (index) =>
      club.admin.send(registerPlayers, { tryoutId, playerIds: lists[index] }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const rows = await registered(tryoutId);
    expect([rows.length, new Set(rows).size]).toEqual([30, 30]);
  });
});
