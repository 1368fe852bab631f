import { describe, expect, it } from 'vitest';
import { groupedHeadings, looksLikeHeadings, suggestColumns, suggestHeadingRow } from './rules.columns.ts';
import { fieldLabels, importFields } from './schema.import.ts';

const lists: readonly (readonly [string, Readonly<Record<string, string | null>>])[] = [
  [
    'this app',
    {
      'First name': 'firstName',
      'Last name': 'lastName',
      'Birth date': 'birthDate',
      Gender: 'gender',
      Position: 'position',
      'Jersey number': 'jerseyNumber',
      'Guardian first name': 'guardianFirstName',
      'Guardian last name': 'guardianLastName',
      'Guardian phone': 'guardianPhone',
      'E-mail': 'email',
      'Added on': null,
    },
  ],
  [
    'TeamSnap',
    {
      First: 'firstName',
      Last: 'lastName',
      Gender: 'gender',
      Birthdate: 'birthDate',
      'Jersey #': 'jerseyNumber',
      Position: 'position',
      'Email 1': 'email',
      'Email 2': 'email',
      'Is Player': 'isPlayer',
      'Phone 1': null,
      'Contact 1 First Name': 'guardianFirstName',
      'Contact 1 Last Name': 'guardianLastName',
      'Contact 1 Phone 1': 'guardianPhone',
      'Contact 1 Email 1': 'guardianEmail',
      'Contact 1 Email 2': 'guardianEmail',
      'Contact 2 First Name': null,
      'Contact 2 Phone 1': null,
      'Contact 2 Email 1': 'guardianEmail',
    },
  ],
  [
    'TeamSnap for clubs',
    {
      Team: 'team',
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Birthdate: 'birthDate',
      'Non-Player': 'isNoPlayer',
      Email: 'email',
      'P1 First Name': 'guardianFirstName',
      'P1 Last Name': 'guardianLastName',
      'P1 Email': 'guardianEmail',
      'P1 Phone': 'guardianPhone',
      'P2 Email': 'guardianEmail',
    },
  ],
  [
    'Spond',
    {
      Name: 'lastName',
      'First name': 'firstName',
      'Date of birth': 'birthDate',
      'E-mail': 'email',
      'Guardian 1 name': 'guardianName',
      'Guardian 1 phone number': 'guardianPhone',
      'Guardian 1 e-mail': 'guardianEmail',
      Groups: null,
    },
  ],
  [
    'Spond, in the words of its club',
    {
      'First name': 'firstName',
      'Last name': 'lastName',
      Cell: null,
      Email: 'email',
      'Parent/guardian 1 name': 'guardianName',
      'Parent/guardian 1 cell': 'guardianPhone',
      'Parent/guardian 1 email': 'guardianEmail',
      'Parent/guardian 2 cell': null,
    },
  ],
  [
    'SportsEngine',
    {
      'Player First Name': 'firstName',
      'Player Last Name': 'lastName',
      'Date of Birth': 'birthDate',
      'Parent/Guardian 1 First Name': 'guardianFirstName',
      'Parent/Guardian 1 Last Name': 'guardianLastName',
      'Parent/Guardian 1 Phone Number': 'guardianPhone',
      'Parent/Guardian 1 Email': 'guardianEmail',
    },
  ],
  [
    'SportsEngine, as it calls guardians elsewhere',
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Mobile: null,
      'Guardian 1 First Name': 'guardianFirstName',
      'Guardian 1 Last Name': 'guardianLastName',
      'Guardian 1 Home Phone': null,
      'Guardian 1 Mobile Phone': 'guardianPhone',
      'Guardian 1 Email': 'guardianEmail',
    },
  ],
  [
    'GotSport',
    {
      'Player Name': 'fullName',
      DOB: 'birthDate',
      'Uniform #': 'jerseyNumber',
      Email: 'email',
      Phone: 'guardianPhone',
    },
  ],
  [
    'GotSport, with parents',
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      DOB: 'birthDate',
      Gender: 'gender',
      'Team Name': 'team',
      'Parent First Name': 'guardianFirstName',
      'Parent Last Name': 'guardianLastName',
      'Parent Email': 'guardianEmail',
      'Parent Phone': 'guardianPhone',
    },
  ],
  [
    'LeagueApps',
    {
      Team: 'team',
      Role: 'isPlayer',
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'Parent 1 Email': 'guardianEmail',
      Birthdate: 'birthDate',
      Gender: 'gender',
      'Parent 1 Mobile Number': 'guardianPhone',
      City: null,
    },
  ],
  [
    'a list with a column of letters',
    { Name: 'fullName', 'M/F': 'gender', "Mother's name": 'guardianName', "Mother's cell": 'guardianPhone', Tel: null },
  ],
  [
    'a German list',
    {
      'Nr.': null,
      Name: 'lastName',
      Vorname: 'firstName',
      'Geb.-Datum': 'birthDate',
      Geschlecht: 'gender',
      Rückennummer: 'jerseyNumber',
      'E-Mail-Adresse': 'email',
      'Erziehungsberechtigte/r': 'guardianName',
      Handynummer: 'guardianPhone',
      Straße: null,
    },
  ],
  [
    'a French list',
    {
      NOM: 'lastName',
      Prénom: 'firstName',
      'Né(e) le': 'birthDate',
      Sexe: 'gender',
      Poste: 'position',
      'Responsable légal': 'guardianName',
      Téléphone: 'guardianPhone',
      Courriel: 'email',
    },
  ],
  [
    'a Spanish list',
    {
      Nombre: 'firstName',
      Apellidos: 'lastName',
      'Fecha de nacimiento': 'birthDate',
      Género: 'gender',
      Posición: 'position',
      Dorsal: 'jerseyNumber',
      Tutor: 'guardianName',
      Móvil: 'guardianPhone',
      'Correo electrónico': 'email',
    },
  ],
];

describe('the columns of a file', () => {
  it.each(lists)('are recognized by the headings of %s', (_, columns) => {
    expect(suggestColumns('players', Object.keys(columns), [])).toEqual(Object.values(columns));
    expect(looksLikeHeadings(Object.keys(columns))).toBe(true);
  });

  it('are recognized for coaches', () => {
    const headings = ['Trainer', 'Mail', 'Mobil', 'Geburtsdatum'];
    expect(suggestColumns('coaches', headings, [])).toEqual(['fullName', 'email', 'phone', null]);
  });

  it.each(['players', 'coaches'] as const)('of %s are recognized by the label of each field', (kind) => {
    for (const field of importFields[kind]) expect(suggestColumns(kind, [fieldLabels[field]], [])).toEqual([field]);
  });

  it('hold each field once, and the surest column wins; addresses are taken from several', () => {
    expect(suggestColumns('players', ['Home phone', 'Guardian work phone', 'Guardian cell'], [])).toEqual([
      null,
      null,
      'guardianPhone',
    ]);
    expect(suggestColumns('players', ['Parent email', 'E-mail', 'Email', 'Name'], [])).toEqual([
      'guardianEmail',
      'email',
      'email',
      'fullName',
    ]);
  });

  it('are guessed by their content when there are no headings', () => {
    const rows = [
      ['Anna', 'Berg', '03.04.2015', 'w', 'anna@example.org', '7', '+43 660 1234567'],
      ['Björn', "O'Hara", '2014-12-01', 'm', '', '11', ''],
      ['Chloé', 'De la Cruz', '1/2/2013', '', 'chloe@example.org', '', '0660/7654321'],
    ];
    const fields = ['firstName', 'lastName', 'birthDate', 'gender', 'email', 'jerseyNumber', 'guardianPhone'];
    expect(suggestColumns('players', null, rows)).toEqual(fields);
    expect(looksLikeHeadings(rows[0] ?? [])).toBe(false);
    expect(suggestColumns('coaches', null, [['Carla Coach', 'carla@example.org']])).toEqual(['fullName', 'email']);
    expect(suggestColumns('players', null, [])).toEqual([]);
    const gendersFirst = [
      ['Female', 'Ida', 'Import'],
      ['Male', 'Ben', 'Brown'],
    ];
    expect(suggestColumns('players', null, gendersFirst)).toEqual(['gender', 'firstName', 'lastName']);
  });

  it.each([
    ['two of three', ['ann@example.org', 'ben@example.org', 'none'], 'email'],
    ['one of two', ['ann@example.org', '-/-'], null],
    ['none', ['', ''], null],
    ['two of two, beside gaps', ['ann@example.org', '', '', 'ben@example.org'], 'email'],
  ])('are guessed by what most of the values look like: %s', (_, values, field) => {
    const rows = values.map((value) => ['Ann Lee', value]);
    expect(suggestColumns('coaches', null, rows)).toEqual(['fullName', field]);
  });

  it('hold whole names where only one column holds words, or where those of the first have several', () => {
    expect(suggestColumns('players', null, [['Anna'], ['Ben']])).toEqual(['fullName']);
    expect(suggestColumns('players', null, [['Anna Berg', 'Vienna']])).toEqual(['fullName', null]);
  });

  it('are named by the row that names most of them', () => {
    const groups = ['Player', '', '', 'Guardian', ''];
    const headings = ['First name', 'Last name', 'DOB', 'First name', 'Phone'];
    expect(suggestHeadingRow([groups, headings, ['Anna', 'Berg', '3.4.2015', 'Gerda', '']])).toBe(1);
    expect(suggestHeadingRow([headings, groups])).toBe(0);
    expect(suggestHeadingRow([['Anna', 'Berg', 'Goalkeeper']])).toBeNull();
    const named = groupedHeadings(headings, groups);
    expect(named).toEqual(['First name', 'Last name', 'DOB', 'Guardian First name', 'Guardian Phone']);
    expect(suggestColumns('players', named, [])).toEqual([
      'firstName',
      'lastName',
      'birthDate',
      'guardianFirstName',
      'guardianPhone',
    ]);
    expect(groupedHeadings(['Name', 'Shoes'], ['Gerda Guardian', 'Guardian'])).toEqual(['Name', 'Shoes']);
  });

  it('have no headings when the first row is a person', () => {
    expect(looksLikeHeadings(['Anna', 'Berg', 'Goalkeeper'])).toBe(false);
    expect(looksLikeHeadings(['Name', 'anna@example.org'])).toBe(false);
    expect(looksLikeHeadings(['', ''])).toBe(false);
    for (const value of ['03.04.2015', '+43 660 1234567', '7']) expect(looksLikeHeadings(['Name', value])).toBe(false);
    expect(looksLikeHeadings(['Name', 'Shoes'])).toBe(true);
  });
});
