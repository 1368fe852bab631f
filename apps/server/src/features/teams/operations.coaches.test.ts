import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listCoaches } from '@touchline/domain/people/contract.ts';
import {
  assignCoach,
  coachOptions,
  createTeam,
  deleteTeam,
  listTeams,
  readTeam,
  removeCoach,
  updateTeam,
} from '@touchline/domain/teams/contract.ts';
import type { Team } from '@touchline/domain/teams/schema.ts';
import { type Club, anOrganization } from '@touchline/tests/support/club/club.ts';
import { aCoachOf, anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const coachIdsOf = ({ coaches }: Pick<Team, 'coaches'>): readonly string[] => coaches.map(({ id }) => id);

/** Creates `count` teams in one current season. */
const teamsOf = async (club: Club, count: number): Promise<readonly Team[]> => {
  const { id: seasonId } = await aSeason(club);
  const { id: ageGroupId } = await anAgeGroup(club, seasonId);
  return Promise.all(
    Array.from({ length: count }, (_, at) => aTeam(club, { name: `Team ${at}`, seasonId, ageGroupId })),
  );
};

const allTeams = async (club: Club) => {
  const first = await club.admin.ask(listTeams, {});
  const teams = [...first.teams];
  for (let { next } = first; next !== null; ) {
    const page = await club.admin.ask(listTeams, { after: next });
    teams.push(...page.teams);
    next = page.next;
  }
  return teams;
};

/** A coach with three teams in current seasons. */
const aBusyCoach = async (club: Club) => {
  const coach = await club.addCoach('Bea Busy');
  const teams = await teamsOf(club, 3);
  for (const team of teams) await club.admin.ask(assignCoach, { teamId: team.id, coachId: coach.profileId });
  return { coachId: coach.profileId, teams };
};

const tooManyTeams = { status: 409, message: 'Bea Busy already has the maximum of 3 team assignments' };

/** Number of responses by status. */
const countByStatus = (answers: readonly Response[]): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, alike]) => [status, alike.length]),
  );

describe('the coaches of a team', () => {
  // TEAM-50 TEAM-47 DATA-16
  it('a team has at most three coaches', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const coaches = [await club.addCoach(), await club.addCoach(), await club.addCoach()];
    for (const { profileId: coachId } of coaches) await club.admin.ask(assignCoach, { teamId, coachId });
    const { profileId: coachId } = await club.addCoach();
    await expect(club.admin.ask(assignCoach, { teamId, coachId })).rejects.toMatchObject({
      status: 409,
      message: 'Team already has the maximum of 3 coaches',
    });
    expect(coachIdsOf(await club.admin.ask(readTeam, { teamId }))).toEqual(coaches.map(({ profileId }) => profileId));
  });

  // DATA-17
  it('shows a coach’s assignment with both the team and the coach', async () => {
    const club = await anOrganization(server);
    const [team] = await teamsOf(club, 2);
    const teamId = team?.id ?? '';
    const { profileId: coachId } = await aCoachOf(club, teamId);
    const { rows } = await sql<{ id: string }>`
      select id from team_coaches where team_id = ${teamId} and coach_profile_id = ${coachId}`.execute(
      server.database.db,
    );
    const [assignmentId] = rows.map(({ id }) => id);
    const withTheTeam = (await club.admin.ask(listTeams, {})).teams.find(({ id }) => id === teamId);
    expect((await club.admin.ask(readTeam, { teamId })).coaches).toMatchObject([{ id: coachId, assignmentId }]);
    expect(withTheTeam?.coaches).toMatchObject([{ id: coachId, assignmentId }]);
    const { coaches } = await club.admin.ask(listCoaches, {});
    expect(coaches).toMatchObject([{ id: coachId, teams: [{ teamId, assignmentId }] }]);
    expect((await club.admin.send(assignCoach, { teamId, coachId })).status).toBe(409);
  });

  // TEAM-48
  it('a coach can be assigned to a team only once', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const { profileId: coachId } = await aCoachOf(club, teamId);
    await expect(club.admin.ask(assignCoach, { teamId, coachId })).rejects.toMatchObject({
      status: 409,
      message: 'This coach is already assigned to this team',
    });
  });

  it('refuses to assign a coach of another organization', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const foreign = await (await anOrganization(server)).addCoach();
    for (const coachId of [foreign.profileId, crypto.randomUUID(), club.admin.userId]) {
      await expect(club.admin.ask(assignCoach, { teamId, coachId })).rejects.toMatchObject({
        status: 422,
        fields: { coachId: 'Please select a coach.' },
      });
    }
  });

  // TEAM-43
  it('a team with three coaches accepts another one after one was removed', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    for (let count = 0; count < 3; count += 1) await aCoachOf(club, teamId);
    const { coaches } = await club.admin.ask(readTeam, { teamId });
    await expect(club.admin.ask(removeCoach, { assignmentId: crypto.randomUUID() })).rejects.toMatchObject({
      status: 404,
    });
    await club.admin.ask(removeCoach, { assignmentId: coaches[1]?.assignmentId ?? '' });
    const joined = await aCoachOf(club, teamId);
    expect(coachIdsOf(await club.admin.ask(readTeam, { teamId }))).toEqual([
      coaches[0]?.id,
      joined.profileId,
      coaches[2]?.id,
    ]);
  });

  // TEAM-41
  it('saving the team form replaces the team’s coaches', async () => {
    const club = await anOrganization(server);
    const [{ id: teamId }, { id: otherId }] = (await teamsOf(club, 2)) as [Team, Team];
    const [stays, leaves, joins] = [await aCoachOf(club, teamId), await aCoachOf(club, teamId), await club.addCoach()];
    await club.admin.ask(assignCoach, { teamId: otherId, coachId: leaves.profileId });
    const { coaches } = await club.admin.ask(readTeam, { teamId });
    const changed = await club.admin.ask(updateTeam, { teamId, coachIds: [stays.profileId, joins.profileId] });
    expect(coachIdsOf(changed)).toEqual([stays.profileId, joins.profileId]);
    expect(changed.coaches[0]).toEqual(coaches[0]);
    expect((await leaves.ask(listTeams, {})).teams.map(({ id }) => id)).toEqual([otherId]);
    expect(coachIdsOf(await club.admin.ask(updateTeam, { teamId, coachIds: [] }))).toEqual([]);
  });

  // TEAM-41 TEAM-39
  it('saves no change to a team if a chosen coach cannot join', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const { profileId: present } = await aCoachOf(club, teamId);
    const { coachId } = await aBusyCoach(club);
    await expect(club.admin.ask(updateTeam, { teamId, name: 'Lions', coachIds: [coachId] })).rejects.toMatchObject(
      tooManyTeams,
    );
    const after = await club.admin.ask(readTeam, { teamId });
    expect([after.name, coachIdsOf(after)]).toEqual(['Tigers', [present]]);
  });
});

describe('the teams of a coach', () => {
  // COACH-14
  it('limits a coach to three current teams in every operation', async () => {
    const club = await anOrganization(server);
    const { coachId, teams } = await aBusyCoach(club);
    const { id: teamId, seasonId, ageGroupId } = await aTeam(club);
    await expect(club.admin.ask(assignCoach, { teamId, coachId })).rejects.toMatchObject(tooManyTeams);
    await expect(club.admin.ask(updateTeam, { teamId, coachIds: [coachId] })).rejects.toMatchObject(tooManyTeams);
    await expect(
      club.admin.ask(createTeam, { name: 'Lions', seasonId, ageGroupId, coachIds: [coachId] }),
    ).rejects.toMatchObject(tooManyTeams);
    expect((await club.admin.ask(listTeams, { seasonId })).teams).toMatchObject([{ id: teamId, coaches: [] }]);
    // One of the coach's three teams can still be saved.
    const first = teams[0]?.id ?? '';
    expect(await club.admin.ask(updateTeam, { teamId: first, coachIds: [coachId] })).toMatchObject({ id: first });
  });

  // COACH-14
  it('counts only current teams toward a coach’s limit', async () => {
    const club = await anOrganization(server);
    const { coachId, teams } = await aBusyCoach(club);
    const { id: teamId } = await aTeam(club, { isActive: false });
    await club.admin.ask(assignCoach, { teamId, coachId });
    const ageGroupId = teams[0]?.ageGroupId ?? '';
    await expect(club.admin.ask(updateTeam, { teamId, ageGroupId })).rejects.toMatchObject(tooManyTeams);
    await club.admin.ask(deleteTeam, { teamId: teams[0]?.id ?? '' });
    expect(await club.admin.ask(updateTeam, { teamId, ageGroupId })).toMatchObject({ ageGroupId });
  });

  it('the coach picker shows the number of each coach’s current teams', async () => {
    const club = await anOrganization(server);
    const { coachId } = await aBusyCoach(club);
    const { id: past } = await aTeam(club, { isActive: false });
    await club.admin.ask(assignCoach, { teamId: past, coachId });
    const { profileId } = await club.addCoach('Anna Able');
    await (await anOrganization(server)).addCoach();
    expect(await club.admin.ask(coachOptions, {})).toEqual([
      { id: profileId, name: 'Anna Able', teamCount: 0 },
      { id: coachId, name: 'Bea Busy', teamCount: 3 },
    ]);
  });
});

describe('concurrent assignments of coaches', () => {
  // TEAM-49
  longTest('concurrent assignments leave a team with at most three coaches', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    for (let count = 0; count < 2; count += 1) await aCoachOf(club, teamId);
    const coaches = await Promise.all(Array.from({ length: 50 }, () => club.addCoach()));
    const answers = await Promise.all(
      coaches.map(({ profileId: coachId }) => club.admin.send(assignCoach, { teamId, coachId })),
    );
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 49 });
    expect((await club.admin.ask(readTeam, { teamId })).coaches).toHaveLength(3);
  });

  // TEAM-49 COACH-14
  longTest('concurrent assignments leave a coach with at most three teams', async () => {
    const club = await anOrganization(server);
    const teams = await teamsOf(club, 50);
    const { profileId: coachId } = await club.addCoach();
    const other = await club.addAdmin();
    const answers = await Promise.all(
      teams.map(({ id: teamId }, at) =>
        at % 2 === 0
          ? other.send(assignCoach, { teamId, coachId })
          : other.send(updateTeam, { teamId, coachIds: [coachId] }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(countByStatus(answers)[409]).toBe(47);
    // Any of the fifty requests may have won, and a page lists only half of the teams.
    const led = (await allTeams(club)).filter((team) => coachIdsOf(team).includes(coachId));
    expect(led).toHaveLength(3);
  });

  // TEAM-49
  it('concurrent assignments of the same coach store one assignment', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const { profileId: coachId } = await club.addCoach();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => club.admin.send(assignCoach, { teamId, coachId })),
    );
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 49 });
  });

  it('leaves no assignments if coaches are assigned during the deletion of the team', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const coaches = await Promise.all(Array.from({ length: 10 }, () => club.addCoach()));
    const answers = await Promise.all([
      ...coaches.map(({ profileId: coachId }) => club.admin.send(assignCoach, { teamId, coachId })),
      club.admin.send(deleteTeam, { teamId }),
    ]);
    expect(answers.at(-1)?.status).toBe(204);
    expect(answers.slice(0, -1).every(({ status }) => [201, 404, 409].includes(status))).toBe(true);
    expect((await club.admin.ask(listTeams, {})).teams).toEqual([]);
  });
});
