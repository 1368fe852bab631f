import { describe, expect, it } from 'vitest';
import { readPlayer } from '@touchline/domain/people/rules.import.ts';
import {
  headingsOf,
  importRowsOf,
  leftOutColumns,
  type Matching,
  matchingProblem,
  needsDateOrder,
  proposeMatching,
  type Sheet,
} from '@touchline/domain/people/rules.column-matching.ts';
import { readTableFile } from './table-file.ts';

const sheetOf = async (...lines: string[]): Promise<Sheet> => {
  const { sheets } = await readTableFile(new File([lines.join('\r\n')], 'export.csv'));
  return sheets[0] as Sheet;
};

/** Reads each row of an export with the suggested matching. */
const read = async (...lines: string[]) => {
  const sheet = await sheetOf(...lines);
  const matching = proposeMatching('players', sheet);
  expect([matchingProblem(sheet, matching), needsDateOrder(sheet, matching)]).toEqual([undefined, false]);
  return importRowsOf('players', sheet, matching).map((row) => {
    const { line: _, ...reading } = readPlayer(row, { dateOrder: 'month', today: '2026-06-15', invite: true });
    return 'facts' in reading ? reading.facts : reading.problems;
  });
};

const pia = { firstName: 'Pia', lastName: 'Pace', birthDate: '2015-03-24', gender: 'Female' };
const gerda = { guardianFirstName: 'Gerda', guardianLastName: 'Pace', guardianPhone: '555-010-0101' };
/** The address belongs to the guardian, and the child's invitation goes there. */
const atGerda = { email: 'gerda@example.org', guardianEmail: 'gerda@example.org' };
const second = (secondGuardianFirstName: string, secondGuardianLastName: string, secondGuardianEmail: string) => ({
  ...{ secondGuardianFirstName, secondGuardianLastName, secondGuardianEmail },
});

describe('an export of another program', () => {
  it('skips people who are not players in a TeamSnap export', async () => {
    expect(
      await read(
        'First,Last,Email 1,Email 2,Gender,Birthdate,Jersey #,Position,Is Player,Phone 1,Contact 1 First Name,Contact 1 Last Name,Contact 1 Relationship,Contact 1 Phone 1,Contact 1 Email 1,Contact 2 First Name,Contact 2 Last Name,Contact 2 Email 1',
        'Pia,Pace,,,Female,2015-03-24,7,Wing,Yes,555-010-0999,Gerda,Pace,Mother,555-010-0101,gerda@example.org,Paul,Pace,paul@example.org',
        'Cora,Coach,cora@example.org,,Female,1985-03-24,,,No,,,,,,,,,',
        'Ben,Beck,,ben@example.org,,,,,Yes,,,,,,,Bea,Beck,bea@example.org',
        'Tom,Tell,,,,,,,Yes,,,,,,,Tea,Tell,tea@example.org',
      ),
    ).toEqual([
      {
        ...pia,
        ...gerda,
        ...atGerda,
        ...second('Paul', 'Pace', 'paul@example.org'),
        position: 'Wing',
        jerseyNumber: 7,
      },
      { isPlayer: 'The file says that this is no player.' },
      { firstName: 'Ben', lastName: 'Beck', email: 'ben@example.org', ...second('Bea', 'Beck', 'bea@example.org') },
      { firstName: 'Tom', lastName: 'Tell', email: 'tea@example.org', ...second('Tea', 'Tell', 'tea@example.org') },
    ]);
  });

  it('takes the guardian’s mobile phone from a SportsEngine export', async () => {
    expect(
      await read(
        'First Name,Last Name,Birth Date,Gender,Mobile Phone,Guardian 1 First Name,Guardian 1 Last Name,Guardian 1 Home Phone,Guardian 1 Mobile Phone,Guardian 1 Email,Team',
        'Pia,Pace,03/24/2015,F,555-010-0999,Gerda,Pace,555-010-0100,555-010-0101,gerda@example.org,Owls',
      ),
    ).toEqual([{ ...pia, ...gerda, ...atGerda, team: 'Owls' }]);
  });

  it('does not take the child’s phone for the guardian’s in a Spond export', async () => {
    const headings =
      'First name;Last name;Date of birth;Gender;Cell;Email;Parent/guardian 1 name;Parent/guardian 1 cell;Parent/guardian 1 email';
    expect(
      await read(
        headings,
        'Pia;Pace;24.03.2015;Female;555-010-0999;pia@example.org;Gerda Pace;555-010-0101;gerda@example.org',
        'Ben;Beck;24.03.15;;555-010-0999;;;;',
      ),
    ).toEqual([
      { ...pia, ...gerda, ...atGerda, email: 'pia@example.org' },
      { firstName: 'Ben', lastName: 'Beck', birthDate: '2015-03-24' },
    ]);
  });

  it('reads a GotSport export', async () => {
    expect(
      await read(
        'First Name,Last Name,DOB,Gender,Uniform #,Team Name,Parent First Name,Parent Last Name,Parent Email,Parent Phone',
        'Pia,Pace,03/24/2015,F,7,Owls,Gerda,Pace,gerda@example.org,555-010-0101',
      ),
    ).toEqual([{ ...pia, ...gerda, ...atGerda, jerseyNumber: 7, team: 'Owls' }]);
  });

  it('skips team staff in a LeagueApps export', async () => {
    expect(
      await read(
        'Team,Role,First Name,Last Name,Parent 1 Email,Birthdate,Gender,Parent 1 Mobile Number,City',
        'Owls,Player,Pia,Pace,gerda@example.org,"Mar 24, 2015",Female,555-010-0101,Springfield',
        'Owls,Head Coach,Cora,Coach,,,,,',
      ),
    ).toEqual([
      { ...pia, ...atGerda, guardianPhone: gerda.guardianPhone, team: 'Owls' },
      { isPlayer: 'The file says that this is no player.' },
    ]);
  });
});

describe('a full name', () => {
  it('reads full names in the order of the heading', async () => {
    const names = [{ firstName: 'Ada', lastName: 'Rossi' }];
    expect(await read('Cognome e nome', 'Rossi Ada')).toEqual(names);
    expect(await read('Name/Vorname', '"Rossi, Ada"')).toEqual(names);
    expect(await read('Voornaam,Tussenvoegsel,Achternaam', 'Ada,van der,Berg', 'Ben,,Ott')).toEqual([
      { firstName: 'Ada', lastName: 'van der Berg' },
      { firstName: 'Ben', lastName: 'Ott' },
    ]);
  });
});

describe('a column without a field', () => {
  it('lists columns without a field with the number of their values', async () => {
    const sheet = await sheetOf('Name,Shoes,Hat,', 'Ada Berg,39,,x', 'Ben Ott,41,,');
    expect(leftOutColumns(sheet, proposeMatching('players', sheet))).toEqual([
      { name: 'Shoes', count: 2 },
      { name: 'Column 4', count: 1 },
    ]);
  });
});

describe('a row that is not a person', () => {
  const lines = ['First name,Last name,No.', 'Ada,Berg,1', 'First name,Last name,No.', ',,3', 'Total:,,2', 'Ben,Ott,4'];

  it('skips repeated headings and empty rows, and marks rows that look like notes', async () => {
    const sheet = await sheetOf(...lines);
    const matching = { ...proposeMatching('players', sheet), fields: ['firstName', 'lastName', null] as const };
    const rowsBy = (more: Partial<Matching>) => importRowsOf('players', sheet, { ...matching, ...more });
    expect(rowsBy({}).map(({ line, cells }) => [line, cells.isNoPlayer])).toEqual([
      [2, undefined],
      [5, 'no person'],
      [6, undefined],
    ]);
    expect(rowsBy({ everybodyPlays: true }).map(({ cells }) => cells.isNoPlayer)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('people who are not players', () => {
  it('skips people who have left the club or have a staff role number', async () => {
    expect(await read('Vorname,Nachname,Austritt', 'Ada,Berg,31.12.2021', 'Ben,Ott,31.12.2099', 'Cleo,Ott,')).toEqual([
      { isNoPlayer: 'The file says that this is no player.' },
      { firstName: 'Ben', lastName: 'Ott' },
      { firstName: 'Cleo', lastName: 'Ott' },
    ]);
    expect(await read('First name,Last name,Role', 'Ada,Berg,4', 'Cora,Coach,2')).toEqual([
      { firstName: 'Ada', lastName: 'Berg' },
      { isPlayer: 'The file says that this is no player.' },
    ]);
  });
});

describe('the heading row', () => {
  const groups = 'Player,,,Guardian,,';
  const names = 'First name,Last name,M/F,First name,Last name,Phone';

  it('finds the heading row below a row of groups', async () => {
    const sheet = await sheetOf(groups, names, 'Pia,Pace,F,Gerda,Pace,555-010-0101');
    const matching = proposeMatching('players', sheet);
    expect(matching.headingRow).toBe(1);
    expect(headingsOf(sheet, matching)).toEqual([
      'First name',
      'Last name',
      'M/F',
      'Guardian First name',
      'Guardian Last name',
      'Guardian Phone',
    ]);
    const { birthDate: _, ...facts } = pia;
    expect(await read(groups, names, 'Pia,Pace,F,Gerda,Pace,555-010-0101')).toEqual([{ ...facts, ...gerda }]);
  });

  it('accepts another heading row or none', async () => {
    const sheet = await sheetOf(names, 'Pia,Pace,F,Gerda,Pace,555-010-0101', 'Ben,Beck,M,Bea,Beck,555-010-0102');
    expect(importRowsOf('players', sheet, proposeMatching('players', sheet)).map(({ line }) => line)).toEqual([2, 3]);
    expect(importRowsOf('players', sheet, proposeMatching('players', sheet, 1)).map(({ line }) => line)).toEqual([3]);
    const all = proposeMatching('players', sheet, null);
    expect([headingsOf(sheet, all), importRowsOf('players', sheet, all).length]).toEqual([null, 3]);
  });
});
