import { describe, expect, it } from 'vitest';
import { importCoaches, importPlayers, previewPlayers } from '@touchline/domain/people/contract.import.ts';
import { listCoaches, listInvitations, listPlayers, updatePlayer } from '@touchline/domain/people/contract.ts';
import type { CoachCells, PlayerCells } from '@touchline/domain/people/schema.import.ts';
import { addPlayer, deleteTeam, readRoster, updateMember } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { aFileOf, anAddress } from '@touchline/tests/support/files/import.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const playersOf = async (club: Club) => (await club.admin.ask(listPlayers, {})).players;
const invitedOf = async (club: Club) =>
  (await club.admin.ask(listInvitations, {})).invitations.map(({ email }) => email);
const membersOf = async (club: Club, teamId: string) =>
  (await club.admin.ask(readRoster, { teamId })).players.map(({ name }) => name).sort();

const anna = { firstName: 'Anna', lastName: 'Berg' };

describe('a value that differs from what is stored', () => {
  it('an import replaces a stored value only if the admin confirmed it', async () => {
    const club = await anOrganization(server);
    const { profileId: playerId } = await club.addPlayer({ ...anna, birthDate: '2015-04-03', gender: null });
    const row = { ...anna, gender: 'f', guardianName: 'Paul Berg', guardianPhone: '0660 1234567' };
    const file = aFileOf<PlayerCells>([row, { firstName: 'Ben', lastName: 'Berg' }]);
    const storedFacts = async () => (await playersOf(club)).find(({ id }) => id === playerId);

    const [shown] = (await club.admin.ask(previewPlayers, file)).rows;
    const kept = [
      { field: 'guardianFirstName', before: 'Gerda', after: 'Paul' },
      { field: 'guardianLastName', before: 'Guardian', after: 'Berg' },
      { field: 'guardianPhone', before: '+43 660 7654321', after: '0660 1234567' },
    ];
    expect(shown).toMatchObject({ changes: [{ field: 'gender', before: null, after: 'Female' }], kept });

    expect(await club.admin.ask(importPlayers, file)).toMatchObject({
      created: 1,
      changed: 1,
      kept: 1,
      changedSince: [],
    });
    const before = { parentGuardianFirstName: 'Gerda', parentGuardianPhone: '+43 660 7654321' };
    expect(await storedFacts()).toMatchObject({ gender: 'Female', ...before });

    const replaced = { guardianFirstName: 'Gerda', guardianLastName: 'Guardian', guardianPhone: '+43 660 7654321' };
    const accepted = { ...file, rows: [{ line: 2, cells: row, replaced }] };
    await club.admin.ask(updatePlayer, { playerId, parentGuardianFirstName: 'Greta', expected: before });
    const report = await club.admin.ask(importPlayers, accepted);
    expect(report).toMatchObject({ changed: 0, kept: 1, changedSince: [2] });
    const greta = { parentGuardianFirstName: 'Greta', parentGuardianLastName: 'Guardian' };
    expect(await storedFacts()).toMatchObject({ ...before, ...greta });

    const again = { ...file, rows: [{ line: 2, cells: row, replaced: { ...replaced, guardianFirstName: 'Greta' } }] };
    expect(await club.admin.ask(importPlayers, again)).toMatchObject({ changed: 1, kept: 0, changedSince: [] });
    expect(await storedFacts()).toMatchObject({
      gender: 'Female',
      parentGuardianFirstName: 'Paul',
      parentGuardianLastName: 'Berg',
      parentGuardianPhone: '0660 1234567',
    });
    expect(await club.admin.ask(importPlayers, again)).toMatchObject({ changed: 0, unchanged: 1, changedSince: [] });
  });

  it('an import replaces a coach’s phone number only if the admin confirmed it', async () => {
    const club = await anOrganization(server);
    await club.addCoach('Carla Coach');
    const [row] = aFileOf<CoachCells>([{ fullName: 'Carla Coach', phone: '0660 2' }]).rows;
    const phoneAfter = async (replaced: { phone: string } | undefined) => {
      await club.admin.ask(importCoaches, { ...aFileOf([]), rows: [{ line: 2, cells: {}, ...row, replaced }] });
      return (await club.admin.ask(listCoaches, {})).coaches[0]?.phone;
    };
    const stored = '+43 660 1234567';
    expect(await phoneAfter(undefined)).toBe(stored);
    expect(await phoneAfter({ phone: '0660 1' })).toBe(stored);
    expect(await phoneAfter({ phone: stored })).toBe('0660 2');
  });
});

describe('a cell that cannot be read', () => {
  it('imports a row with an unreadable cell and reports the cell', async () => {
    const club = await anOrganization(server);
    const rows = aFileOf<PlayerCells>([
      { ...anna, birthDate: 'in spring', gender: 'X', guardianPhone: '12345', position: 'Wing' },
      { firstName: 'Ben', lastName: 'B', gender: 'X' },
    ]);
    const emptied = {
      birthDate: 'Please enter a valid date.',
      gender: 'Only Male and Female can be stored.',
      guardianPhone: 'Phone number must be at least 10 characters',
    };
    const shown = await club.admin.ask(previewPlayers, rows);
    expect(shown.rows).toMatchObject([
      { state: 'new', emptied, problems: {} },
      { state: 'invalid', emptied: {}, problems: { lastName: expect.any(String), gender: emptied.gender } },
    ]);
    const report = await club.admin.ask(importPlayers, rows);
    expect(report).toMatchObject({ created: 1, emptied: [{ line: 2, problems: emptied }], invalid: [{ line: 3 }] });
    expect(await playersOf(club)).toEqual([
      expect.objectContaining({ ...anna, birthDate: null, gender: null, parentGuardianPhone: null, position: 'Wing' }),
    ]);
    expect(await club.admin.ask(importPlayers, rows)).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
  });

  it('skips a row whose unreadable cell identifies the person', async () => {
    const club = await anOrganization(server);
    await club.addPlayer({ ...anna, birthDate: '2015-04-03', gender: 'Female' });
    await club.addPlayer({ firstName: 'Ben', lastName: 'Berg', birthDate: '2014-04-03' });
    await club.addCoach('Carla Coach');
    const rows = aFileOf<PlayerCells>([
      { ...anna, gender: 'X' },
      { firstName: 'Ben', lastName: 'Berg', birthDate: 'in spring' },
    ]);
    expect(await club.admin.ask(importPlayers, rows)).toMatchObject({
      unchanged: 1,
      invalid: [{ line: 3, problems: { birthDate: 'Please enter a valid date.' } }],
    });
    expect(await playersOf(club)).toHaveLength(2);
    expect((await playersOf(club)).map(({ gender }) => gender)).toContain('Female');
    const coaches = aFileOf([
      { fullName: 'Carla Coach', email: 'nowhere' },
      { fullName: 'Nora New', email: 'nowhere' },
    ]);
    expect(await club.admin.ask(importCoaches, coaches)).toMatchObject({
      created: 1,
      invalid: [{ line: 2, problems: { email: 'Please enter a valid email address' } }],
      emptied: [{ line: 3, problems: { email: 'Please enter a valid email address' } }],
    });
    expect((await club.admin.ask(listCoaches, {})).coaches).toHaveLength(2);
  });
});

describe('a row from another program', () => {
  it('invites imported players at the guardian’s address if they have none', async () => {
    const club = await anOrganization(server);
    const [own, guardian, shared] = [anAddress(), anAddress(), anAddress()];
    const rows = aFileOf<PlayerCells>([
      { ...anna, email: own, guardianEmail: guardian },
      { firstName: 'Ben', lastName: 'Berg', guardianEmail: shared },
      { firstName: 'Cleo', lastName: 'Berg', email: 'none', guardianEmail: shared },
    ]);
    expect(await club.admin.ask(importPlayers, rows)).toMatchObject({ created: 3, invited: 2 });
    expect((await invitedOf(club)).sort()).toEqual([own, shared].sort());
  });

  it('skips an imported row that is marked as a non-player', async () => {
    const club = await anOrganization(server);
    const coach = { firstName: 'Carl', lastName: 'Coach', isPlayer: 'No', email: anAddress() };
    const rows = aFileOf<PlayerCells>([coach, { ...anna, isPlayer: 'Yes' }]);
    expect(await club.admin.ask(importPlayers, rows)).toMatchObject({
      created: 1,
      invited: 0,
      invalid: [{ line: 2, problems: { isPlayer: 'The file says that this is no player.' } }],
    });
    expect(await playersOf(club)).toEqual([expect.objectContaining(anna)]);
  });
});

describe('a team of a file', () => {
  it('adds imported players to their teams only once', async () => {
    const club = await anOrganization(server);
    const { id: seasonId } = await aSeason(club);
    const { id: ageGroupId } = await anAgeGroup(club, seasonId);
    const [tigers, pumas] = [
      await aTeam(club, { seasonId, ageGroupId }),
      await aTeam(club, { seasonId, ageGroupId, name: 'Pumas' }),
    ];
    const [member, former] = [
      await club.addPlayer({ firstName: 'Mia', lastName: 'Member' }),
      await club.addPlayer({ firstName: 'Fay', lastName: 'Former' }),
    ];
    for (const { profileId: playerId } of [member, former]) {
      await club.admin.ask(addPlayer, { teamId: tigers.id, playerId });
    }
    await club.admin.ask(updateMember, { teamId: tigers.id, playerId: former.profileId, status: 'inactive' });
    const rows = aFileOf<PlayerCells>([
      { ...anna, team: 'TIGERS' },
      { firstName: 'Mia', lastName: 'Member', team: 'Tigers' },
      { firstName: 'Fay', lastName: 'Former', team: 'tigers, U12 Pumas' },
      { firstName: 'Ben', lastName: 'Berg' },
    ]);
    const shown = await club.admin.ask(previewPlayers, rows);
    expect(shown.rows.map(({ state, changes }) => [state, changes.map(({ after }) => after)])).toEqual([
      ['new', []],
      ['unchanged', []],
      ['changed', ['Tigers', 'Pumas']],
      ['new', []],
    ]);
    expect(shown.rows[0]?.notes).toEqual([expect.stringMatching(/^The birth date is not known; U12 is for/)]);
    expect(await membersOf(club, tigers.id)).toEqual(['Mia Member']);
    expect(await club.admin.ask(importPlayers, rows)).toMatchObject({ created: 2, changed: 1, unchanged: 1 });
    expect(await membersOf(club, tigers.id)).toEqual(['Anna Berg', 'Fay Former', 'Mia Member']);
    expect(await membersOf(club, pumas.id)).toEqual(['Fay Former']);
    expect(await club.admin.ask(importPlayers, rows)).toMatchObject({ created: 0, changed: 0, unchanged: 4 });
    const alone = aFileOf<PlayerCells>([{ firstName: 'Ben', lastName: 'Berg', team: 'Pumas' }]);
    expect(await club.admin.ask(importPlayers, alone)).toMatchObject({ changed: 1 });
    expect(await membersOf(club, pumas.id)).toEqual(['Ben Berg', 'Fay Former']);
  });

  it('imports a row with an unknown or ambiguous team without the team', async () => {
    const [club, other] = [await anOrganization(server), await anOrganization(server)];
    const [one, two] = [await aTeam(club, { name: 'Lynxes' }), await aTeam(club, { name: 'Lynxes' })];
    await aTeam(club, { name: 'Pasts', isActive: false });
    const foreign = await aTeam(other, { name: 'Foreigns' });
    const names = ['Lynxes', 'Pasts', 'Foreigns', 'Nobodies'];
    const rows = aFileOf<PlayerCells>(names.map((team, at) => ({ firstName: `Player${at}`, lastName: 'Berg', team })));
    const report = await club.admin.ask(importPlayers, rows);
    expect(report).toMatchObject({ created: 4, invalid: [] });
    expect(report.emptied.map(({ problems: { team } }) => team)).toEqual([
      'Several teams of current seasons are called "Lynxes". Write the age group before it.',
      ...names.slice(1).map((name) => `There is no team "${name}" in a current season.`),
    ]);
    expect([await membersOf(club, one.id), await membersOf(club, two.id)]).toEqual([[], []]);
    expect(await membersOf(other, foreign.id)).toEqual([]);
  });

  it('an import during the deletion of its team adds all twenty players or none', async () => {
    const club = await anOrganization(server);
    const { id: teamId } = await aTeam(club);
    const file = aFileOf<PlayerCells>(
      Array.from({ length: 20 }, (_, at) => ({ firstName: `Player${at}`, lastName: 'Berg', team: 'Tigers' })),
    );
    const [imported, deleted] = await Promise.all([
      club.admin.ask(importPlayers, file),
      club.admin.send(deleteTeam, { teamId }),
    ]);
    expect(imported.created).toBe(20);
    if (deleted.ok) expect(imported.emptied).toHaveLength(20);
    else expect(await membersOf(club, teamId)).toHaveLength(20);
  });
});
