import { describe, expect, it } from 'vitest';
import { looksLikeHeadings, suggestColumns } from './rules.columns.ts';
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
      'Email 2': null,
      'Contact 1 First Name': 'guardianFirstName',
      'Contact 1 Last Name': 'guardianLastName',
      'Contact 1 Phone 1': 'guardianPhone',
      'Contact 2 First Name': null,
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
      'Guardian 1 e-mail': null,
      Groups: null,
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
      'Parent/Guardian 1 Email': 'email',
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

  it('hold each field once, and the surest column wins', () => {
    expect(suggestColumns('players', ['Parent email', 'E-mail', 'Email', 'Name'], [])).toEqual([
      null,
      'email',
      null,
      'fullName',
    ]);
  });

  it('are guessed by what stands in them when there are no headings', () => {
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
  });

  it('have no headings when the first row is a person', () => {
    expect(looksLikeHeadings(['Anna', 'Berg', 'Goalkeeper'])).toBe(false);
    expect(looksLikeHeadings(['Name', 'anna@example.org'])).toBe(false);
    expect(looksLikeHeadings(['', ''])).toBe(false);
  });
});
