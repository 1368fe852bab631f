import { expect, it } from 'vitest';
import { looksLikeHeadings, suggestColumns } from './rules.columns.ts';

const lists: readonly (readonly [string, Readonly<Record<string, string | null>>])[] = [
  [
    'a club with one column for both parents',
    {
      Nachname: 'lastName',
      Vorname: 'firstName',
      'Mutter/Vater': 'guardianName',
      'Tel. Eltern': 'guardianPhone',
      'E-Mail Eltern': 'guardianEmail',
      'E-Mail 2': 'secondGuardianEmail',
    },
  ],
  [
    'SportsEngine, with its notes',
    {
      '*Team Role (Player/Staff)': 'isPlayer',
      '*First Name': 'firstName',
      '*Last Name': 'lastName',
      '*Date of Birth (YYYY/MM/DD format)': 'birthDate',
      '*Gender (Male, Female, Non-Binary)': 'gender',
      'First Name (Parent)': 'guardianFirstName',
      'Phone [mobile]': 'guardianPhone',
    },
  ],
  [
    'hitobito',
    {
      'Haupt-E-Mail': 'email',
      'Weitere E-Mail Mutter': 'guardianEmail',
      'Telefonnummer Privat': null,
      'Telefonnummer Vater': 'secondGuardianPhone',
      'Telefonnummer Mutter': 'guardianPhone',
    },
  ],
  ['JVerein', { Nachname: 'lastName', Vorname: 'firstName', Telefon_privat: 'guardianPhone', Austritt: 'isNoPlayer' }],
  [
    'a British list',
    {
      'Player Name': 'fullName',
      'Parent/Carer Name': 'guardianName',
      'Parent/Carer Email': 'guardianEmail',
      'Parent/Carer Mobile': 'guardianPhone',
    },
  ],
  ['an Australian list', { 'Family Name': 'lastName', 'Given Name(s)': 'firstName', 'Sex at birth': 'gender' }],
  [
    'a Dutch list',
    {
      Voornaam: 'firstName',
      Tussenvoegsel: 'lastName',
      Achternaam: 'lastName',
      'Mobiel nummer ouder': 'guardianPhone',
    },
  ],
  ['a Swedish list', { Förnamn: 'firstName', Efternamn: 'lastName', Kön: 'gender', 'E-post målsman': 'guardianEmail' }],
  [
    'an Italian list',
    { Cognome: 'lastName', Nome: 'firstName', 'Data di nascita': 'birthDate', 'Cellulare genitore': 'guardianPhone' },
  ],
];

it.each(lists)('recognizes the columns of %s', (_, columns) => {
  expect(suggestColumns('players', Object.keys(columns), [])).toEqual(Object.values(columns));
  expect(looksLikeHeadings(Object.keys(columns))).toBe(true);
});
