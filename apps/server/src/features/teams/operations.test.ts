import { describe, expect, it } from 'vitest';
import { updateSeason } from '@touchline/domain/seasons/contract.ts';
import {
  addPlayer,
  createTeam,
  deleteTeam,
  listTeams,
  readTeam,
  removeCoach,
  updateMember,
  updateTeam,
} from '@touchline/domain/teams/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aCoachOf, anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { anEvent, weekly } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const namesOf = (teams: readonly { readonly name: string }[]): readonly string[] => teams.map(({ name }) => name);

describe('teams', () => {
  // TEAM-38 TEAM-30 DATA-24
  it('creates a team with no coach or up to three', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club);
    const { id: ageGroupId } = await anAgeGroup(club, seasonId);
    const coaches = [
      await club.addCoach('Cora One'),
      await club.addCoach('Carl Two'),
      await club.addCoach('Cleo Three'),
    ];
    const coachIds = coaches.map(({ profileId }) => profileId);
    const created = await club.admin.ask(createTeam, { name: ' Tigers ', seasonId, ageGroupId, coachIds });
    expect(created.coaches.map(({ id, name }) => [id, name])).toEqual([
      [coachIds[0], 'Cora One'],
      [coachIds[1], 'Carl Two'],
      [coachIds[2], 'Cleo Three'],
    ]);
    const alone = await club.admin.ask(createTeam, { name: 'Pumas', seasonId, ageGroupId });
    expect([created.playerCount, alone]).toMatchObject([0, { playerCount: 0, coaches: [] }]);
    const assigned = await server.database.db
      .selectFrom('team_coaches')
      .where('organization_id', '=', club.id)
      .orderBy('slot')
      .select(['team_id', 'coach_profile_id'])
      .execute();
    expect(assigned).toEqual(coachIds.map((id) => ({ team_id: created.id, coach_profile_id: id })));
    const row = await server.database.db
      .selectFrom('teams')
      .where('id', '=', created.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name: 'Tigers',
      age_group_id: ageGroupId,
      organization_id: club.id,
      created_by: club.admin.userId,
    });
  });

  // TEAM-26 TEAM-27 TEAM-28
  it('creates no team if any field is invalid', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club);
    const { id: ageGroupId } = await anAgeGroup(club, seasonId);
    const foreign = await anOrganization(server);
    const foreignTeam = await aTeam(foreign);
    const foreignCoach = (await foreign.addCoach()).profileId;
    const own = (await club.addCoach()).profileId;
    const nobody = crypto.randomUUID();
    const otherSeason = (await aSeason(club)).id;
    const attempts = [
      [{ name: 'T' }, 'name', 'Team name must be at least 2 characters.'],
      [{ seasonId: '' }, 'seasonId', 'Please select a season.'],
      [{ seasonId: nobody }, 'seasonId', 'Please select a season.'],
      [{ seasonId: foreignTeam.seasonId }, 'seasonId', 'Please select a season.'],
      [{ ageGroupId: '' }, 'ageGroupId', 'Please select an age group.'],
      [{ ageGroupId: nobody }, 'ageGroupId', 'Please select an age group.'],
      [{ ageGroupId: foreignTeam.ageGroupId }, 'ageGroupId', 'Please select an age group.'],
      [{ seasonId: otherSeason }, 'ageGroupId', 'Please select an age group.'],
      [{ coachIds: [own, nobody] }, 'coachIds', 'Please select a coach.'],
      [{ coachIds: [own, foreignCoach] }, 'coachIds', 'Please select a coach.'],
      [{ coachIds: [own, own] }, 'coachIds', 'This coach is already assigned to this team'],
      [
        { coachIds: [own, nobody, foreignCoach, crypto.randomUUID()] },
        'coachIds',
        'A team can have a maximum of 3 coaches.',
      ],
      [{ playerCount: 18 }, 'playerCount', 'This field is not known.'],
    ] as const;
    for (const [wrong, field, message] of attempts) {
      const response = await club.admin.send(createTeam, { name: 'Tigers', seasonId, ageGroupId, ...wrong });
      expect(response.status).toBe(422);
      expect((await response.json()).error.fields).toEqual({ [field]: message });
    }
    expect((await club.admin.ask(listTeams, {})).teams).toEqual([]);
  });

  // TEAM-32 DATA-25 TEAM-09
  it('reads a team with its age group, season, coaches and number of active players', async () => {
    const club = await anOrganization(server);
    const season = await aSeason(club, { name: 'Spring' });
    const group = await anAgeGroup(club, season.id, { name: 'U12' });
    const team = await aTeam(club, { seasonId: season.id, ageGroupId: group.id });
    const coach = await aCoachOf(club, team.id);
    const [pia, paul] = [await club.addPlayer(), await club.addPlayer()];
    for (const { profileId } of [pia, paul]) await club.admin.ask(addPlayer, { teamId: team.id, playerId: profileId });
    await club.admin.ask(updateMember, { teamId: team.id, playerId: paul.profileId, status: 'inactive' });
    const read = await club.admin.ask(readTeam, { teamId: team.id });
    expect(read).toEqual({
      id: team.id,
      name: 'Tigers',
      logoUrl: null,
      createdBy: club.admin.userId,
      createdAt: team.createdAt,
      ageGroupId: group.id,
      ageGroupName: 'U12',
      seasonId: season.id,
      seasonName: 'Spring',
      seasonIsActive: true,
      coaches: [{ id: coach.profileId, name: coach.name, assignmentId: expect.any(String) }],
      playerCount: 1,
      nextEvent: null,
    });
    expect((await club.admin.ask(listTeams, {})).teams).toEqual([read]);
  });

  // TEAM-04 TEAM-05 SEASON-28
  it('a team is current while its season is active, regardless of the season’s dates', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club, { startDate: '2019-01-01', endDate: '2019-12-31' });
    await aTeam(club, { name: 'Tigers', seasonId });
    await aTeam(club, { name: 'Pumas', isActive: false });
    const sides = async () => [
      namesOf((await club.admin.ask(listTeams, { when: 'current' })).teams),
      namesOf((await club.admin.ask(listTeams, { when: 'past' })).teams),
    ];
    expect(await sides()).toEqual([['Tigers'], ['Pumas']]);
    await club.admin.ask(updateSeason, { seasonId, isActive: false });
    expect(await sides()).toEqual([[], ['Pumas', 'Tigers']]);
  });

  // TEAM-33 TEAM-35
  it('filters teams by season and by age group', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club);
    const [young, old] = [await anAgeGroup(club, seasonId), await anAgeGroup(club, seasonId)];
    const tigers = await aTeam(club, { name: 'Tigers', seasonId, ageGroupId: young.id });
    await aTeam(club, { name: 'Pumas', seasonId, ageGroupId: young.id });
    await aTeam(club, { name: 'Lions', seasonId, ageGroupId: old.id });
    const elsewhere = await aTeam(club, { name: 'Wolves' });
    const coach = await aCoachOf(club, tigers.id);
    expect(namesOf((await club.admin.ask(listTeams, { seasonId })).teams).toSorted()).toEqual([
      'Lions',
      'Pumas',
      'Tigers',
    ]);
    expect(namesOf((await club.admin.ask(listTeams, { ageGroupId: young.id })).teams)).toEqual(['Pumas', 'Tigers']);
    expect(namesOf((await coach.ask(listTeams, { ageGroupId: young.id })).teams)).toEqual(['Tigers']);
    expect((await coach.ask(listTeams, { seasonId: elsewhere.seasonId })).teams).toEqual([]);
  });

  // TEAM-40
  it('keeps a team’s coaches if an update does not include them', async () => {
    const club = await anOrganization(server);
    const team = await aTeam(club, { name: 'Tigers' });
    const beside = await aTeam(club, { name: 'Tigers', seasonId: team.seasonId, ageGroupId: team.ageGroupId });
    await aCoachOf(club, team.id);
    const { profileId: playerId } = await club.addPlayer();
    await club.admin.ask(addPlayer, { teamId: team.id, playerId });
    const before = await club.admin.ask(readTeam, { teamId: team.id });
    const group = await anAgeGroup(club, team.seasonId, { name: 'U14' });
    const changed = await club.admin.ask(updateTeam, { teamId: team.id, name: 'Lions', ageGroupId: group.id });
    expect(changed).toEqual({ ...before, name: 'Lions', ageGroupId: group.id, ageGroupName: 'U14' });
    expect(await club.admin.ask(readTeam, { teamId: beside.id })).toEqual(beside);
    for (const derived of [{ playerCount: 0 }, { seasonId: team.seasonId }, { coaches: [] }]) {
      expect((await club.admin.send(updateTeam, { teamId: team.id, ...derived })).status).toBe(422);
    }
    const foreign = await aTeam(await anOrganization(server));
    for (const ageGroupId of [foreign.ageGroupId, crypto.randomUUID()]) {
      await expect(club.admin.ask(updateTeam, { teamId: team.id, name: 'Foxes', ageGroupId })).rejects.toMatchObject({
        status: 422,
        fields: { ageGroupId: 'Please select an age group.' },
      });
    }
    expect(await club.admin.ask(readTeam, { teamId: team.id })).toEqual(changed);
  });

  // TEAM-42 TEAM-64
  it('deleting a team without players or offers also deletes its coach assignments', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const coach = await aCoachOf(club, teamId);
    const [{ coaches } = { coaches: [] }] = (await club.admin.ask(listTeams, {})).teams;
    await club.admin.ask(deleteTeam, { teamId });
    expect((await coach.ask(listTeams, {})).teams).toEqual([]);
    const assignmentId = coaches[0]?.assignmentId ?? '';
    await expect(club.admin.ask(removeCoach, { assignmentId })).rejects.toMatchObject({ status: 404 });
    await expect(club.admin.ask(deleteTeam, { teamId })).rejects.toMatchObject({ status: 404 });
  });

  // TEAM-64
  it('refuses to delete a team with players, offers or events and says why', async () => {
    const club = await anOrganization(server);
    await aTeam(club);
    const [{ id: teamId }, { id: small }] = [await aTeam(club), await aTeam(club)];
    const players = [await club.addPlayer(), await club.addPlayer(), await club.addPlayer()];
    for (const { profileId: playerId } of players) await club.admin.ask(addPlayer, { teamId, playerId });
    await club.admin.ask(updateMember, { teamId, playerId: players[0]?.profileId ?? '', status: 'inactive' });
    await server.database.db
      .insertInto('team_invitations')
      .values({
        organization_id: club.id,
        team_id: teamId,
        player_id: players[0]?.profileId ?? '',
        offer_expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    await expect(club.admin.ask(deleteTeam, { teamId })).rejects.toMatchObject({
      status: 409,
      message: 'This team cannot be deleted: it has 2 players, 1 former player and 1 invitation.',
    });
    expect(await club.admin.ask(readTeam, { teamId })).toMatchObject({ playerCount: 2 });
    await club.admin.ask(addPlayer, { teamId: small, playerId: players[0]?.profileId ?? '' });
    await expect(club.admin.ask(deleteTeam, { teamId: small })).rejects.toMatchObject({
      message: 'This team cannot be deleted: it has 1 player.',
    });
    const [{ id: empty }, other] = [await aTeam(club), await anOrganization(server)];
    await anEvent(other.admin, { teamIds: [(await aTeam(other)).id] });
    await anEvent(club.admin, { teamIds: [empty, small], repeat: weekly(2) });
    await expect(club.admin.ask(deleteTeam, { teamId: empty })).rejects.toMatchObject({
      message: 'This team cannot be deleted: it has 2 events.',
    });
  });
});
