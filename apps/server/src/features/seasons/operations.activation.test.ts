import { describe, expect, it } from 'vitest';
import { listSeasons, updateSeason } from '@touchline/domain/seasons/contract.ts';
import { assignCoach, deleteTeam, listTeams } from '@touchline/domain/teams/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** Numbers of current teams and teams in the next season: Ana 2 and 2, Bea 3 and 1, Cleo 2 and 1, Dora 3 and none. */
const aChangeover = async () => {
  const club = await anOrganization(server);
  const coaches = [];
  for (const name of ['Ana Ruiz', 'Bea Busy', 'Cleo Calm', 'Dora Done']) coaches.push(await club.addCoach(name));
  const [ana, bea, cleo, dora] = coaches.map(({ profileId }) => profileId) as [string, string, string, string];
  const teamsOf = async (seasonId: string, lineups: readonly (readonly string[])[]) => {
    const { id: ageGroupId } = await anAgeGroup(club, seasonId);
    for (const coachIds of lineups) await aTeam(club, { seasonId, ageGroupId, coachIds: [...coachIds] });
  };
  const now = await aSeason(club, { name: 'Now' });
  await teamsOf(now.id, [[ana, bea, cleo], [ana, bea, cleo], [bea, dora], [dora], [dora]]);
  const next = await aSeason(club, { name: 'Next', isActive: false });
  await teamsOf(next.id, [[ana, bea, cleo], [ana]]);
  const active = async () => (await club.admin.ask(listSeasons, { isActive: true })).map(({ name }) => name);
  return { club, now, next, active, bea };
};

describe('activating a season', () => {
  // COACH-14
  longTest(
    'refuses to activate a season and names every coach who would have more than three current teams',
    async () => {
      const { club, next, active } = await aChangeover();
      const before = await club.admin.ask(listSeasons, {});
      await expect(
        club.admin.ask(updateSeason, { seasonId: next.id, name: 'Renamed', isActive: true }),
      ).rejects.toMatchObject({
        status: 409,
        code: 'coach_limit',
        message:
          'Nothing was changed: Bea Busy would have 4 current teams and Ana Ruiz would have 4 current teams. A coach can have at most 3.',
      });
      expect(await active()).toEqual(['Now']);
      expect(await club.admin.ask(listSeasons, {})).toEqual(before);
    },
  );

  it('refuses to activate a season if a single coach would have too many teams', async () => {
    const { club, next, active } = await aChangeover();
    const { teams } = await club.admin.ask(listTeams, { seasonId: next.id });
    const [ofAna] = teams.filter(({ coaches }) => coaches.length === 1);
    await club.admin.ask(deleteTeam, { teamId: ofAna?.id as string });
    await expect(club.admin.ask(updateSeason, { seasonId: next.id, isActive: true })).rejects.toMatchObject({
      message: 'Nothing was changed: Bea Busy would have 4 current teams. A coach can have at most 3.',
    });
    expect(await active()).toEqual(['Now']);
  });

  it('a season can be activated once the other one is inactive', async () => {
    const { club, now, next, active } = await aChangeover();
    await club.admin.ask(updateSeason, { seasonId: now.id, isActive: false });
    await club.admin.ask(updateSeason, { seasonId: next.id, isActive: true });
    await expect(club.admin.ask(updateSeason, { seasonId: now.id, isActive: true })).rejects.toMatchObject({
      code: 'coach_limit',
    });
    expect(await active()).toEqual(['Next']);
  });

  longTest('ignores the team limit for coaches when an active season is saved', async () => {
    const { club, now, bea } = await aChangeover();
    // Such assignments existed before the limit was introduced.
    const extra = await aTeam(club, { isActive: false });
    await club.admin.ask(assignCoach, { teamId: extra.id, coachId: bea });
    await server.database.db.updateTable('seasons').set({ is_active: true }).where('id', '=', extra.seasonId).execute();
    expect(await club.admin.ask(updateSeason, { seasonId: now.id, name: 'Renamed', isActive: true })).toMatchObject({
      name: 'Renamed',
    });
    const other = await aChangeover();
    const alone = await aSeason(other.club, { name: 'Alone', isActive: false });
    expect(await other.club.admin.ask(updateSeason, { seasonId: alone.id, isActive: true })).toMatchObject({
      isActive: true,
    });
  });
});
