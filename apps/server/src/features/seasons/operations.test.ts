import { describe, expect, it } from 'vitest';
import {
  createSeason,
  deleteSeason,
  listAgeGroups,
  listSeasons,
  seasonOptions,
  updateSeason,
} from '@touchline/domain/seasons/contract.ts';
import { addPlayer, updateMember } from '@touchline/domain/teams/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const spring = { name: 'Spring', sport: 'Soccer', startDate: '2026-03-01', endDate: '2026-06-30' } as const;

describe('seasons', () => {
  // SEASON-32 SEASON-23 DATA-22
  it('creates a season that is active by default', async () => {
    const club = await anOrganization(server);
    const created = await club.admin.ask(createSeason, { ...spring, name: '  Spring  ' });
    expect(created).toMatchObject({ ...spring, isActive: true, ageGroups: [], teamCount: 0, playerCount: 0 });
    const hall = {
      name: 'Hall',
      sport: 'Volleyball',
      startDate: '2089-11-01',
      endDate: '2090-02-28',
      isActive: false,
    } as const;
    expect(await club.admin.ask(createSeason, hall)).toMatchObject({ ...hall, status: 'Inactive' });
    const rows = await server.database.db
      .selectFrom('seasons')
      .where('organization_id', '=', club.id)
      .orderBy('start_date')
      .select(['name', 'sport', 'start_date', 'end_date', 'is_active', 'organization_id', 'created_by'])
      .execute();
    const by = { organization_id: club.id, created_by: club.admin.userId };
    expect(rows).toEqual([
      { name: 'Spring', sport: 'Soccer', start_date: '2026-03-01', end_date: '2026-06-30', is_active: true, ...by },
      { name: 'Hall', sport: 'Volleyball', start_date: '2089-11-01', end_date: '2090-02-28', is_active: false, ...by },
    ]);
  });

  it.each([
    // SEASON-15
    ['a name of one character', { name: 'S' }, 'name', 'Season name must be at least 2 characters.'],
    // SEASON-16
    ['another sport', { sport: 'Chess' }, 'sport', 'Please select a sport.'],
    // SEASON-19
    ['no start date', { startDate: '' }, 'startDate', 'Please select a start date.'],
    // SEASON-20
    ['no end date', { endDate: null }, 'endDate', 'Please select an end date.'],
    // SEASON-22
    ['an end before its start', { endDate: '2026-02-28' }, 'endDate', 'The end date cannot be before the start date.'],
    ['a field of its own', { organizationId: crypto.randomUUID() }, 'organizationId', 'This field is not known.'],
  ])('refuses a season with %s', async (_, wrong, field, message) => {
    const { admin } = await anOrganization(server);
    const response = await admin.send(createSeason, { ...spring, ...wrong });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({ [field]: message });
    expect(await admin.ask(listSeasons, {})).toEqual([]);
  });

  // SEASON-14 SEASON-29 SEASON-31
  it('lists only the club’s own seasons, latest start first', async () => {
    const club = await anOrganization(server);
    for (const [name, startDate] of [
      ['First', '2024-03-01'],
      ['Third', '2026-03-01'],
      ['Second', '2025-03-01'],
    ] as const) {
      await aSeason(club, { name, startDate });
    }
    await aSeason(await anOrganization(server), { name: 'Foreign' });
    const listed = await club.admin.ask(listSeasons, {});
    expect(listed.map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
    expect(await club.admin.ask(seasonOptions, {})).toEqual(
      listed.map(({ id, name, startDate, isActive }) => ({ id, name, startDate, isActive })),
    );
  });

  // SEASON-30
  it('filters seasons by whether they are active', async () => {
    const club = await anOrganization(server);
    await aSeason(club, { name: 'On' });
    await aSeason(club, { name: 'Off', isActive: false });
    const names = async (isActive: boolean) =>
      (await club.admin.ask(listSeasons, { isActive })).map(({ name }) => name);
    expect([await names(true), await names(false)]).toEqual([['On'], ['Off']]);
    expect((await club.admin.send(listSeasons, { isActive: 'perhaps' })).status).toBe(422);
  });

  // SEASON-25 SEASON-26 SEASON-27
  it('shows a season’s status by today’s date', async () => {
    const club = await anOrganization(server);
    await aSeason(club, { name: 'Over', startDate: '2020-01-03', endDate: '2020-06-30' });
    await aSeason(club, { name: 'Off', startDate: '2020-01-02', isActive: false });
    await aSeason(club, { name: 'On', startDate: '2020-01-01' });
    const listed = await club.admin.ask(listSeasons, {});
    expect(listed.map(({ name, status }) => [name, status])).toEqual([
      ['Over', 'Completed'],
      ['Off', 'Inactive'],
      ['On', 'Active'],
    ]);
  });

  // AGE-16
  it('lists the age groups of each season from youngest to oldest', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club);
    const old = await anAgeGroup(club, seasonId, { name: 'Old', birthYearMin: 2008, birthYearMax: 2007 });
    const young = await anAgeGroup(club, seasonId, { name: 'Young', birthYearMin: 2018, birthYearMax: 2017 });
    expect(await club.admin.ask(listSeasons, {})).toMatchObject([{ ageGroups: [young, old] }]);
  });

  // SEASON-34 TEAM-36
  it('counts the teams of each season separately', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club, { name: 'Own' });
    const { id: ageGroupId } = await anAgeGroup(club, seasonId);
    for (let count = 0; count < 2; count += 1) await aTeam(club, { seasonId, ageGroupId });
    await aTeam(club, { isActive: false });
    const counts = (await club.admin.ask(listSeasons, {})).map(({ id, teamCount }) => [id === seasonId, teamCount]);
    expect(counts.toSorted()).toEqual([
      [false, 1],
      [true, 2],
    ]);
  });

  // SEASON-35 SEASON-36 TEAM-36
  it('counts the active players of a season’s teams', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club);
    const old = await anAgeGroup(club, seasonId, { name: 'Old', birthYearMin: 2008, birthYearMax: 2007 });
    const young = await anAgeGroup(club, seasonId, { name: 'Young', birthYearMin: 2018, birthYearMax: 2017 });
    const teams = [
      await aTeam(club, { seasonId, ageGroupId: old.id }),
      await aTeam(club, { seasonId, ageGroupId: young.id }),
      await aTeam(club, { seasonId, ageGroupId: young.id }),
    ];
    const [pia, paul] = [await club.addPlayer(), await club.addPlayer()];
    for (const [team, player] of [
      [0, pia],
      [1, pia],
      [1, paul],
    ] as const) {
      await club.admin.ask(addPlayer, { teamId: teams[team]?.id ?? '', playerId: player.profileId });
    }
    await aTeam(club, { isActive: false });
    const read = async () => (await club.admin.ask(listSeasons, { isActive: true }))[0];
    expect(await read()).toMatchObject({ teamCount: 3, playerCount: 3 });
    await club.admin.ask(updateMember, { teamId: teams[1]?.id ?? '', playerId: paul.profileId, status: 'inactive' });
    expect(await read()).toMatchObject({ teamCount: 3, playerCount: 2 });
    // Each season counts only its own teams and players.
    const all = await club.admin.ask(listSeasons, {});
    expect(all.map(({ teamCount, playerCount }) => [teamCount, playerCount]).toSorted()).toEqual([
      [1, 0],
      [3, 2],
    ]);
  });

  // SEASON-33 PERM-12
  it('updates only the sent fields of a season', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club, spring);
    const other = await aSeason(club, { ...spring, name: 'Other' });
    expect(await club.admin.ask(updateSeason, { seasonId, isActive: false })).toMatchObject({
      ...spring,
      isActive: false,
    });
    const changed = { name: 'Autumn', sport: 'Volleyball', startDate: '2026-09-01', endDate: '2026-11-30' } as const;
    expect(await club.admin.ask(updateSeason, { seasonId, ...changed })).toMatchObject({ ...changed, isActive: false });
    expect(await club.admin.ask(updateSeason, { seasonId })).toMatchObject(changed);
    expect(await club.admin.ask(listSeasons, {})).toContainEqual(other);
  });

  // SEASON-22
  it('refuses to move a season’s start after its end', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club, spring);
    for (const moved of [{ startDate: '2026-07-01' }, { endDate: '2026-02-28' }]) {
      const response = await club.admin.send(updateSeason, { seasonId, ...moved });
      expect(response.status).toBe(422);
      expect((await response.json()).error.fields).toEqual({
        endDate: 'The end date cannot be before the start date.',
      });
    }
    expect(await club.admin.ask(listSeasons, {})).toMatchObject([spring]);
  });

  // SEASON-33 SEASON-45
  it('deleting a season also deletes its empty age groups', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club);
    await anAgeGroup(club, seasonId);
    const { id: kept } = await aSeason(club);
    await anAgeGroup(club, kept);
    await club.admin.ask(deleteSeason, { seasonId });
    expect((await club.admin.ask(listSeasons, {})).map(({ id }) => id)).toEqual([kept]);
    expect((await club.admin.ask(listAgeGroups, {})).map((group) => group.seasonId)).toEqual([kept]);
    await expect(club.admin.ask(deleteSeason, { seasonId })).rejects.toMatchObject({ status: 404 });
  });

  // SEASON-45
  it('refuses to delete a season with teams or tryouts and says why', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club);
    const young = await anAgeGroup(club, seasonId, { name: 'U10', birthYearMin: 2018, birthYearMax: 2017 });
    const old = await anAgeGroup(club, seasonId, { name: 'U18', birthYearMin: 2010, birthYearMax: 2009 });
    await anAgeGroup(club, seasonId, { name: 'Empty' });
    await aTeam(club, { seasonId, ageGroupId: young.id });
    await aTeam(club, { seasonId, ageGroupId: young.id });
    for (const ageGroupId of [young.id, old.id]) {
      await server.database.db
        .insertInto('tryouts')
        .values({
          organization_id: club.id,
          age_group_id: ageGroupId,
          title: 'Open day',
          location: 'Main field',
          date: new Date('2027-01-02'),
          registration_deadline: new Date('2027-01-01'),
        })
        .execute();
    }
    await expect(club.admin.ask(deleteSeason, { seasonId })).rejects.toMatchObject({
      status: 409,
      message: 'This season cannot be deleted: U10 has 2 teams and 1 tryout; U18 has 1 tryout.',
    });
    expect((await club.admin.ask(listSeasons, {}))[0]?.ageGroups).toHaveLength(3);
  });

  // PERM-11 PERM-12
  it('only the club’s admins can manage its seasons', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club, spring);
    const attempts = [
      [listSeasons, {}],
      [seasonOptions, {}],
      [createSeason, spring],
      [updateSeason, { seasonId, isActive: false }],
      [deleteSeason, { seasonId }],
    ] as const;
    for (const [operation, input] of attempts) {
      for (const person of [await club.addCoach(), await club.addPlayer()]) {
        expect((await person.send(operation, input)).status).toBe(403);
      }
      expect((await server.anonymous.send(operation, input)).status).toBe(401);
    }
    const stranger = (await anOrganization(server)).admin;
    expect((await stranger.send(updateSeason, { seasonId, isActive: false })).status).toBe(404);
    expect((await stranger.send(deleteSeason, { seasonId })).status).toBe(404);
    expect(await club.admin.ask(listSeasons, {})).toMatchObject([{ id: seasonId, isActive: true }]);
  });
});
