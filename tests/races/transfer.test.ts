import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { deleteTeam } from '@touchline/domain/teams/contract.ts';
import { updateSeason } from '@touchline/domain/seasons/contract.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { anOpenAgeGroup, aTeamIn } from '../support/club/tryouts.ts';
import { onBothEngines, repetitions } from './arena.ts';
import { longTest } from '../support/run/long.ts';

const repeatOptions = { repeats: repetitions - 1 };

onBothEngines((arena) => {
  /** Teams with two coaches each, and a season to which they can be transferred. */
  const twoSeasons = async (size: number, { targetIsCurrent = false } = {}) => {
    const { server, club } = arena;
    const [last, next] = [await anOpenAgeGroup(server, club), await anOpenAgeGroup(server, club)];
    for (const [seasonId, isActive] of [[last.seasonId, false] as const, [next.seasonId, targetIsCurrent] as const])
      await club.admin.ask(updateSeason, { seasonId, isActive });
    const sources: string[] = [];
    while (sources.length < size)
      sources.push(await aTeamIn(server, club, last, { coaches: [await club.addCoach(), await club.addCoach()] }));
    const plan = (teamIds: readonly string[] = sources) => ({
      sourceSeasonId: last.seasonId,
      targetSeasonId: next.seasonId,
      teams: teamIds.map((sourceTeamId, index) => ({
        sourceTeamId,
        name: `Row ${index + 1}`,
        ageGroupId: next.id,
        keepCoaches: true,
      })),
    });
    /** Number of coaches on every new team. */
    const copied = async (): Promise<readonly number[]> => {
      const { rows } = await sql<{ coaches: number }>`
        select (select count(*) from team_coaches where team_id = teams.id) as coaches
        from teams where age_group_id = ${next.id}`.execute(server.database.db);
      return rows.map(({ coaches }) => coaches);
    };
    return { sources, plan, copied };
  };

  const script = async (text: string): Promise<void> => {
    const session = await arena.server.database.connect();
    try {
      await session.script(text);
    } finally {
      session.release();
    }
  };

  // race Q18
  longTest('copies all teams with their coaches in each of several concurrent transfers', repeatOptions, async () => {
    const all = arena.crowd(200);
    const { sources, plan, copied } = await twoSeasons(2);
    // Half of the lists are reversed: locks taken in list order would deadlock.
    const answers = await runConcurrently(all, (index) =>
      arena.club.admin.send(transferTeams, plan(index % 2 ? sources.toReversed() : sources)),
    );
    expect(tally(answers)).toEqual({ 201: all });
    expect(await copied()).toEqual(Array.from({ length: 2 * all }, () => 2));
  });

  // race Q18, COACH-14
  longTest('stops concurrent transfers to a current season at three teams per coach', repeatOptions, async () => {
    const all = arena.crowd(200);
    const { plan, copied } = await twoSeasons(1, { targetIsCurrent: true });
    const answers = await runConcurrently(all, () => arena.club.admin.send(transferTeams, plan()));
    expect(tally(answers)).toEqual({ 201: 3, 409: all - 3 });
    expect(await copied()).toEqual([2, 2, 2]);
  });

  // race Q18
  it('copies both teams or none if one is deleted during a transfer', repeatOptions, async () => {
    const { sources, plan, copied } = await twoSeasons(2);
    const [first = ''] = sources;
    const [deleted, ...answers] = await runConcurrently(20, (index) =>
      index === 0 ? arena.club.admin.send(deleteTeam, { teamId: first }) : arena.club.admin.send(transferTeams, plan()),
    );
    expect(deleted?.status).toBe(204);
    const { 201: made = 0, 404: refused = 0 } = tally(answers);
    expect(made + refused).toBe(19);
    expect(await copied()).toEqual(Array.from({ length: 2 * made }, () => 2));
  });

  // race Q18, XFER-10
  it.each([
    { row: 'team', table: 'teams', holdsBut: (place: number) => `name <> 'Row ${place}'` },
    {
      row: 'coach',
      table: 'team_coaches',
      holdsBut: (_: number, coachId: string) => `coach_profile_id <> '${coachId}'`,
    },
  ])('copies no team after a failure at any $row', async ({ table, holdsBut }) => {
    const { club, server } = arena;
    const { sources, plan, copied } = await twoSeasons(4);
    const { rows: coaches } = await sql<{ id: string }>`
      select coach_profile_id as id from team_coaches where team_id = any(${sources}) and slot = 2
      order by array_position(${sources}::uuid[], team_id)`.execute(server.database.db);
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (const [index, { id }] of coaches.entries()) {
      // The constraint skips existing rows, and only this new row violates it.
      await script(`alter table ${table} add constraint breaks check (${holdsBut(index + 1, id)}) not valid`);
      const answer = await club.admin.send(transferTeams, plan(), key);
      await script(`alter table ${table} drop constraint breaks`);
      expect([index, answer.status, await copied()]).toEqual([index, 422, []]);
    }
    const repeated = await runConcurrently(3, () => club.admin.send(transferTeams, plan(), key));
    expect(tally(repeated)).toEqual({ 201: 3 });
    expect(await copied()).toEqual(sources.map(() => 2));
  });
});
