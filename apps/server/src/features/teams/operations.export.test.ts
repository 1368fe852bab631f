import { describe, expect, it } from 'vitest';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { changeGuardian } from '@touchline/domain/families/contract.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { aChildWithEverything } from '@touchline/tests/support/club/child.ts';
import type { Member, PlayerFacts } from '@touchline/tests/support/club/club.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { downloadRoster, downloadTeams } from '@touchline/domain/teams/contract.export.ts';
import { addPlayer, readRoster, updateMember } from '@touchline/domain/teams/contract.ts';
import type { Person } from '@touchline/tests/support/server/person.ts';
import { aCoachOf, anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const today = () => dayOf(new Date(), 'Europe/Vienna');

const aMemberOf = async (club: Club, teamId: string, facts: PlayerFacts = {}): Promise<Member> => {
  const player = await club.addPlayer(facts);
  await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
  return player;
};

describe('the file of a roster', () => {
  // ROSTER-08 ROSTER-09 PERM-30
  it('exports the same roster data that its page shows', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club, { name: 'Grüne  Löwen: U12' });
    const coach = await aCoachOf(club, teamId);
    const born = `${thisYear() - 11}-01-01`;
    const zoe = await aMemberOf(club, teamId, { firstName: 'Zoë', lastName: 'Žižek', birthDate: born });
    const ace = await aMemberOf(club, teamId, { firstName: '=1+1;', lastName: '"Ace"', birthDate: null });
    const contacts = (login: string) => `"Gerda Guardian, +43 660 7654321; ${login}"`;
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
          '\uFEFFName,Parent/Guardian,Contacts,Age,Join Date',
          `Zoë Žižek,Gerda Guardian,${contacts(`Zoë Žižek, ${zoe.email}`)},11,${today()}`,
          `"'=1+1; ""Ace""",Gerda Guardian,${contacts(`=1+1; ""Ace"", ${ace.email}`)},,${today()}`,
          '',
        ].join('\r\n'),
      );
    }
  });

  // PRIV-07
  it('shows guardians on a roster’s page and in its file only to admins and coaches of a current team', async () => {
    const { club, coach, mother, father, playerId, teamId, values } = await aChildWithEverything(server);
    const { db } = server.database;
    await db.updateTable('members').set({ phone: '+43 660 1112223' }).where('id', '=', mother.userId).execute();
    await club.admin.ask(addPlayer, { teamId, playerId });
    const ofProfile = { parentGuardianEmail: 'wilma@example.org', secondGuardianFirstName: 'Otto' };
    await club.admin.ask(updatePlayer, { playerId, ...ofProfile, secondGuardianPhone: '+43 660 4445556' });
    const contacts = [
      { name: 'Wilhelmina Guardian', phone: values.guardianPhone, email: 'wilma@example.org', place: 'first' },
      { name: 'Otto', phone: '+43 660 4445556', email: null, place: 'second' },
      { name: 'Mona Mother', phone: '+43 660 1112223', email: mother.email, place: null },
      { name: 'Frank Father', phone: null, email: father.email, place: null },
    ].map((contact) => ({ ...contact, emailRefused: false }));
    const readBy = async (reader: Person) => {
      const page = await reader.send(readRoster, { teamId });
      const file = await reader.send(downloadRoster, { teamId });
      return {
        page:
          page.status === 200
            ? (await page.json()).players.map((player: { contacts?: unknown }) => player.contacts)
            : page.status,
        file: file.status === 200 ? (await file.text()).split('\r\n').slice(1, -1) : file.status,
      };
    };
    const row = (written: string) => expect.stringContaining(`Wilhelmina Guardian,"${written}",`);
    const [named, reader] = [
      `Wilhelmina Guardian, ${values.guardianPhone}, wilma@example.org; Otto, +43 660 4445556` +
        `; Mona Mother, +43 660 1112223, ${mother.email}`,
      `; Frank Father, ${father.email}`,
    ];
    for (const person of [coach, club.admin])
      expect(await readBy(person)).toEqual({ page: [contacts], file: [row(named + reader)] });
    await club.admin.ask(changeGuardian, { playerId, userId: father.userId, isContacted: false });
    for (const person of [coach, club.admin])
      expect(await readBy(person)).toEqual({ page: [contacts.slice(0, 3)], file: [row(named)] });
    const elsewhere = await anOrganization(server);
    for (const person of [await club.addCoach(), elsewhere.admin, await elsewhere.addCoach()])
      expect(await readBy(person)).toEqual({ page: 404, file: 404 });
    expect(await readBy(mother)).toEqual({ page: [undefined], file: 403 });
    await club.admin.ask(updateMember, { teamId, playerId, status: 'inactive' });
    expect(await readBy(coach)).toEqual({ page: [], file: [] });
    await club.admin.ask(addPlayer, { teamId, playerId });
    await db.updateTable('seasons').set({ is_active: false }).where('organization_id', '=', club.id).execute();
    expect(await readBy(coach)).toEqual({ page: [undefined], file: 404 });
  });

  // PERM-31 PERM-32
  it('refuses a roster export to players and to coaches of other teams', async () => {
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

  it('counts only existing teams toward the limit of ten exports an hour', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    for (let count = 0; count < 11; count += 1) {
      expect((await club.admin.send(downloadRoster, { teamId: crypto.randomUUID() })).status).toBe(404);
    }
    expect((await club.admin.send(downloadRoster, { teamId })).status).toBe(200);
  });

  it('names the roster file with the date in the club’s time zone', async () => {
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
  it('exports all teams in the order of the teams list', async () => {
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
