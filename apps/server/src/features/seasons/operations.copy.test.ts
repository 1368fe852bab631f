import { describe, expect, it } from 'vitest';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { copySeason } from '@touchline/domain/seasons/contract.copy.ts';
import { listAgeGroups, listSeasons, updateSeason } from '@touchline/domain/seasons/contract.ts';
import {
  addPlayer,
  deleteTeam,
  listCandidates,
  readRoster,
  readTeam,
  removeCoach,
  teamOptions,
  updateMember,
} from '@touchline/domain/teams/contract.ts';
import type { Team } from '@touchline/domain/teams/schema.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const year = thisYear();
const springDates = (of: number) => ({ startDate: `${of}-03-01`, endDate: `${of}-06-30` });
const birthYears = (birthYearMax: number, birthYearMin = birthYearMax) => ({ birthYearMin, birthYearMax });

/** This year's season with two teams: boys aged 9 to 10, and families born since 1990; both with the same coaches. */
const aClub = async ({ isActive = true } = {}) => {
  const club = await anOrganization(server);
  const now = await aSeason(club, { name: 'Now', sport: 'Volleyball', ...springDates(year), isActive });
  const boys = await anAgeGroup(club, now.id, { name: 'U10 Boys', gender: 'Male', ...birthYears(year - 10, year - 9) });
  const all = await anAgeGroup(club, now.id, { name: 'Families', ...birthYears(1990, year) });
  const coaches = [await club.addCoach('Ana Ruiz'), await club.addCoach('Bea Busy')];
  const coachIds = coaches.map(({ profileId }) => profileId);
  const tigers = await aTeam(club, { name: 'Tigers', seasonId: now.id, ageGroupId: boys.id, coachIds });
  const lions = await aTeam(club, { name: 'Lions', seasonId: now.id, ageGroupId: all.id, coachIds });
  const copyOf = ({ id, name, ageGroupId }: Team) => ({ sourceTeamId: id, name, ageGroupId, keepCoaches: true });
  const form = (changes: Partial<InputOf<typeof copySeason>> = {}): InputOf<typeof copySeason> => ({
    ...{ seasonId: now.id, name: 'Next', ...springDates(year + 1), isActive: true },
    teams: [copyOf(tigers), copyOf(lions)],
    ...changes,
  });
  const seasons = async () => (await club.admin.ask(listSeasons, {})).map(({ name }) => name);
  return { club, now, boys, all, tigers, lions, ana: coachIds[0] ?? '', bea: coachIds[1] ?? '', copyOf, form, seasons };
};

const coachesByTeam = (
  teams: readonly { readonly name: string; readonly coaches: readonly { readonly name: string }[] }[],
) => teams.map(({ name, coaches }) => [name, ...coaches.map((coach) => coach.name)]);

describe('the copy of a season', () => {
  it('a copied season has the same sport and ages under a new name and new dates', async () => {
    const { club, now, form, seasons } = await aClub();
    const before = await club.admin.ask(listAgeGroups, { seasonId: now.id });
    const copied = await club.admin.ask(copySeason, form({ name: '  Next ', teams: [] }));
    expect(copied).toMatchObject({ name: 'Next', sport: 'Volleyball', ...springDates(year + 1), isActive: true });
    expect([copied.status, copied.teamCount, copied.playerCount]).toEqual(['Active', 0, 0]);
    expect(
      copied.ageGroups.map(({ name, gender, birthYearMax, birthYearMin }) => [
        name,
        gender,
        birthYearMax,
        birthYearMin,
      ]),
    ).toEqual([
      // Birth years end with this year, because players cannot be born in the future.
      ['Families', 'Co-ed', 1991, year],
      ['U10 Boys', 'Male', year - 9, year - 8],
    ]);
    expect(await club.admin.ask(listAgeGroups, { seasonId: now.id })).toEqual(before);
    expect(await seasons()).toEqual(['Next', 'Now']);
  });

  // ORGS-16
  it('copies age groups moved by one year with the chosen teams and coaches, but without players', async () => {
    const { club, tigers, lions, ana, copyOf, form } = await aClub();
    const [pia, abe, bob] = [
      await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' }),
      await club.addPlayer({ firstName: 'Abe', lastName: 'Adler', birthDate: null }),
      await club.addPlayer({ firstName: 'Bob', lastName: 'Brown' }),
    ];
    for (const { profileId: playerId } of [pia, abe, bob])
      await club.admin.ask(addPlayer, { teamId: tigers.id, playerId });
    await club.admin.ask(updateMember, { teamId: tigers.id, playerId: bob.profileId, status: 'inactive' });
    const next = form({ teams: [{ ...copyOf(tigers), coachIds: [ana] }] });
    const { id: seasonId, ageGroups } = await club.admin.ask(copySeason, next);
    expect(ageGroups.find(({ name }) => name === 'U10 Boys')).toMatchObject(birthYears(year - 9, year - 8));
    const [copy, ...others] = await club.admin.ask(teamOptions, { seasonId });
    expect(others).toEqual([]);
    expect(copy?.coaches.map(({ name }) => name)).toEqual(['Ana Ruiz']);
    const teamId = copy?.id ?? '';
    expect(await club.admin.ask(readRoster, { teamId })).toMatchObject({ players: [] });
    const names = async (of: string) => {
      const { from, players } = await club.admin.ask(listCandidates, { teamId: of });
      return [from, ...players.map(({ lastName, birthYear }) => `${lastName} ${birthYear}`)];
    };
    expect(await names(teamId)).toEqual(['Tigers (Now)', 'Adler null', 'Peters 2015']);
    expect(await names(lions.id)).toEqual([null]);
    await club.admin.ask(addPlayer, { teamId, playerId: pia.profileId });
    expect(await names(teamId)).toEqual(['Tigers (Now)', 'Adler null']);
  });

  it('copies all age groups of a season, even if there is only one or none', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club, springDates(year));
    const copy = { seasonId, name: 'Next', ...springDates(year + 1), isActive: false, teams: [] };
    expect((await club.admin.ask(copySeason, copy)).ageGroups).toEqual([]);
    await anAgeGroup(club, seasonId, { name: 'U12' });
    expect((await club.admin.ask(copySeason, copy)).ageGroups.map(({ name }) => name)).toEqual(['U12']);
  });

  it('copies an age group without birth years unchanged', async () => {
    const { club, now, boys, form } = await aClub();
    const unbound = { born_from: null, born_until: null, reference_year: null };
    await server.database.db.updateTable('age_groups').set(unbound).where('id', '=', boys.id).execute();
    const { ageGroups } = await club.admin.ask(copySeason, form({ teams: [] }));
    const copy = ageGroups.find(({ name }) => name === 'U10 Boys');
    expect(copy).toMatchObject({ birthYearMin: null, birthYearMax: null, ageMin: null, ageMax: null });
    expect(copy?.id).not.toBe(boys.id);
    expect((await club.admin.ask(listAgeGroups, { seasonId: now.id })).map(({ id }) => id)).toContain(boys.id);
  });

  it('copying chosen teams with chosen coaches does not change the original season', async () => {
    const { club, now, boys, all, tigers, lions, bea, copyOf, form } = await aClub();
    await aTeam(club, { name: 'Left behind', seasonId: now.id, ageGroupId: boys.id });
    await club.admin.ask(addPlayer, { teamId: tigers.id, playerId: (await club.addPlayer()).profileId });
    const before = await club.admin.ask(teamOptions, { seasonId: now.id });
    const copied = await club.admin.ask(
      copySeason,
      form({
        teams: [
          { ...copyOf(lions), keepCoaches: false, ageGroupId: boys.id },
          { ...copyOf(tigers), name: ' White Tigers ', ageGroupId: all.id, coachIds: [bea] },
        ],
      }),
    );
    expect(copied.teamCount).toBe(2);
    const teams = await club.admin.ask(teamOptions, { seasonId: copied.id });
    expect(coachesByTeam(teams).toSorted()).toEqual([['Lions'], ['White Tigers', 'Bea Busy']]);
    expect(teams.map(({ ageGroupName }) => ageGroupName).toSorted()).toEqual(['Families', 'U10 Boys']);
    const ids = copied.ageGroups.map(({ id }) => id);
    for (const team of teams) {
      expect(ids).toContain(team.ageGroupId);
      expect(await club.admin.ask(readTeam, { teamId: team.id })).toMatchObject({ createdBy: club.admin.userId });
      expect(await club.admin.ask(readRoster, { teamId: team.id })).toMatchObject({ players: [] });
    }
    expect(await club.admin.ask(teamOptions, { seasonId: now.id })).toEqual(before);
  });

  it('logs the copy of a season with everything it created', async () => {
    const { club, now, form } = await aClub();
    const copied = await club.admin.ask(copySeason, form({ isActive: false }));
    const line = await server.database.db
      .selectFrom('audit_log')
      .where('entity_id', '=', copied.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const teams = (await club.admin.ask(teamOptions, { seasonId: copied.id })).map(({ id }) => id);
    expect([line.action, line.organization_id, line.actor_id]).toEqual(['seasons.copy', club.id, club.admin.userId]);
    const details = line.details as { copyOf: string; ageGroups: string[]; teams: string[] };
    expect([details.copyOf, details.teams.toSorted()]).toEqual([now.id, teams.toSorted()]);
    expect(details.ageGroups.toSorted()).toEqual(copied.ageGroups.map(({ id }) => id).toSorted());
  });
});

describe('the limit of three current teams for a coach', () => {
  // COACH-14
  it('refuses to copy a season and names every coach who would have too many current teams', async () => {
    const { club, lions, ana, copyOf, form, seasons } = await aClub();
    const refused = {
      status: 409,
      code: 'coach_limit',
      message:
        'Nothing was changed: Bea Busy would have 4 current teams and Ana Ruiz would have 4 current teams. A coach can have at most 3.',
    };
    await expect(club.admin.ask(copySeason, form())).rejects.toMatchObject(refused);
    expect(await seasons()).toEqual(['Now']);
    expect(await club.admin.ask(listAgeGroups, {})).toHaveLength(2);
    // With only this team and coach chosen, the coach has three current teams.
    const copied = await club.admin.ask(copySeason, form({ teams: [{ ...copyOf(lions), coachIds: [ana] }] }));
    expect(coachesByTeam(await club.admin.ask(teamOptions, { seasonId: copied.id }))).toEqual([['Lions', 'Ana Ruiz']]);
    const again = form({ teams: [{ ...copyOf(lions), coachIds: [ana] }] });
    await expect(club.admin.ask(copySeason, again)).rejects.toMatchObject({
      message: 'Nothing was changed: Ana Ruiz would have 4 current teams. A coach can have at most 3.',
    });
  });

  it('checks the coach limit of an inactive copied season only on activation', async () => {
    const { club, now, form } = await aClub();
    const copied = await club.admin.ask(copySeason, form({ isActive: false }));
    expect(copied.isActive).toBe(false);
    expect(coachesByTeam(await club.admin.ask(teamOptions, { seasonId: copied.id })).flat()).toContain('Bea Busy');
    await expect(club.admin.ask(updateSeason, { seasonId: copied.id, isActive: true })).rejects.toMatchObject({
      code: 'coach_limit',
    });
    await club.admin.ask(updateSeason, { seasonId: now.id, isActive: false });
    expect(await club.admin.ask(updateSeason, { seasonId: copied.id, isActive: true })).toMatchObject({
      isActive: true,
    });
  });
});

describe('a season that is not copied', () => {
  it('refuses to copy teams, age groups and coaches from outside the season', async () => {
    const { club, boys, tigers, lions, ana, bea, copyOf, form, seasons } = await aClub();
    const stranger = await aTeam(await anOrganization(server));
    const elsewhere = await aTeam(club, { name: 'Elsewhere' });
    const { coaches } = await club.admin.ask(readTeam, { teamId: lions.id });
    const { assignmentId = '' } = coaches.find(({ id }) => id === bea) ?? {};
    await club.admin.ask(removeCoach, { assignmentId });
    const teams = [
      { ...copyOf(tigers), coachIds: [ana, bea] },
      { ...copyOf(lions), coachIds: [ana, bea] },
      { ...copyOf(stranger), ageGroupId: boys.id },
      copyOf(elsewhere),
    ];
    await expect(club.admin.ask(copySeason, form({ teams }))).rejects.toMatchObject({
      status: 422,
      fields: {
        'teams.1.coachIds': 'A chosen coach is no longer on this team.',
        'teams.2.sourceTeamId': 'This team is no longer in the season.',
        'teams.3.sourceTeamId': 'This team is no longer in the season.',
        'teams.3.ageGroupId': 'Please select an age group.',
      },
    });
    await club.admin.ask(deleteTeam, { teamId: tigers.id });
    await expect(club.admin.ask(copySeason, form())).rejects.toMatchObject({
      fields: { 'teams.0.sourceTeamId': 'This team is no longer in the season.' },
    });
    expect((await seasons()).toSorted()).toEqual(['Now', 'Spring']);
  });

  it.each([
    ['a name of one character', { name: 'N' }, { name: 'Season name must be at least 2 characters.' }],
    [
      'an end before its start',
      { endDate: `${year}-01-01` },
      { endDate: 'The end date cannot be before the start date.' },
    ],
    ['no start', { startDate: '' }, { startDate: 'Please select a start date.' }],
  ])('refuses to copy a season with %s', async (_, wrong, fields) => {
    const { club, form, seasons } = await aClub();
    await expect(club.admin.ask(copySeason, form(wrong))).rejects.toMatchObject({ status: 422, fields });
    expect(await seasons()).toEqual(['Now']);
  });

  it('refuses to copy a season with a duplicate team or more than 100 teams', async () => {
    const { club, tigers, copyOf, form, seasons } = await aClub();
    const many = Array.from({ length: 101 }, () => ({ ...copyOf(tigers), sourceTeamId: crypto.randomUUID() }));
    for (const teams of [[copyOf(tigers), copyOf(tigers)], many]) {
      expect((await club.admin.send(copySeason, form({ teams }))).status).toBe(422);
    }
    expect(await seasons()).toEqual(['Now']);
  });

  it('only the club’s admins can copy a season', async () => {
    const { club, form, seasons } = await aClub();
    const stranger = await anOrganization(server);
    expect((await stranger.admin.send(copySeason, form())).status).toBe(404);
    for (const person of [await club.addCoach(), await club.addPlayer()]) {
      expect((await person.send(copySeason, form())).status).toBe(403);
    }
    expect(await seasons()).toEqual(['Now']);
    expect(await stranger.admin.ask(listSeasons, {})).toEqual([]);
  });
});
