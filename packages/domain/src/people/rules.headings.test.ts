import { describe, expect, it } from 'vitest';
import { looksLikeHeadings, suggestColumns, suggestHeadingRow } from './rules.columns.ts';
import { isAboutGuardian } from './rules.headings.ts';

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
      'Contact 2 First Name': 'secondGuardianFirstName',
      'Contact 2 Phone 1': 'secondGuardianPhone',
      'Contact 2 Email 1': 'secondGuardianEmail',
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
      'P2 Email': 'secondGuardianEmail',
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
      'Parent/guardian 2 cell': 'secondGuardianPhone',
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
    'Sprocket Sports, with member types',
    {
      'Participant First Name': 'firstName',
      'Participant Last Name': 'lastName',
      'Member Type': 'isPlayer',
      'Parent/Guardian 2 First Name': 'secondGuardianFirstName',
      'Parent/Guardian 2 Last Name': 'secondGuardianLastName',
      'Parent/Guardian 2 Email Address': 'secondGuardianEmail',
      'Parent/Guardian 1 First Name': 'guardianFirstName',
      'Parent/Guardian 1 Last Name': 'guardianLastName',
      'Parent/Guardian 1 Email Address': 'guardianEmail',
    },
  ],
  [
    'Stack Team App',
    {
      'Full Name': 'fullName',
      'Non-player': 'isNoPlayer',
      'Parent1 Name': 'guardianName',
      'Parent1 Mobile': 'guardianPhone',
      'Parent2 Name': 'secondGuardianName',
      'Parent2 Mobile': 'secondGuardianPhone',
    },
  ],
  [
    'a list with both parents',
    {
      Player: 'fullName',
      Father: 'secondGuardianName',
      "Father's phone": 'secondGuardianPhone',
      'Father Email': 'secondGuardianEmail',
      Mother: 'guardianName',
      "Mother's phone": 'guardianPhone',
      'Mother Email': 'guardianEmail',
    },
  ],
  [
    'a German list with both parents',
    {
      Name: 'lastName',
      Vorname: 'firstName',
      'Vorname Mutter': 'guardianFirstName',
      'Handy Mutter': 'guardianPhone',
      'E-Mail Mutter': 'guardianEmail',
      'Vorname Vater': 'secondGuardianFirstName',
      'Handy Vater': 'secondGuardianPhone',
      'E-Mail Vater': 'secondGuardianEmail',
    },
  ],
  ['a list with fathers alone', { Player: 'fullName', Father: 'guardianName', "Father's phone": 'guardianPhone' }],
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

it.each(lists)('recognizes the columns of %s', (_, columns) => {
  expect(suggestColumns('players', Object.keys(columns), [])).toEqual(Object.values(columns));
  expect(looksLikeHeadings(Object.keys(columns))).toBe(true);
});

describe('columns with headings', () => {
  it.each([
    // Spanish: without a column for the last name, it means the full name.
    [
      ['Nombre', 'DNI'],
      ['fullName', null],
    ],
    [
      ['Last name', 'Name'],
      ['lastName', null],
    ],
    [
      ['First name', 'Player', 'Name'],
      ['firstName', null, 'lastName'],
    ],
    [
      ['Guardian email', 'Phone'],
      ['guardianEmail', null],
    ],
  ] as const)('columns with the headings %j are recognized as %j', (headings, fields) => {
    expect(suggestColumns('players', headings, [])).toEqual(fields);
  });

  it('a list of coaches never gets a column for a guardian’s phone', () => {
    expect(suggestColumns('coaches', ['Name', 'Phone', 'Mobile'], [])).toEqual(['fullName', 'phone', null]);
  });

  it('looks for the heading row in the first hundred rows only', () => {
    const rowsBefore = (count: number) => [...Array.from({ length: count }, () => ['Vienna Lions']), ['Name']];
    expect([0, 99, 100].map((count) => suggestHeadingRow(rowsBefore(count)))).toEqual([0, 99, null]);
  });

  it('recognizes headings about guardians in several languages', () => {
    for (const heading of ['Guardian', 'Mothers', 'Eltern', 'Erziehungsberechtigte/r', 'Tuteur légal', 'Tutor'])
      expect([heading, isAboutGuardian(heading)]).toEqual([heading, true]);
    for (const heading of ['Player', 'Address', ''])
      expect([heading, isAboutGuardian(heading)]).toEqual([heading, false]);
  });
});
