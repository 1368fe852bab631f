import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  addAgeGroup,
  deleteAgeGroup,
  deleteSeason,
  listAgeGroups,
  listSeasons,
  updateAgeGroup,
} from '@touchline/domain/seasons/contract.ts';
import { createTeam } from '@touchline/domain/teams/contract.ts';
import { type Club, anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { ownServer, serverTime } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
const year = thisYear();

const storedGroup = (id: string) =>
  server.database.db.selectFrom('age_groups').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

const aClubWithSeason = async (): Promise<Club & { seasonId: string }> => {
  const club = await anOrganization(server);
  return { ...club, seasonId: (await aSeason(club)).id };
};

const groupForm = { name: 'U12', gender: 'Co-ed', birthYearMin: year - 10, birthYearMax: year - 12 } as const;

describe('age groups', () => {
  // AGE-11 AGE-17 DATA-23
  it.each([
    { name: 'U12 Girls', gender: 'Female', youngest: 10, oldest: 12 },
    { name: 'U9 Boys', gender: 'Male', youngest: 8, oldest: 9 },
    { name: 'Families', gender: 'Co-ed', youngest: 0, oldest: 60 },
  ] as const)('stores birth years as ages and the year in which they were entered: $name', async (entered) => {
    const { admin, id: organizationId, seasonId } = await aClubWithSeason();
    const { name, gender, youngest, oldest } = entered;
    const facts = { name, gender, birthYearMin: year - youngest, birthYearMax: year - oldest };
    const created = await admin.ask(addAgeGroup, { seasonId, ...facts });
    const days = { bornFrom: `${year - oldest}-01-01`, bornUntil: `${year - youngest}-12-31` };
    expect(created).toEqual({ id: created.id, ...facts, ...days, ageMin: youngest, ageMax: oldest });
    expect(await storedGroup(created.id)).toMatchObject({
      name,
      gender,
      age_min: youngest,
      age_max: oldest,
      reference_year: year,
      season_id: seasonId,
      organization_id: organizationId,
    });
    expect((await admin.ask(listAgeGroups, {})).map(({ id }) => id)).toEqual([created.id]);
  });

  // AGE-23 AGE-07
  it('accepts an age group that spans a hundred birth years', async () => {
    const club = await aClubWithSeason();
    const created = await anAgeGroup(club, club.seasonId, { birthYearMin: year - 100, birthYearMax: year - 100 });
    expect(created).toMatchObject({ birthYearMin: year - 100, birthYearMax: year - 100, ageMin: 100, ageMax: 100 });
  });

  it.each([
    // AGE-03
    ['a short name', { name: 'U' }, 'name', 'Age group name must be at least 2 characters.'],
    // AGE-04
    ['no gender', { gender: '' }, 'gender', 'Please select a gender category.'],
    // AGE-07
    ['too early a year', { birthYearMax: year - 101 }, 'birthYearMax', 'Birth year must be valid.'],
    ['a text for a year', { birthYearMin: '2016' }, 'birthYearMin', 'Birth year must be valid.'],
    // AGE-08
    ['next year', { birthYearMin: year + 1 }, 'birthYearMin', `Birth year cannot be in the future (max ${year}).`],
    // AGE-09
    [
      'years the wrong way round',
      { birthYearMin: year - 13 },
      'birthYearMin',
      'Minimum birth year must be greater than or equal to maximum birth year.',
    ],
  ])('refuses to add or change an age group with %s', async (_, wrong, field, message) => {
    const { admin, seasonId } = await aClubWithSeason();
    const { id: ageGroupId } = await admin.ask(addAgeGroup, { seasonId, ...groupForm });
    const before = await storedGroup(ageGroupId);
    const attempts = [
      admin.send(addAgeGroup, { seasonId, ...groupForm, ...wrong }),
      admin.send(updateAgeGroup, { ageGroupId, ...wrong }),
    ];
    for (const response of await Promise.all(attempts)) {
      expect(response.status).toBe(422);
      expect((await response.json()).error.fields).toEqual({ [field]: message });
    }
    expect(await storedGroup(ageGroupId)).toEqual(before);
    expect(await admin.ask(listAgeGroups, {})).toHaveLength(1);
  });

  // AGE-15 AGE-24
  it('lists only the club’s own age groups, with their seasons', async () => {
    const club = await aClubWithSeason();
    const first = await anAgeGroup(club, club.seasonId);
    const { id: later } = await aSeason(club, { name: 'Autumn', startDate: '2021-09-01', isActive: false });
    const second = await anAgeGroup(club, later);
    const other = await aClubWithSeason();
    await anAgeGroup(other, other.seasonId);
    expect(await club.admin.ask(listAgeGroups, {})).toEqual([
      { ...second, seasonId: later, seasonName: 'Autumn', seasonIsActive: false },
      { ...first, seasonId: club.seasonId, seasonName: 'Spring', seasonIsActive: true },
    ]);
    expect(await club.admin.ask(listAgeGroups, { seasonId: other.seasonId })).toEqual([]);
  });

  // AGE-16
  it('lists a season’s age groups from youngest to oldest', async () => {
    const club = await aClubWithSeason();
    for (const age of [16, 8, 12]) {
      await anAgeGroup(club, club.seasonId, { name: `U${age}`, birthYearMin: year - age, birthYearMax: year - age });
    }
    await anAgeGroup(club, (await aSeason(club)).id);
    const listed = await club.admin.ask(listAgeGroups, { seasonId: club.seasonId });
    expect(listed.map(({ name }) => name)).toEqual(['U8', 'U12', 'U16']);
  });

  // AGE-18
  it('updates only the sent fields of an age group', async () => {
    const club = await aClubWithSeason();
    const beside = await anAgeGroup(club, club.seasonId, groupForm);
    const { id: ageGroupId } = await anAgeGroup(club, club.seasonId, groupForm);
    expect(await club.admin.ask(updateAgeGroup, { ageGroupId, name: 'Girls', gender: 'Female' })).toMatchObject({
      ...groupForm,
      name: 'Girls',
      gender: 'Female',
    });
    expect(await club.admin.ask(updateAgeGroup, { ageGroupId, birthYearMax: year - 15 })).toMatchObject({
      name: 'Girls',
      birthYearMin: year - 10,
      birthYearMax: year - 15,
      ageMax: 15,
    });
    const all = { name: 'All of it', gender: 'Male', birthYearMin: year - 8, birthYearMax: year - 9 } as const;
    expect(await club.admin.ask(updateAgeGroup, { ageGroupId, ...all })).toMatchObject(all);
    expect(await club.admin.ask(updateAgeGroup, { ageGroupId })).toMatchObject(all);
    expect(await club.admin.ask(listAgeGroups, {})).toContainEqual(expect.objectContaining(beside));
  });

  // AGE-18 AGE-25
  it('refuses to delete an age group with teams or tryouts and counts them', async () => {
    const club = await aClubWithSeason();
    const { id: ageGroupId } = await anAgeGroup(club, club.seasonId);
    await aTeam(club, { seasonId: club.seasonId, ageGroupId });
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
    await expect(club.admin.ask(deleteAgeGroup, { ageGroupId })).rejects.toMatchObject({
      status: 409,
      message: 'This age group cannot be deleted: it has 1 team and 1 tryout.',
    });
    const { id: seasonId } = await aSeason(club, { startDate: '2019-03-01' });
    const { id: used } = await anAgeGroup(club, seasonId);
    await aTeam(club, { seasonId, ageGroupId: used });
    await expect(club.admin.ask(deleteAgeGroup, { ageGroupId: used })).rejects.toMatchObject({
      message: 'This age group cannot be deleted: it has 1 team.',
    });
    const { id: empty } = await anAgeGroup(club, club.seasonId);
    await club.admin.ask(deleteAgeGroup, { ageGroupId: empty });
    expect((await club.admin.ask(listAgeGroups, {})).map(({ id }) => id)).toEqual([ageGroupId, used]);
    await expect(club.admin.ask(deleteAgeGroup, { ageGroupId: empty })).rejects.toMatchObject({ status: 404 });
  });

  // PERM-11 PERM-12
  it('only the club’s admins can manage its age groups', async () => {
    const club = await aClubWithSeason();
    const { seasonId } = club;
    const { id: ageGroupId } = await anAgeGroup(club, seasonId);
    const attempts = [
      [listAgeGroups, {}, 200],
      [addAgeGroup, { seasonId, ...groupForm }, 404],
      [updateAgeGroup, { ageGroupId, name: 'Ours now' }, 404],
      [deleteAgeGroup, { ageGroupId }, 404],
    ] as const;
    const stranger = (await anOrganization(server)).admin;
    for (const [operation, input, forStranger] of attempts) {
      for (const person of [await club.addCoach(), await club.addPlayer()]) {
        expect((await person.send(operation, input)).status).toBe(403);
      }
      expect((await server.anonymous.send(operation, input)).status).toBe(401);
      expect((await stranger.send(operation, input)).status).toBe(forStranger);
    }
    expect(await club.admin.ask(listAgeGroups, {})).toMatchObject([{ id: ageGroupId, name: 'U12' }]);
  });

  longTest('leaves no age group or team without a season when they are added during its deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      const club = await aClubWithSeason();
      const { seasonId } = club;
      const { id: ageGroupId } = await anAgeGroup(club, seasonId);
      const few = Array.from({ length: 5 });
      const [deletion, ...answers] = await Promise.all([
        club.admin.send(deleteSeason, { seasonId }),
        ...few.map(() => club.admin.send(addAgeGroup, { seasonId, ...groupForm })),
        ...few.map(() => club.admin.send(createTeam, { name: 'Tigers', seasonId, ageGroupId })),
      ]);
      // Either the season was deleted first, or a team was added first and the season was kept.
      expect([204, 409]).toContain(deletion?.status);
      for (const { status } of answers.slice(0, 5)) expect([201, 404]).toContain(status);
      for (const { status } of answers.slice(5)) expect([201, 422]).toContain(status);
      const teams = answers.slice(5).filter(({ ok }) => ok).length;
      const remaining = await club.admin.ask(listSeasons, {});
      expect(remaining.map(({ teamCount }) => teamCount)).toEqual(deletion?.status === 409 ? [teams] : []);
      expect(await club.admin.ask(listAgeGroups, {})).toHaveLength(remaining[0]?.ageGroups.length ?? 0);
    }
  });
});

describe('an age group whose season does not exist', () => {
  const script = (text: string) => sql.raw(text).execute(server.database.db);

  // AGE-14
  it('lists an age group without a season as part of an unknown, inactive season', async () => {
    const club = await aClubWithSeason();
    await anAgeGroup(club, club.seasonId, groupForm);
    const known = await aSeason(club, { name: 'Known' });
    await anAgeGroup(club, known.id, { ...groupForm, name: 'U10' });
    const reference = 'constraint age_groups_season_exists';
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'age_groups_season_exists'`.execute(
      server.database.db,
    );
    // Drops the constraint that prevents this case.
    await script(`alter table age_groups drop ${reference}`);
    await script(`delete from seasons where id = '${club.seasonId}'`);
    expect(await club.admin.ask(listAgeGroups, {})).toMatchObject([
      { name: 'U10', seasonName: 'Known', seasonIsActive: true },
      { name: 'U12', seasonName: 'Unknown Season', seasonIsActive: false, seasonId: club.seasonId },
    ]);
    await script(`delete from age_groups where season_id = '${club.seasonId}'`);
    await script(`alter table age_groups add ${reference} ${rows[0]?.definition}`);
  });
});

describe('age groups after New Year', () => {
  // AGE-12 AGE-13
  it('age groups keep their birth years after New Year, even when edited', async () => {
    const club = await aClubWithSeason();
    const { id: ageGroupId } = await anAgeGroup(club, club.seasonId, groupForm);
    const nextSummer = Date.parse(`${year + 1}-07-01T12:00:00Z`);
    await server.moveClock((nextSummer - (await serverTime(server)).getTime()) / 3_600_000);
    expect(await club.admin.ask(listAgeGroups, {})).toMatchObject([groupForm]);
    expect(await club.admin.ask(updateAgeGroup, { ageGroupId, ...groupForm, name: 'Older' })).toMatchObject({
      birthYearMin: groupForm.birthYearMin,
      birthYearMax: groupForm.birthYearMax,
      ageMin: 10,
    });
    expect(await club.admin.ask(updateAgeGroup, { ageGroupId, birthYearMin: year + 1 })).toMatchObject({
      birthYearMin: year + 1,
      birthYearMax: groupForm.birthYearMax,
      ageMin: 0,
      ageMax: 13,
    });
    expect(await storedGroup(ageGroupId)).toMatchObject({ reference_year: year + 1 });
  });
});
