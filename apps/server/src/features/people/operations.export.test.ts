import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { downloadCoaches, downloadPlayers } from '@touchline/domain/people/contract.export.ts';
import { importPlayers, previewPlayers } from '@touchline/domain/people/contract.import.ts';
import { inviteCoach, invitePlayer, listPlayers, updatePlayer } from '@touchline/domain/people/contract.ts';
import { importRowsOf, proposeMatching } from '@touchline/domain/people/rules.column-matching.ts';
import type { DateOrder } from '@touchline/domain/people/schema.import.ts';
import { addPlayer, updateMember } from '@touchline/domain/teams/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { nothingImported } from '@touchline/tests/support/files/import.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const today = () => dayOf(new Date(), 'Europe/Vienna');
const linesOf = async (response: Response): Promise<readonly string[]> => (await response.text()).split('\r\n');

/** Rows as the import page sends them, with the column matching that it proposes. */
const importRows = (rows: readonly (readonly string[])[]) => {
  const sheet = { name: 'Members', rows: rows.map((cells, index) => ({ line: index + 1, cells })) };
  const dateOrder: DateOrder = 'day';
  return { rows: [...importRowsOf('players', sheet, proposeMatching('players', sheet))], dateOrder, invite: false };
};

describe('the file of all players', () => {
  it('exports players by last name with the columns of an import', async () => {
    const club = await anOrganization(server, 'FC Nord');
    const zoe = await club.addPlayer({
      firstName: 'Zoe',
      lastName: 'Öztürk',
      birthDate: '2015-05-05',
      gender: 'Female',
    });
    const now = await aTeam(club, { name: 'Tigers' });
    const before = await aTeam(club, { name: 'Bears', isActive: false });
    const also = await aTeam(club, { name: 'Ants' });
    for (const { id } of [now, before, also]) await club.admin.ask(addPlayer, { teamId: id, playerId: zoe.profileId });
    await club.admin.ask(updatePlayer, {
      playerId: zoe.profileId,
      firstName: 'Zoe',
      lastName: 'Öztürk',
      position: 'Left, or right',
      jerseyNumber: 7,
      parentGuardianPhone: '+43 660 1234567',
    });
    await club.admin.ask(invitePlayer, { firstName: 'Nele', lastName: 'Neu', email: 'nele@example.org' });
    const response = await club.admin.send(downloadPlayers, { format: 'csv' });
    expect(response.headers.get('content-disposition')).toContain(`filename="FC_Nord_players_${today()}.csv"`);
    expect(await linesOf(response)).toEqual([
      'First name,Last name,Birth date,Gender,Position,Jersey number,Guardian first name,Guardian last name,Guardian phone,Guardian email,Second guardian first name,Second guardian last name,Second guardian phone,Second guardian email,Email,Registered,Teams',
      `Nele,Neu,,,,,,,,,,,,,nele@example.org,${today()},`,
      `Zoe,Öztürk,2015-05-05,Female,"Left, or right",7,Gerda,Guardian,"'+43 660 1234567",,,,,,${zoe.email},${today()},"Ants, Tigers"`,
      '',
    ]);
  });

  it('exports only current teams of a player', async () => {
    const club = await anOrganization(server);
    const player = await club.addPlayer({ firstName: 'Ada', lastName: 'Alt', birthDate: null });
    for (const name of ['Tigers', 'Bears']) {
      const { id: teamId } = await aTeam(club, { name });
      await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
      if (name === 'Bears')
        await club.admin.ask(updateMember, { teamId, playerId: player.profileId, status: 'inactive' });
    }
    await server.database.db
      .insertInto('player_profiles')
      .values({ organization_id: club.id, first_name: 'Bo', last_name: 'Berg' })
      .execute();
    await club.admin.ask(invitePlayer, { firstName: 'Cleo', lastName: 'Czerny', email: 'cleo@example.org' });
    const [, ...lines] = await linesOf(await club.admin.send(downloadPlayers, { format: 'csv' }));
    expect(lines).toEqual([
      `Ada,Alt,,Male,,,Gerda,Guardian,"'+43 660 7654321",,,,,,${player.email},${today()},Tigers`,
      `Bo,Berg,,,,,,,,,,,,,,${today()},`,
      `Cleo,Czerny,,,,,,,,,,,,,cleo@example.org,${today()},`,
      '',
    ]);
  });

  // FAM-17
  it('changes nothing when an exported file is imported', async () => {
    const club = await anOrganization(server);
    await aTeam(club, { name: 'Tigers' });
    const members = [
      [
        'Player Name',
        'DOB',
        'Team',
        'Email',
        'Member Type',
        'Parent 1 Name',
        'Parent 1 Mobile',
        'Parent 1 Email',
      ].concat(['Parent 2 First Name', 'Parent 2 Last Name', 'Parent 2 Cell Phone', 'Parent 2 Email']),
      [
        'Zoe Öztürk',
        '2015-05-05',
        'Tigers',
        'zoe@example.org',
        'Player',
        'Eva Öztürk',
        '0660 1234567',
        'EVA@example.org',
      ].concat(['Ali', 'Öztürk', '0660 7654321', 'ali@example.org']),
      ['Cora Coach', '', '', 'cora@example.org', 'Coach/Manager', '', '', '', '', '', '', ''],
    ];
    const loaded = await club.admin.ask(importPlayers, importRows(members));
    expect(loaded).toMatchObject({ created: 1, invited: 0, emptied: [], invalid: [{ line: 3 }] });
    expect((await club.admin.ask(listPlayers, {})).players).toMatchObject([
      {
        ...{ firstName: 'Zoe', lastName: 'Öztürk', teams: [{ name: 'Tigers' }] },
        ...{ parentGuardianFirstName: 'Eva', parentGuardianPhone: '0660 1234567' },
        ...{ parentGuardianEmail: 'eva@example.org', secondGuardianFirstName: 'Ali', secondGuardianLastName: 'Öztürk' },
        ...{ secondGuardianPhone: '0660 7654321', secondGuardianEmail: 'ali@example.org' },
      },
    ]);

    await club.addPlayer({ firstName: '=Ann', lastName: 'O"Neil, jr', birthDate: null });
    const file = await (await club.admin.send(downloadPlayers, { format: 'csv' })).text();
    const again = importRows(Papa.parse<string[]>(file.trim()).data);
    const { rows } = await club.admin.ask(previewPlayers, again);
    const same = { state: 'unchanged', changes: [], kept: [], emptied: {}, notes: [], problems: {} };
    expect(rows).toMatchObject([same, same]);
    expect(await club.admin.ask(importPlayers, again)).toEqual({ ...nothingImported, unchanged: 2 });

    // An import with invitations uses the guardian's address if the child has none.
    const invited = { ...importRows(members.map((row) => row.with(3, ''))), invite: true };
    expect(await club.admin.ask(importPlayers, invited)).toMatchObject({
      invitations: [{ email: 'eva@example.org', name: 'Zoe Öztürk' }],
    });
  });

  it('omits the address of a revoked invitation from the export', async () => {
    const club = await anOrganization(server);
    await club.admin.ask(invitePlayer, { firstName: 'Nele', lastName: 'Neu', email: 'nele@example.org' });
    await server.database.db.updateTable('account_invitations').set({ revoked_at: new Date() }).execute();
    expect(await (await club.admin.send(downloadPlayers, { format: 'csv' })).text()).not.toContain('nele@example.org');
  });
});

describe('the file of all coaches', () => {
  it('exports coaches with their current teams and the columns of an import', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const coach = await aCoachOf(club, teamId);
    await club.admin.ask(inviteCoach, {
      firstName: 'Aron',
      lastName: 'Aab',
      email: 'aron@example.org',
      phone: '0660 1234567',
    });
    const [firstName, lastName] = coach.name.split(' ');
    expect(await linesOf(await club.admin.send(downloadCoaches, { format: 'csv' }))).toEqual([
      'First name,Last name,Email,Phone,Registered,Teams',
      `Aron,Aab,aron@example.org,0660 1234567,${today()},`,
      expect.stringMatching(new RegExp(`^${firstName},${lastName},${coach.email},[^,]*,${today()},Tigers$`)),
      '',
    ]);
  });
});

describe('an exported file', () => {
  longTest('logs an export but not a refused one', async () => {
    const club = await anOrganization(server);
    await club.admin.send(downloadPlayers, { format: 'xlsx' });
    await club.admin.send(downloadPlayers, { format: 'pdf' });
    const trail = await server.database.db
      .selectFrom('audit_log')
      .where('organization_id', '=', club.id)
      .select(['actor_id', 'action', 'details'])
      .execute();
    expect(trail).toEqual([{ actor_id: club.admin.userId, action: 'people.playersFile', details: { format: 'xlsx' } }]);
  });

  it('allows ten exports an hour per user', async () => {
    const club = await anOrganization(server);
    const other = await club.addAdmin();
    const ask = async (format: string) => (await club.admin.send(downloadCoaches, { format })).status;
    expect(await ask('pdf')).toBe(422);
    const statuses = [];
    for (let count = 0; count < 10; count += 1) statuses.push(await ask('csv'));
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    const refused = await club.admin.send(downloadCoaches, { format: 'csv' });
    expect([refused.status, (await refused.json()).error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await other.send(downloadCoaches, { format: 'csv' })).status).toBe(200);
  });

  it('refuses a download requested from another site', async () => {
    const { admin } = await anOrganization(server);
    for (const [name, value] of [
      ['x-requested-with', ''],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const response = await admin.send(downloadCoaches, { format: 'csv' }, { [name]: value });
      expect([response.status, (await response.json()).error.code]).toEqual([403, 'cross_site']);
    }
  });
});
