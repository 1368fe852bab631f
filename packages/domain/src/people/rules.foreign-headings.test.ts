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
  [
    'a form that parents fill in',
    {
      "Child's First Name": 'firstName',
      'Nachname des Kindes': 'lastName',
      "Child's Date of Birth": 'birthDate',
      "Parent/Guardian's Full Name": 'guardianName',
      'Telefonnummer der Eltern': 'guardianPhone',
      "Second Parent's Email (optional)": 'secondGuardianEmail',
      'Does your child have any allergies?': null,
      "Parent's home address": null,
      "Child's mother's birthday": null,
    },
  ],
  [
    'both parents in French',
    { Nom: 'lastName', Prénom: 'firstName', 'Père - Email': 'secondGuardianEmail', 'Mère - Nom': 'guardianName' },
  ],
  [
    'both parents in Danish',
    { Fornavn: 'firstName', Efternavn: 'lastName', 'Far mobil': 'secondGuardianPhone', 'Mor navn': 'guardianName' },
  ],
  [
    'an Italian family',
    { 'Cognome e Nome': 'fullName', 'Nome genitore': 'guardianFirstName', 'Cognome genitore': 'guardianLastName' },
  ],
  [
    'parents who are counted behind their things',
    {
      Player: 'fullName',
      'Parent Name 1': 'guardianName',
      'Parent Email 1': 'guardianEmail',
      'Parent Name 2': 'secondGuardianName',
      'Parent Email 2': 'secondGuardianEmail',
      'Parent Phone 2': 'secondGuardianPhone',
    },
  ],
  [
    'a German family',
    {
      Name: 'lastName',
      Vorname: 'firstName',
      'Name Mutter': 'guardianLastName',
      'Vorname Mutter': 'guardianFirstName',
      'Vater: Handy-Nr.': 'secondGuardianPhone',
    },
  ],
  [
    'a list with people who are neither child nor guardian',
    {
      'Participant First Name': 'firstName',
      'Participant Last Name': 'lastName',
      'Account First Name': 'guardianFirstName',
      'Coach Name': null,
      'Coach Email': null,
      'Emergency Contact Name': null,
      'Emergency Contact Number': null,
    },
  ],
  [
    'a list with somebody for emergencies alone',
    { 'Player Name': 'fullName', 'Emergency Contact': 'guardianName', 'Emergency contact number': 'guardianPhone' },
  ],
];

it.each(lists)('recognizes the columns of %s', (_, columns) => {
  expect(suggestColumns('players', Object.keys(columns), [])).toEqual(Object.values(columns));
  expect(looksLikeHeadings(Object.keys(columns))).toBe(true);
});
