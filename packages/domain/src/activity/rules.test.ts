import { expect, it } from 'vitest';
import { activityColumns, changesOf, actorNameOf, subjectOf } from './rules.ts';
import type { ActivityLine } from './schema.ts';

const line: ActivityLine = {
  id: '7',
  at: '2026-11-23T23:30:00.000Z',
  personId: 'ada',
  person: 'Ada Admin',
  role: 'admin',
  action: 'people.updatePlayer',
  words: 'edited the player',
  kind: 'player',
  subjectId: 'paul',
  subject: 'Paul Player',
  fields: ['lastName', 'birthDate'],
};

it('attributes an action to its person, a former member or a visitor', () => {
  expect(actorNameOf(line)).toBe('Ada Admin');
  expect(actorNameOf({ ...line, person: null })).toBe('A former member');
  expect(actorNameOf({ ...line, person: null, personId: null })).toBe('Someone not signed in');
});

it('attributes an action to a contact without an account', () => {
  const byContact = { ...line, personId: null, person: 'Mona Peters', action: 'offers.answerByLink' } as const;
  expect(actorNameOf(byContact)).toBe('Mona Peters (contact)');
  expect(actorNameOf({ ...byContact, person: null })).toBe('A former contact');
});

it('attributes operator actions to the server operator, who is not a member', () => {
  const byOperator = { ...line, personId: null, person: null, action: 'operator.makeAdmin', kind: 'account' } as const;
  expect(actorNameOf(byOperator)).toBe('The operator of the server');
  expect(subjectOf(byOperator)).toBe('Paul Player');
});

it('shows the subject’s current name, or that the subject was removed', () => {
  expect(subjectOf(line)).toBe('Paul Player');
  expect(subjectOf({ ...line, subject: null })).toBe('(removed since)');
  for (const kind of ['organization', 'session'] as const) expect(subjectOf({ ...line, kind })).toBeNull();
  expect(subjectOf({ ...line, kind: 'account' })).toBe('Paul Player');
  expect(subjectOf({ ...line, kind: 'account', subjectId: 'ada' })).toBeNull();
});

it('lists the changed fields in words', () => {
  expect(changesOf(line)).toBe('last name, birth date');
  expect(changesOf({ ...line, fields: null })).toBe('');
});

it('writes an export row in the organization’s time zone', () => {
  expect(activityColumns('Europe/Vienna').map(({ heading, of }) => [heading, of(line)])).toEqual([
    ['When', '2026-11-24 00:30'],
    ['Who', 'Ada Admin'],
    ['Role', 'Admin'],
    ['Action', 'edited the player'],
    ['What', 'Paul Player'],
    ['Kind', 'Players'],
    ['Changed', 'last name, birth date'],
    ['Id', 'paul'],
  ]);
  const [, , , , , kind] = activityColumns('Europe/Vienna');
  expect(kind?.of({ ...line, kind: null })).toBeNull();
});
