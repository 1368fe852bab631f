import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellText,
  type ImportOptions,
  isNoPerson,
  notAPersonMark,
  type PlayerFacts,
  readCoachRow,
  readPlayerRow,
} from './rules.reading.ts';
import type { PlayerCells } from './schema.import.ts';

const options: ImportOptions = { dateOrder: 'day', today: '2026-06-15', invite: true };
const name = { firstName: 'Anna', lastName: 'Berg' };

const factsOf = (cells: PlayerCells): PlayerFacts | undefined => {
  const reading = readPlayerRow(cells, options);
  return 'facts' in reading ? reading.facts : undefined;
};
const emptiedOf = (cells: PlayerCells, importOptions = options) => {
  const reading = readPlayerRow(cells, importOptions);
  return 'facts' in reading ? reading.emptied : undefined;
};
const notesOf = (cells: PlayerCells) => {
  const reading = readPlayerRow(cells, options);
  return 'facts' in reading ? reading.notes : [];
};
const problemsOf = (cells: PlayerCells, importOptions = options) => {
  const reading = readPlayerRow(cells, importOptions);
  return 'problems' in reading ? reading.problems : {};
};

describe('a row of a player list', () => {
  it.each([
    ['Anna Maria Berg', 'Anna Maria', 'Berg'],
    ['Berg, Anna Maria', 'Anna Maria', 'Berg'],
    ['  Anna\u00a0\n Berg ', 'Anna', 'Berg'],
    ['de la Cruz, Óscar', 'Óscar', 'de la Cruz'],
  ])('splits the name "%s" into first and last name', (fullName, firstName, lastName) => {
    expect(factsOf({ fullName })).toEqual({ firstName, lastName });
  });

  it.each([
    ['Male', 'm M. male Boy männlich Junge garçon H homme masculino niño'],
    ['Female', 'f w Female girl weiblich Mädchen FILLE femme femenino niña'],
  ])('understands other words for %s in several languages', (gender, words) => {
    for (const word of words.split(' '))
      expect([word, factsOf({ ...name, gender: word })?.gender]).toEqual([word, gender]);
  });

  it('empty cells yield no facts', () => {
    const empty = { birthDate: '', gender: ' ', position: '\u200b', jerseyNumber: '', guardianName: '', email: '' };
    expect(factsOf({ ...name, ...empty })).toEqual(name);
  });

  it.each(['N/A', 'n.a.', '-', '–', 'NULL', 'none', 'keine', 'k. A.', 'unknown', 'TBD', '#N/A', '00/00/0000'])(
    'reads %s as an empty cell and never as a name',
    (placeholder) => {
      const fields = ['birthDate', 'gender', 'position', 'jerseyNumber', 'guardianPhone', 'guardianEmail', 'team'];
      const cells = Object.fromEntries(fields.map((field) => [field, placeholder]));
      const guardian = { guardianName: `${placeholder} ${placeholder}`, secondGuardianFirstName: placeholder };
      expect(factsOf({ ...name, ...cells, ...guardian })).toEqual(name);
      expect(emptiedOf({ ...name, ...cells, ...guardian })).toEqual({});
    },
  );

  it('keeps the last name Null and the jersey number 0', () => {
    expect(factsOf({ firstName: 'Jennifer', lastName: 'Null', jerseyNumber: '0' })).toEqual({
      firstName: 'Jennifer',
      lastName: 'Null',
      jerseyNumber: 0,
    });
    expect(emptiedOf({ ...name, guardianPhone: '0000000000' })).toEqual({});
    expect(factsOf({ ...name, guardianPhone: '0000000000' })).toEqual(name);
  });

  it.each(['Head coach:', 'Printed on 01/08/2026', 'Total players', 'Summe'])(
    'recognizes a row that is not a person: %s',
    (firstName) => {
      expect(isNoPerson({ firstName, lastName: 'Berg' })).toBe(true);
      expect(problemsOf({ firstName, lastName: 'Berg', isNoPlayer: notAPersonMark })).toHaveProperty('isNoPlayer');
      expect(isNoPerson({ fullName: 'Totaleva Summer' })).toBe(false);
    },
  );

  it('reads values as spreadsheets and our own exports write them', () => {
    const cells = {
      ...name,
      birthDate: '2015-04-03T00:00:00.000Z',
      jerseyNumber: '#7.0',
      guardianName: 'Berg, Gerda',
      guardianPhone: "'+43 660 1234567",
      email: ' Anna@Example.ORG ',
    };
    expect(factsOf(cells)).toEqual({
      ...name,
      birthDate: '2015-04-03',
      jerseyNumber: 7,
      guardianFirstName: 'Gerda',
      guardianLastName: 'Berg',
      guardianPhone: '+43 660 1234567',
      email: 'anna@example.org',
    });
  });

  it.each([
    [
      {},
      { firstName: 'First name must be at least 2 characters', lastName: 'Last name must be at least 2 characters' },
    ],
    [{ firstName: 'Anna', lastName: '' }, { lastName: 'Last name must be at least 2 characters' }],
    [{ fullName: 'Anna' }, { fullName: 'Please enter first and last name.' }],
    [{ fullName: '' }, { fullName: 'Please enter first and last name.' }],
    [{ fullName: 'A Berg' }, { fullName: 'First name must be at least 2 characters' }],
    [{ ...name, lastName: 'M\ufffdller' }, { lastName: 'Please remove the characters that cannot be displayed.' }],
  ])('a row with %j has an invalid name', (cells, problems) => {
    expect(problemsOf(cells)).toEqual(problems);
  });

  it.each([
    [{ ...name, birthDate: '31.02.2015' }, { birthDate: 'Please enter a valid date.' }],
    [{ ...name, birthDate: '1899-12-31' }, { birthDate: 'Please enter a valid date.' }],
    [{ ...name, birthDate: 'spring' }, { birthDate: 'Please enter a valid date.' }],
    [{ ...name, birthDate: '2026-06-15' }, { birthDate: 'Birth date must be in the past.' }],
    [{ ...name, gender: '?' }, { gender: 'Only Male and Female can be stored.' }],
    [{ ...name, gender: 'non-binary' }, { gender: 'Only Male and Female can be stored.' }],
    [{ ...name, gender: 'Prefer not to say' }, { gender: 'Only Male and Female can be stored.' }],
    [{ ...name, jerseyNumber: '1000' }, { jerseyNumber: 'Please enter a whole number from 0 to 999.' }],
    [{ ...name, jerseyNumber: '7.5' }, { jerseyNumber: 'Please enter a whole number from 0 to 999.' }],
    [{ ...name, position: 'x'.repeat(61) }, { position: 'Please use at most 60 characters.' }],
    [{ ...name, guardianName: 'Gerda' }, { guardianName: 'Please enter first and last name.' }],
    [{ ...name, guardianPhone: '123' }, { guardianPhone: 'Phone number must be at least 10 characters' }],
    [{ ...name, guardianPhone: 'ask her mother' }, { guardianPhone: 'Please enter a valid phone number.' }],
    [{ ...name, email: 'anna' }, { email: 'Please enter a valid email address' }],
    [{ ...name, email: 'anna; gerda' }, { email: 'Please enter a valid email address' }],
  ])('a row with %j is imported without that cell', (cells, emptied) => {
    expect(emptiedOf(cells)).toEqual(emptied);
    expect(factsOf(cells)).toEqual(name);
  });

  it('a row with an invalid name lists every problem', () => {
    expect(problemsOf({ firstName: 'Anna', lastName: 'B', gender: 'X', guardianPhone: '12345' })).toEqual({
      lastName: 'Last name must be at least 2 characters',
      gender: 'Only Male and Female can be stored.',
      guardianPhone: 'Phone number must be at least 10 characters',
    });
  });

  it('reports a missing part of a name even if a full name is given', () => {
    expect(Object.keys(problemsOf({ firstName: 'Anna', lastName: '', fullName: 'Anna Berg' }))).toEqual(['lastName']);
    expect(Object.keys(problemsOf({ firstName: '', lastName: 'Berg', fullName: 'Anna Berg' }))).toEqual(['firstName']);
  });

  it('refuses a name with undecodable characters', () => {
    expect(problemsOf({ fullName: 'Ann\ufffd Berg' })).toEqual({
      fullName: 'Please remove the characters that cannot be displayed.',
    });
  });

  it('reads birth dates in words, with short years or as day numbers', () => {
    for (const birthDate of ['3/4/15', '3 Apr 2015', '42097']) {
      expect(factsOf({ ...name, birthDate })).toEqual({ ...name, birthDate: '2015-04-03' });
    }
    expect(notesOf({ ...name, birthDate: '42097' })).toEqual(['The birth date 42097 was read as 3 April 2015.']);
    expect(notesOf({ ...name, birthDate: '3/4/15' })).toEqual([]);
  });

  it.each([
    [{ email: 'own@x.org', guardianEmail: 'parent@x.org' }, 'own@x.org'],
    [{ email: ' ', guardianEmail: 'parent@x.org' }, 'parent@x.org'],
    [{ email: 'none', guardianEmail: 'parent@x.org' }, 'parent@x.org'],
    [{ email: 'x; A@X.org, b@x.org' }, 'a@x.org'],
    [{ guardianEmail: 'Gerda Berg <gerda@x.org>' }, 'gerda@x.org'],
  ])('a row with %j is invited by email to %s', (cells, email) => {
    expect(factsOf({ ...name, ...cells })?.email).toBe(email);
  });

  it('notes which of several email addresses in a cell is used', () => {
    expect(notesOf({ ...name, email: 'a@x.org; b@x.org' })).toEqual(['Of several email addresses, a@x.org is used.']);
  });

  it.each([
    [{ isPlayer: 'No' }, 'isPlayer'],
    [{ isPlayer: 'false' }, 'isPlayer'],
    [{ isPlayer: 'Head Coach' }, 'isPlayer'],
    [{ isPlayer: 'Non-Player' }, 'isPlayer'],
    [{ isPlayer: 'Coach/Manager' }, 'isPlayer'],
    [{ isPlayer: 'Staff (non-player)' }, 'isPlayer'],
    [{ isPlayer: 'Kein Spieler' }, 'isPlayer'],
    [{ isNoPlayer: 'Y' }, 'isNoPlayer'],
  ])('a row with %j is not about a player', (cells, field) => {
    expect(problemsOf({ ...name, ...cells })).toEqual({ [field]: 'The file says that this is no player.' });
  });

  it.each([
    { isPlayer: 'Yes' },
    { isPlayer: '' },
    { isPlayer: 'Player' },
    { isPlayer: 'Player, Parent' },
    { isNoPlayer: 'N' },
  ])('a row with %j is about a player', (cells) => {
    expect(factsOf({ ...name, ...cells })).toEqual(name);
  });

  it('checks email addresses of players and guardians even without invitations', () => {
    const withoutInvitation = { ...options, invite: false };
    expect(emptiedOf({ ...name, email: 'petra.wagner(at)gmx' }, withoutInvitation)).toEqual({
      email: 'Please enter a valid email address',
    });
    const contacts = { guardianEmail: 'no', secondGuardianEmail: 'E@x.org', secondGuardianName: 'Berg, Eva' };
    expect(emptiedOf({ ...name, ...contacts }, withoutInvitation)).toEqual({
      guardianEmail: 'Please enter a valid email address',
    });
    expect(factsOf({ ...name, ...contacts })).toMatchObject({
      ...{ secondGuardianFirstName: 'Eva', secondGuardianLastName: 'Berg', secondGuardianEmail: 'e@x.org' },
    });
  });
});

it.each([
  [
    { guardianName: 'Gerda & Paul Berg', guardianEmail: 'a@x.org / b@x.org' },
    {
      guardianFirstName: 'Gerda',
      guardianEmail: 'a@x.org',
      secondGuardianFirstName: 'Paul',
      secondGuardianEmail: 'b@x.org',
    },
  ],
  [
    { guardianFirstName: 'Gerda/Paul', guardianLastName: 'Berg/Moss' },
    { guardianFirstName: 'Gerda', secondGuardianLastName: 'Moss' },
  ],
  // The second guardian’s address has its own column, so the first column has one too many.
  [
    { guardianEmail: 'a@x.org; b@x.org', secondGuardianEmail: 'c@x.org' },
    { guardianEmail: 'a@x.org', secondGuardianEmail: 'c@x.org' },
  ],
])('keeps both guardians of %j', (cells, facts) => {
  expect(factsOf({ ...name, ...cells })).toMatchObject(facts);
});

it('drops guardians without a last name and reports the cell', () => {
  expect(emptiedOf({ ...name, guardianName: 'Gerda & Paul' })).toEqual({
    guardianName: 'Please enter first and last name.',
  });
});

it('reads name, email address and phone from a row of coaches', () => {
  expect(readCoachRow({ fullName: 'Carla Coach', email: 'C@x.org', phone: '0660 1' })).toEqual({
    facts: { firstName: 'Carla', lastName: 'Coach', email: 'c@x.org', phone: '0660 1' },
    nameField: 'fullName',
    emptied: {},
    doubtful: {},
    notes: [],
  });
});

/** Cells of an imported row with the given values. */
const rowOf = (facts: PlayerFacts): PlayerCells =>
  Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, String(value)]));

it('reading a row written from facts returns the same facts', () => {
  const optionally = (...texts: string[]) => fc.constantFrom('', ...texts);
  const name = fc.constantFrom('Anna', ' Zoë\u00a0 ', '\u200b\u200bBerg', "O'Neil", 'de la  Cruz', "'=1+1 Ott");
  const cells = fc.record({
    firstName: name,
    lastName: name,
    birthDate: optionally('03/04/2015', '2015-04-03'),
    gender: optionally('w', 'm', 'Female'),
    // An apostrophe before a possible formula is removed on each read (core/formulas.test.ts).
    position: fc.oneof(fc.stringMatching(/^[\p{L} ]{0,12}$/u), optionally(' Left  wing ')),
    jerseyNumber: optionally('7', ' 07 '),
    guardianFirstName: optionally('Gerda', ' Géza '),
    guardianPhone: optionally('0660 1234567', '+43 660 1234567'),
    email: optionally('a@x.org', ' A@X.org '),
  });
  fc.assert(
    fc.property(cells, (row) => {
      const facts = factsOf(row);
      // Only a few rows are refused, because of their position; if most were, the test would fail.
      fc.pre(facts !== undefined);
      expect(factsOf(rowOf(facts))).toEqual(facts);
    }),
    { numRuns: 300 },
  );
});

it('any cell content becomes well-formed text of at most 500 characters', () => {
  expect([cellText(' Anna '), cellText('')]).toEqual(['Anna', '']);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (value) => {
      const text = cellText(value);
      expect([text.length <= 500, text.isWellFormed()]).toEqual([true, true]);
    }),
    { numRuns: 20 },
  );
});
