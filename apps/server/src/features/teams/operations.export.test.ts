import { describe, expect, it } from 'vitest';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import type { Member, PlayerFacts } from '@touchline/tests/support/club.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club.ts';
import { downloadRoster, downloadTeams } from '@touchline/domain/teams/contract.export.ts';
import { addPlayer, updateMember } from '@touchline/domain/teams/contract.ts';
import { aCoachOf, anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/season.ts';
import { sharedServer } from '@touchline/tests/support/server.ts';

const server = sharedServer();

const today = () => dayOf(new Date(), 'Europe/Vienna');

const aMemberOf = async (club: Club, teamId: string, facts: PlayerFacts = {}): Promise<Member> => {
  const player = await club.addPlayer(facts);
  await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
  return player;
};

describe('the file of a roster', () => {
  // ROSTER-08 ROSTER-09 PERM-30
  it('contains for admins and coaches of the team the data of the page', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club, { name: 'Grüne  Löwen: U12' });
    const coach = await aCoachOf(club, teamId);
    await aMemberOf(club, teamId, { firstName: 'Zoë', lastName: 'Žižek', birthDate: `${thisYear() - 11}-01-01` });
    await aMemberOf(club, teamId, { firstName: '=1+1;', lastName: '"Ace"', birthDate: null });
    for (const reader of [club.admin, coach]) {
      const response = await reader.send(downloadRoster, { teamId });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition':
          `attachment; filename="Grune_Lowen_U12_roster_${today()}.csv"; ` +
          `filename*=UTF-8''Gr%C3%BCne_L%C3%B6wen_U12_roster_${today()}.csv`,
      });
      expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
        [
          '\uFEFFName,Parent/Guardian,Age,Join Date',
          `Zoë Žižek,Gerda Guardian,11,${today()}`,
          `"'=1+1; ""Ace""",Gerda Guardian,,${today()}`,
          '',
        ].join('\r\n'),
      );
    }
  });

  // PERM-31 PERM-32
  it('is refused to players, and to coaches of other teams as if there were no such team', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const player = await aMemberOf(club, teamId);
    const { admin: stranger } = await anOrganization(server);
    const answers = [];
    for (const reader of [server.anonymous, player, await club.addCoach(), stranger]) {
      const response = await reader.send(downloadRoster, { teamId });
      answers.push([
        response.status,
        (await response.json()).error.message,
        response.headers.get('content-disposition'),
      ]);
    }
    expect(answers).toEqual([
      [401, 'User not authenticated', null],
      [403, 'You do not have access to this.', null],
      [404, 'Team not found or access denied.', null],
      [404, 'Team not found or access denied.', null],
    ]);
  });

  it('uses nothing of the ten files an hour up where there is none', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    for (let count = 0; count < 11; count += 1) {
      expect((await club.admin.send(downloadRoster, { teamId: crypto.randomUUID() })).status).toBe(404);
    }
    expect((await club.admin.send(downloadRoster, { teamId })).status).toBe(200);
  });

  it('carries the day of the organization, not of the server', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    await server.database.db
      .updateTable('organizations')
      .set({ time_zone: 'Pacific/Kiritimati' })
      .where('id', '=', club.id)
      .execute();
    const response = await club.admin.send(downloadRoster, { teamId });
    expect(response.headers.get('content-disposition')).toContain(
      `Tigers_roster_${dayOf(new Date(), 'Pacific/Kiritimati')}.csv`,
    );
  });
});

describe('the file of all teams', () => {
  it('holds them in the order of the list, current and past', async () => {
    const club = await anOrganization(server, 'FC Nord');
    const spring = await aSeason(club, { name: 'Spring', startDate: '2021-03-01' });
    const older = await aSeason(club, { name: 'Autumn', startDate: '2020-09-01', isActive: false });
    const u12 = await anAgeGroup(club, spring.id);
    const tigers = await aTeam(club, { name: 'Tigers', seasonId: spring.id, ageGroupId: u12.id });
    const coach = await aCoachOf(club, tigers.id);
    await aMemberOf(club, tigers.id);
    const gone = await aMemberOf(club, tigers.id);
    await club.admin.ask(updateMember, { teamId: tigers.id, playerId: gone.profileId, status: 'inactive' });
    await aTeam(club, { name: 'Lions', seasonId: spring.id, ageGroupId: u12.id });
    const u9 = await anAgeGroup(club, spring.id, {
      name: 'U9',
      birthYearMin: thisYear() - 7,
      birthYearMax: thisYear() - 9,
    });
    await aTeam(club, { name: 'Zebras', seasonId: spring.id, ageGroupId: u9.id });
    await aTeam(club, { name: 'Bears', seasonId: older.id });
    const response = await club.admin.send(downloadTeams, { format: 'csv' });
    expect(response.headers.get('content-disposition')).toContain(`filename="FC_Nord_teams_${today()}.csv"`);
    expect((await response.text()).split('\r\n')).toEqual([
      'Season,Age group,Team,Coaches,Players,Current',
      'Spring,U9,Zebras,,0,Yes',
      'Spring,U12,Lions,,0,Yes',
      `Spring,U12,Tigers,${coach.name},1,Yes`,
      'Autumn,U12,Bears,,0,No',
      '',
    ]);
  });
});
