import { describe, expect, it } from 'vitest';
import { addAgeGroups, listAgeGroups } from '@touchline/domain/seasons/contract.ts';
import { listTeams } from '@touchline/domain/teams/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
const year = thisYear();

const ageGroupForm = (age: number, name = `U${age}`) =>
  ({ name, gender: 'Co-ed', birthYearMin: year - age, birthYearMax: year - age }) as const;

const aClubWithSeason = async () => {
  const club = await anOrganization(server);
  const { id: seasonId } = await aSeason(club);
  const names = async () => (await club.admin.ask(listAgeGroups, { seasonId })).map(({ name }) => name);
  return { club, admin: club.admin, seasonId, names };
};

const birthYearsOf = (ageMin: number, ageMax: number) => ({
  ageMin,
  ageMax,
  bornFrom: `${year - ageMax}-01-01`,
  bornUntil: `${year - ageMin}-12-31`,
});

describe('age groups added at once', () => {
  it('adds several age groups to one season', async () => {
    const { club, admin, seasonId, names } = await aClubWithSeason();
    const { id: otherSeason } = await aSeason(club, { name: 'Other' });
    await anAgeGroup(club, otherSeason, { name: 'U8' });
    const girls = { ...ageGroupForm(9, 'U9 Girls'), gender: 'Female' as const, birthYearMin: year - 8 };
    expect(await admin.ask(addAgeGroups, { seasonId, ageGroups: [ageGroupForm(8), girls, ageGroupForm(12)] })).toEqual([
      { id: expect.any(String), ...ageGroupForm(8), ...birthYearsOf(8, 8) },
      { id: expect.any(String), ...girls, ...birthYearsOf(8, 9) },
      { id: expect.any(String), ...ageGroupForm(12), ...birthYearsOf(12, 12) },
    ]);
    expect(await names()).toEqual(['U8', 'U9 Girls', 'U12']);
    expect(await admin.ask(listAgeGroups, { seasonId: otherSeason })).toHaveLength(1);
  });

  it('adds no age group if the season already has one of them, and names it', async () => {
    const { club, admin, seasonId, names } = await aClubWithSeason();
    await anAgeGroup(club, seasonId, { name: 'U8' });
    await anAgeGroup(club, seasonId, { name: 'u10 girls' });
    const refused = admin.ask(addAgeGroups, {
      seasonId,
      ageGroups: [ageGroupForm(8), ageGroupForm(9), ageGroupForm(10, 'U10 Girls')],
    });
    await expect(refused).rejects.toMatchObject({
      status: 409,
      message: 'Nothing was added: this season already has U8 and U10 Girls.',
    });
    expect((await names()).toSorted()).toEqual(['U8', 'u10 girls']);
  });

  it.each([
    ['none', [], 'ageGroups', 'Please select at least one age group.'],
    [
      'more than one act takes',
      Array.from({ length: 41 }, (_, place) => ageGroupForm(8, `Group ${place}`)),
      'ageGroups',
      'Please select at most 40 age groups.',
    ],
    [
      'the same name twice',
      [ageGroupForm(8), ageGroupForm(9), ageGroupForm(10, 'u8')],
      'ageGroups',
      'Each age group needs a name of its own: u8.',
    ],
    [
      'a short name',
      [ageGroupForm(8), ageGroupForm(9, 'U')],
      'ageGroups.1.name',
      'Age group name must be at least 2 characters.',
    ],
    [
      'a birth year ahead',
      [ageGroupForm(8), { ...ageGroupForm(9), birthYearMin: year + 1 }],
      'ageGroups.1.birthYearMin',
      `Birth year cannot be in the future (max ${year}).`,
    ],
  ])('refuses to add age groups with %s', async (_, ageGroups, field, message) => {
    const { admin, seasonId, names } = await aClubWithSeason();
    const response = await admin.send(addAgeGroups, { seasonId, ageGroups });
    expect([response.status, (await response.json()).error.fields]).toEqual([422, { [field]: message }]);
    expect(await names()).toEqual([]);
  });

  it('lets only one of two admins add the same age group concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { club, admin, seasonId, names } = await aClubWithSeason();
      const colleague = await club.addAdmin();
      const [one, other] = [
        [ageGroupForm(8), ageGroupForm(9)],
        [ageGroupForm(9), ageGroupForm(10)],
      ];
      const answers = await Promise.all([
        admin.send(addAgeGroups, { seasonId, ageGroups: one }),
        colleague.send(addAgeGroups, { seasonId, ageGroups: other }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(await names()).toEqual(answers[0].ok ? ['U8', 'U9'] : ['U9', 'U10']);
    }
  });

  it('adding several age groups writes one audit log line about the season', async () => {
    const { club, admin, seasonId } = await aClubWithSeason();
    const added = await admin.ask(addAgeGroups, { seasonId, ageGroups: [ageGroupForm(8), ageGroupForm(9)] });
    const lines = await server.database.db
      .selectFrom('audit_log')
      .where('organization_id', '=', club.id)
      .where('action', '=', 'seasons.addAgeGroups')
      .select(['entity', 'entity_id', 'details'])
      .execute();
    expect(lines).toEqual([
      { entity: 'season', entity_id: seasonId, details: { seasonId, ageGroups: added.map(({ id }) => id) } },
    ]);
    expect(await admin.ask(listTeams, {})).toMatchObject({ teams: [] });
  });

  it('creates a team in each new age group if requested', async () => {
    const { admin, seasonId } = await aClubWithSeason();
    const added = await admin.ask(addAgeGroups, {
      seasonId,
      ageGroups: [ageGroupForm(8), ageGroupForm(9)],
      withTeams: true,
    });
    const { teams } = await admin.ask(listTeams, {});
    expect(teams.map(({ name, ageGroupId }) => [name, ageGroupId]).toSorted()).toEqual(
      added.map(({ name, id }) => [name, id]),
    );
  });
});
