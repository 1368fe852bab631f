import { describe, expect, it } from 'vitest';
import { coachDetail, playerDetail, seasonDetail, contactSearchTerms, teamDetail, tryoutDetail } from './rules.find.ts';

it('distinguishes teams of the same name by age group and season', () => {
  const team = { ageGroupName: 'U12', seasonName: 'Spring 2026' };
  expect(teamDetail({ ...team, isCurrent: true })).toBe('U12 · Spring 2026');
  expect(teamDetail({ ...team, isCurrent: false })).toBe('U12 · Spring 2026 (past)');
});

const byName = { contact: null, shown: null, isRefused: false } as const;

it.each([
  [2014, ['Falcons'], 'born 2014 · Falcons'],
  [2014, [], 'born 2014'],
  [null, ['Falcons', 'Owls'], 'Falcons, Owls'],
  [null, [], ''],
])('distinguishes players of the same name by year of birth and teams', (birthYear, teams, detail) => {
  expect(playerDetail({ birthYear, teams, ...byName })).toBe(detail);
});

it('distinguishes coaches of the same name by their teams', () => {
  expect(coachDetail({ teams: ['Falcons', 'Owls'], ...byName })).toBe('Falcons, Owls');
  expect(coachDetail({ teams: ['Falcons'], ...byName })).toBe('Falcons');
  expect(coachDetail({ teams: [], ...byName })).toBe('No current teams');
});

it('a result begins with the contact that matched', () => {
  const player = { birthYear: 2014, teams: ['Falcons'] };
  const results = [
    ['guardian', 'Gerda Møller'],
    ['phone', '+43 664 1'],
    ['email', 'a@example.org'],
  ] as const;
  expect(
    results.map(([contact, shown]) => playerDetail({ ...player, contact, shown, isRefused: contact === 'email' })),
  ).toEqual([
    'Guardian: Gerda Møller · born 2014 · Falcons',
    'Phone: +43 664 1 · born 2014 · Falcons',
    'Email: a@example.org (not reachable) · born 2014 · Falcons',
  ]);
  expect(coachDetail({ teams: [], contact: 'phone', shown: '0660 1', isRefused: false })).toBe(
    'Phone: 0660 1 · No current teams',
  );
});

it.each([
  ['upcoming', 'U12 · Spring'],
  ['active', 'U12 · Spring'],
  ['completed', 'U12 · Spring (past)'],
  ['cancelled', 'U12 · Spring (cancelled)'],
] as const)('distinguishes a tryout that is %s from others of the same title', (status, detail) => {
  expect(tryoutDetail({ ageGroupName: 'U12', seasonName: 'Spring', status })).toBe(detail);
});

it('distinguishes seasons of the same name by sport and marks inactive ones', () => {
  expect(seasonDetail({ sport: 'Soccer', isActive: true })).toBe('Soccer');
  expect(seasonDetail({ sport: 'Soccer', isActive: false })).toBe('Soccer (inactive)');
});

describe('the contact details in a search text', () => {
  it.each([
    ['7654', '7654'],
    ['765', null],
    ['76 54', '7654'],
    ['0660/765-43', '66076543'],
    ['0043 660 7', '436607'],
    ['+43 (0)660 7', '436607'],
    ['(0660) 7', '6607'],
    ['tel:+436607654321', '436607654321'],
    ['Anna 7654', '7654'],
    ['1234 Anna 56789', '56789'],
    ['0000', null],
    ['anna1987@example.org', null],
    ['anna1987@example.org 0660 5', '6605'],
    ['anna', null],
  ])('the search text "%s" contains the phone digits %s', (text, digits) => {
    expect(contactSearchTerms(text).digits).toBe(digits);
  });

  it('the name search uses the words that are not contact details', () => {
    expect(contactSearchTerms('Anna + 0660 765 u12').besideDigits).toEqual(['Anna']);
    expect(contactSearchTerms('Berg @Example.org home.net')).toMatchObject({
      pieces: ['@example.org', 'home.net'],
      besidePieces: ['Berg'],
      beginning: null,
    });
  });

  it.each([
    ['Gerda', [], 'gerda'],
    ['gerda.m', ['gerda.m'], 'gerda.m'],
    ['gerda m', [], null],
  ])('recognizes parts of an email address in "%s"', (text, pieces, beginning) => {
    expect(contactSearchTerms(text)).toMatchObject({ pieces, beginning });
  });

  it('a contact search uses at most six words', () => {
    const { pieces, besidePieces, besideDigits } = contactSearchTerms('a.a b.b c.c d.d e.e f.f g.g h i j 1234');
    expect([pieces.length, besidePieces, besideDigits.length]).toEqual([6, [], 6]);
  });
});
