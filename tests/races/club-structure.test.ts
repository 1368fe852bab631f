import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import { addAgeGroup, deleteAgeGroup, deleteSeason } from '@touchline/domain/seasons/contract.ts';
import { assignCoach, createTeam, deleteTeam } from '@touchline/domain/teams/contract.ts';
import { createTryout } from '@touchline/domain/tryouts/contract.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { anOffer, aTryoutWith, rosterOf } from '../support/club/offers.ts';
import { thisYear } from '../support/club/season.ts';
import { anOpenAgeGroup, aTeamIn } from '../support/club/tryouts.ts';
import { type Arena, onBothEngines, repetitions } from './arena.ts';

const repeatOptions = { repeats: repetitions - 1 };

const theTryout = {
  title: 'Spring tryout',
  location: 'Main field',
  date: '2090-06-01T16:00:00.000Z',
  registrationDeadline: '2090-05-25T18:00:00.000Z',
};
const u10 = () => ({ name: 'U10', gender: 'Co-ed', birthYearMin: thisYear() - 8, birthYearMax: thisYear() - 10 });

/** Ids that a statement returns. */
const idsOf = async ({ server }: Arena, insert: ReturnType<typeof sql<{ id: string }>>): Promise<readonly string[]> =>
  (await insert.execute(server.database.db)).rows.map(({ id }) => id);

const someTeams = (arena: Arena, ageGroupId: string, count: number) =>
  idsOf(
    arena,
    sql`insert into teams (organization_id, age_group_id, name)
      select ${arena.club.id}, ${ageGroupId}, 'Team ' || number from generate_series(1, ${count}::int) as number
      returning id`,
  );

const someSeasons = (arena: Arena, count: number) =>
  idsOf(
    arena,
    sql`insert into seasons (organization_id, name, sport, start_date, end_date)
      select ${arena.club.id}, 'Season ' || number, 'Soccer', '2026-01-01', '2026-12-31'
      from generate_series(1, ${count}::int) as number returning id`,
  );

const someAgeGroups = (arena: Arena, seasonId: string, count: number) =>
  idsOf(
    arena,
    sql`insert into age_groups (organization_id, season_id, name, gender)
      select ${arena.club.id}, ${seasonId}, 'Group ' || number, 'Co-ed'
      from generate_series(1, ${count}::int) as number returning id`,
  );

/** Runs two operations concurrently on each id; returns their two statuses by id, such as "204 404". */
const pairs = async (
  ids: readonly string[],
  one: (id: string, index: number) => Promise<Response>,
  other: (id: string, index: number) => Promise<Response>,
): Promise<ReadonlyMap<string, string>> => {
  const answers = await runConcurrently(ids.length * 2, async (index) => {
    const place = Math.floor(index / 2);
    // The operations take turns starting first.
    const answer = await ((index + place) % 2 ? other : one)(ids[place] ?? '', place);
    const { error } = answer.ok ? {} : await answer.json();
    return [answer.status, ...Object.keys(error?.fields ?? {}).map((field) => `at ${field}`)].join(' ');
  });
  return new Map(
    ids.map((id, place) => {
      const statusPair = answers.slice(2 * place, 2 * place + 2);
      return [id, (place % 2 ? statusPair.toReversed() : statusPair).join(' ')];
    }),
  );
};

onBothEngines((arena) => {
  const idsIn = (table: 'seasons' | 'age_groups' | 'teams') =>
    idsOf(arena, sql`select id from ${sql.table(table)} where organization_id = ${arena.club.id}`);
  const ageGroupsOf = (table: 'teams' | 'tryouts') =>
    idsOf(arena, sql`select age_group_id as id from ${sql.table(table)} where organization_id = ${arena.club.id}`);

  // race Q7
  it('gives a coach exactly three of many concurrently assigned teams', repeatOptions, async () => {
    const { club, server } = arena;
    const crowd = arena.crowd(100);
    const teams = await someTeams(arena, (await anOpenAgeGroup(server, club)).id, crowd);
    const { profileId: coachId } = await club.addCoach();
    const answers = await runConcurrently(crowd, (index) =>
      club.admin.send(assignCoach, { teamId: teams[index], coachId }),
    );
    expect(tally(answers)).toEqual({ 201: 3, 409: crowd - 3 });
    const rows = await server.database.db
      .selectFrom('team_coaches')
      .where('coach_profile_id', '=', coachId)
      .select('id')
      .execute();
    expect(rows).toHaveLength(3);
  });

  // race Q17
  it('refuses to delete a team while its offer is being accepted', repeatOptions, async () => {
    const { club, server } = arena;
    const player = await club.addPlayer();
    const tryout = await aTryoutWith(server, club, { status: 'completed', players: [player] });
    const teamId = await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons' });
    const { id: offerId } = await anOffer(club, tryout, teamId, player);
    const crowd = arena.crowd(200);
    const answers = await runConcurrently(crowd, (index) =>
      index % 2
        ? player.send(respondToOffer, { offerId, answer: 'accepted' })
        : club.admin.send(deleteTeam, { teamId }),
    );
    const accepted = Math.floor(crowd / 2);
    expect(tally(answers)).toEqual({ 200: accepted, 409: crowd - accepted });
    expect(await rosterOf(server, teamId)).toMatchObject([{ player_id: player.profileId, invitation_id: offerId }]);
  });

  // race Q17
  it('either deletes a team or sends its offer, never both', repeatOptions, async () => {
    const { club, server } = arena;
    const players = await runConcurrently(arena.crowd(30), () => club.addPlayer());
    const tryout = await aTryoutWith(server, club, { status: 'completed', players });
    const teams = await someTeams(arena, tryout.ageGroup.id, players.length);
    const outcomes = await pairs(
      teams,
      (teamId) => club.admin.send(deleteTeam, { teamId }),
      (teamId, index) =>
        club.admin.send(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [players[index]?.profileId] }),
    );
    for (const outcome of outcomes.values()) expect(['204 404', '409 201']).toContain(outcome);
    expect((await idsIn('teams')).toSorted()).toEqual(teams.filter((id) => outcomes.get(id) === '409 201').sort());
  });

  // race Q17
  it('deletes or refuses an age group that is added while its season is deleted', repeatOptions, async () => {
    const { club } = arena;
    const seasons = await someSeasons(arena, arena.crowd(100));
    const outcomes = await pairs(
      seasons,
      (seasonId) => club.admin.send(deleteSeason, { seasonId }),
      (seasonId) => club.admin.send(addAgeGroup, { seasonId, ...u10() }),
    );
    for (const outcome of outcomes.values()) expect(['204 404', '204 201']).toContain(outcome);
    expect([await idsIn('seasons'), await idsIn('age_groups')]).toEqual([[], []]);
  });

  // race Q17
  it.each([
    ['team', 'teams', createTeam, (seasonId: string) => ({ name: 'Tigers', seasonId })],
    ['tryout', 'tryouts', createTryout, () => theTryout],
  ] as const)('either deletes an age group or adds a %s to it, never both', async (_, table, create, details) => {
    const { club } = arena;
    const [seasonId = ''] = await someSeasons(arena, 1);
    const groups = await someAgeGroups(arena, seasonId, arena.crowd(100));
    const outcomes = await pairs(
      groups,
      (ageGroupId) => club.admin.send(deleteAgeGroup, { ageGroupId }),
      (ageGroupId) => club.admin.send(create, { ...details(seasonId), ageGroupId }),
    );
    // A command that loses always gets its error on the field.
    for (const outcome of outcomes.values()) expect(['204 422 at ageGroupId', '409 201']).toContain(outcome);
    const remainingGroups = groups.filter((id) => outcomes.get(id) === '409 201').sort();
    expect((await idsIn('age_groups')).toSorted()).toEqual(remainingGroups);
    expect((await ageGroupsOf(table)).toSorted()).toEqual(remainingGroups);
  });
});
