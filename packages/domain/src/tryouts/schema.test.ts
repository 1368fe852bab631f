import { describe, expect, it } from 'vitest';
import { tryoutForm, tryoutFormValues } from './schema.ts';
import { registerPlayerForm } from './schema.registrations.ts';

const now = new Date('2026-05-10T10:00Z');
const form = tryoutForm({ timeZone: 'Europe/Vienna', now });
const id = 'a3bb189e-8bf9-4f3c-9e58-3f2c5c3a1d11';

const filled = {
  title: 'Spring tryout',
  description: '',
  location: 'Main field',
  seasonId: id,
  ageGroupId: id,
  date: '2026-06-01T18:30',
  registrationDeadline: '2026-05-25T20:00',
  maxParticipants: '',
};

const messages = (value: unknown, schema = form) => {
  const { error } = schema.safeParse(value);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('the tryout form', () => {
  it('the tryout form sends UTC timestamps, no season, and null for empty fields', () => {
    expect(form.parse(filled)).toEqual({
      title: 'Spring tryout',
      description: null,
      location: 'Main field',
      ageGroupId: id,
      date: '2026-06-01T16:30:00.000Z',
      registrationDeadline: '2026-05-25T18:00:00.000Z',
      maxParticipants: null,
    });
  });

  it.each([
    // TRYOUT-07 TRYOUT-15
    ['a title of two characters', { title: 'ab' }, { title: 'Title must be at least 3 characters.' }],
    // TRYOUT-08
    ['a location of two characters', { location: ' ab ' }, { location: 'Location is required' }],
    // TRYOUT-11
    ['no season', { seasonId: '' }, { seasonId: 'Please select a season.' }],
    // TRYOUT-11
    ['no age group', { ageGroupId: '' }, { ageGroupId: 'Please select an age group.' }],
    // TRYOUT-09
    ['no date', { date: '' }, { date: 'Please select a date and time.' }],
    // TRYOUT-09
    ['no deadline', { registrationDeadline: '' }, { registrationDeadline: 'Please select a registration deadline.' }],
    // TRYOUT-13
    [
      'a date before today',
      { date: '2026-05-09T23:59', registrationDeadline: '2026-05-09T20:00' },
      {
        date: 'The tryout date cannot be before today.',
        registrationDeadline: 'The registration deadline cannot be before today.',
      },
    ],
    // TRYOUT-14
    [
      'a deadline after the date, with another field wrong too',
      { registrationDeadline: '2026-06-01T18:31', title: '' },
      {
        title: 'Title must be at least 3 characters.',
        registrationDeadline: 'The registration deadline cannot be after the tryout date.',
      },
    ],
  ])('the tryout form refuses %s', (_, changes, expected) => {
    expect(messages({ ...filled, ...changes })).toEqual(expected);
  });

  // TRYOUT-10 TRYOUT-15
  it.each(['0', '-1', '1.5', 'many', '9999999'])('the tryout form refuses a maximum of %s', (maxParticipants) => {
    expect(messages({ ...filled, maxParticipants })).toEqual({
      maxParticipants: 'Please enter a whole number above zero, or leave it empty.',
    });
  });

  // TRYOUT-07 TRYOUT-08
  it('the tryout form accepts the shortest title and location', () => {
    expect(form.parse({ ...filled, title: 'abc', location: 'Gym' })).toMatchObject({ title: 'abc', location: 'Gym' });
  });

  // TRYOUT-10 TRYOUT-13
  it('the tryout form accepts a maximum of one and today’s date', () => {
    const today = '2026-05-10T00:00';
    const value = { ...filled, maxParticipants: ' 1 ', date: today, registrationDeadline: today };
    expect(form.parse(value)).toMatchObject({ maxParticipants: 1 });
  });

  // TRYOUT-47
  it('the edit form accepts stored dates even after the tryout’s day has passed', () => {
    const stored = {
      id,
      title: 'Winter tryout',
      description: null,
      location: 'Gym',
      date: '2026-02-01T17:30:00.000Z',
      registrationDeadline: '2026-01-25T19:00:00.000Z',
      maxParticipants: 20,
      status: 'completed' as const,
      ageGroupId: id,
      ageGroupName: 'U10',
      seasonId: id,
      seasonName: 'Winter',
      registeredCount: 0,
      checkedInCount: 0,
    };
    const values = tryoutFormValues(stored, 'Europe/Vienna');
    expect(values).toMatchObject({ date: '2026-02-01T18:30', maxParticipants: '20', description: '' });
    expect(tryoutForm({ timeZone: 'Europe/Vienna', now, before: stored }).parse(values)).toMatchObject({
      date: stored.date,
      registrationDeadline: stored.registrationDeadline,
      maxParticipants: 20,
    });
    expect(messages(values)).toHaveProperty('date');
  });
});

describe('the form that registers a player', () => {
  // TREG-16
  it('a registration needs a player', () => {
    const { error } = registerPlayerForm.safeParse({ playerId: '', notes: '' });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Player selection is required']);
  });

  // TREG-15
  it('a registration needs no notes', () => {
    expect(registerPlayerForm.parse({ playerId: id, notes: '' })).toEqual({ playerId: id, notes: null });
    expect(registerPlayerForm.parse({ playerId: id })).toEqual({ playerId: id, notes: null });
  });
});
