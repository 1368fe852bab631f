import { beforeEach, describe, expect, it } from 'vitest';
import { copySeason } from '@touchline/domain/seasons/contract.copy.ts';
import { listSeasons, updateSeason } from '@touchline/domain/seasons/contract.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { assignCoach, createTeam, updateTeam } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club } from '../support/club/club.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { anAgeGroup, aSeason, aTeam } from '../support/club/season.ts';
import { sharedServer } from '../support/server/server.ts';
import { duringOn } from './holding.ts';

// A coach has at most three teams in current seasons, even if a season becomes current while other requests assign
// coaches. PGlite has one session, so transactions do not overlap there.

const server = sharedServer();
let club: Club;
let coachId: string;

beforeEach(async () => {
  club = await anOrganization(server);
  ({ profileId: coachId } = await club.addCoach('Bea Busy'));
});

const during = duringOn(() => server);

/** A season with the given number of teams, optionally with Bea on the first. */
const aSeasonWith = async (teams: number, { isActive, coached }: { isActive: boolean; coached: number }) => {
  const { id: seasonId } = await aSeason(club, { isActive });
  const { id: ageGroupId } = await anAgeGroup(club, seasonId);
  const teamIds: string[] = [];
  for (let at = 0; at < teams; at += 1) {
    const { id } = await aTeam(club, { seasonId, ageGroupId, coachIds: at < coached ? [coachId] : [] });
    teamIds.push(id);
  }
  return { seasonId, ageGroupId, teamIds };
};

const currentTeams = async (): Promise<number> => {
  const rows = await server.database.db
    .selectFrom('team_coaches')
    .innerJoin('teams', 'teams.id', 'team_coaches.team_id')
    .innerJoin('age_groups', 'age_groups.id', 'teams.age_group_id')
    .innerJoin('seasons', 'seasons.id', 'age_groups.season_id')
    .where('coach_profile_id', '=', coachId)
    .where('seasons.is_active', '=', true)
    .select('teams.id')
    .execute();
  return rows.length;
};

it('activates concurrently only as many seasons as three teams of a coach allow', async () => {
  await aSeasonWith(1, { isActive: true, coached: 1 });
  const seasons = [
    await aSeasonWith(1, { isActive: false, coached: 1 }),
    await aSeasonWith(1, { isActive: false, coached: 1 }),
    await aSeasonWith(1, { isActive: false, coached: 1 }),
  ];
  const answers = await runConcurrently(12, (index) =>
    club.admin.send(updateSeason, { seasonId: seasons[index % 3]?.seasonId, isActive: true }),
  );
  const { 200: made = 0, 409: refused = 0 } = tally(answers);
  // Two of the three seasons become active: their eight requests succeed, including repeats.
  expect([made, refused, await currentTeams()]).toEqual([8, 4, 3]);
});

it('copies a season concurrently only until its coach has three teams', async () => {
  const { seasonId, ageGroupId, teamIds } = await aSeasonWith(1, { isActive: true, coached: 1 });
  const answers = await runConcurrently(12, () =>
    club.admin.send(copySeason, {
      ...{ seasonId, name: 'Next', startDate: '2100-03-01', endDate: '2100-06-30', isActive: true },
      teams: [{ sourceTeamId: teamIds[0] ?? '', name: 'Lions', ageGroupId, keepCoaches: true }],
    }),
  );
  expect([tally(answers), await currentTeams()]).toEqual([{ 201: 2, 409: 10 }, 3]);
  const seasons = await club.admin.ask(listSeasons, {});
  // Refused requests leave no rows.
  expect(seasons.map(({ ageGroups, teamCount }) => [ageGroups.length, teamCount])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

describe('the activation of a season', () => {
  /** Bea coaches two current teams, one team in a season about to become active, and one in a past season. */
  const aFourth = async () => {
    await aSeasonWith(2, { isActive: true, coached: 2 });
    const next = await aSeasonWith(2, { isActive: false, coached: 1 });
    const past = await aSeasonWith(1, { isActive: false, coached: 1 });
    return { next, past };
  };
  type World = Awaited<ReturnType<typeof aFourth>>;

  it.each<[string, (world: World) => Promise<Response>]>([
    ['assignment', ({ next }) => club.admin.send(assignCoach, { teamId: next.teamIds[1], coachId })],
    ['edit of a team', ({ next }) => club.admin.send(updateTeam, { teamId: next.teamIds[1], coachIds: [coachId] })],
    [
      'team that moves in',
      ({ next, past }) => club.admin.send(updateTeam, { teamId: past.teamIds[0], ageGroupId: next.ageGroupId }),
    ],
    [
      'new team',
      ({ next: { seasonId, ageGroupId } }) =>
        club.admin.send(createTeam, { name: 'Lions', seasonId, ageGroupId, coachIds: [coachId] }),
    ],
    [
      'transfer',
      ({ next, past }) =>
        club.admin.send(transferTeams, {
          sourceSeasonId: past.seasonId,
          targetSeasonId: next.seasonId,
          teams: [
            { sourceTeamId: past.teamIds[0] ?? '', name: 'Lions', ageGroupId: next.ageGroupId, keepCoaches: true },
          ],
        }),
    ],
  ])('refuses a fourth team for a coach after a pending activation: %s', async (_, add) => {
    const world = await aFourth();
    const { waited, answer } = await during(
      `update seasons set is_active = true where id = '${world.next.seasonId}'`,
      () => add(world),
    );
    expect([waited, answer.status, (await answer.json()).error.code]).toEqual([true, 409, 'coach_limit']);
    expect(await currentTeams()).toBe(3);
  });

  it('refuses an activation after a pending coach assignment', async () => {
    const { next } = await aFourth();
    const { waited, answer } = await during(
      `select from seasons where id = '${next.seasonId}' for share;
       insert into team_coaches (organization_id, team_id, coach_profile_id, slot)
         values ('${club.id}', '${next.teamIds[1]}', '${coachId}', 1)`,
      () => club.admin.send(updateSeason, { seasonId: next.seasonId, isActive: true }),
    );
    expect([waited, answer.status]).toEqual([true, 409]);
    expect(await currentTeams()).toBe(2);
  });
});
