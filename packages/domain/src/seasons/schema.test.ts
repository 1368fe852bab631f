import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { cutOffForm } from './schema.cut-off.ts';
import { ageGroupForm, newAgeGroups, seasonFilter, seasonForm } from './schema.ts';

/** Form messages, by field. */
const messages = (schema: z.ZodMiniType, input: unknown): Record<string, string> => {
  const { error } = schema.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

const season = { name: 'Spring', sport: 'Soccer', startDate: '2026-03-01', endDate: '2026-06-30' };

describe('the form of a season', () => {
  it.each([
    // SEASON-15
    [{ name: 'S' }, { name: 'Season name must be at least 2 characters.' }],
    [{ name: ' S ' }, { name: 'Season name must be at least 2 characters.' }],
    // SEASON-16
    [{ sport: '' }, { sport: 'Please select a sport.' }],
    [{ sport: undefined }, { sport: 'Please select a sport.' }],
    // SEASON-19
    [{ startDate: '' }, { startDate: 'Please select a start date.' }],
    // SEASON-20
    [{ endDate: '' }, { endDate: 'Please select an end date.' }],
    // SEASON-22
    [{ endDate: '2026-02-28' }, { endDate: 'The end date cannot be before the start date.' }],
  ])('the season form rejects %j with %j', (changes, expected) => {
    expect(messages(seasonForm, { ...season, ...changes })).toEqual(expected);
  });

  // SEASON-17
  it.each(['Soccer', 'Basketball', 'Baseball', 'Volleyball'])(
    'the season form accepts %s and a season of one day',
    (sport) => {
      expect(messages(seasonForm, { ...season, sport, endDate: season.startDate })).toEqual({});
      expect(messages(seasonForm, { ...season, sport: sport.toLowerCase() })).toHaveProperty('sport');
    },
  );

  // SEASON-23
  it('a new season is active unless stated otherwise', () => {
    expect(seasonForm.parse(season)).toMatchObject({ isActive: true });
    expect(seasonForm.parse({ ...season, isActive: false })).toMatchObject({ isActive: false });
  });
});

const group = { name: 'U12', gender: 'Co-ed', birthYearMin: 2016, birthYearMax: 2014, cutOff: '01-01' };

describe('the form of an age group in 2026', () => {
  it.each([
    // AGE-03
    [{ name: 'U' }, { name: 'Age group name must be at least 2 characters.' }],
    // AGE-04
    [{ gender: '' }, { gender: 'Please select a gender category.' }],
    // AGE-07
    [{ birthYearMax: 1925 }, { birthYearMax: 'Birth year must be valid.' }],
    [{ birthYearMin: Number.NaN }, { birthYearMin: 'Birth year must be valid.' }],
    [{ birthYearMin: '2016' }, { birthYearMin: 'Birth year must be valid.' }],
    // AGE-08
    [{ birthYearMin: 2027 }, { birthYearMin: 'Birth year cannot be in the future (max 2026).' }],
    [
      { birthYearMax: 2027, birthYearMin: 2027 },
      {
        birthYearMax: 'Birth year cannot be in the future (max 2026).',
        birthYearMin: 'Birth year cannot be in the future (max 2026).',
      },
    ],
    // AGE-09
    [
      { birthYearMax: 2017 },
      { birthYearMin: 'Minimum birth year must be greater than or equal to maximum birth year.' },
    ],
  ])('the age group form rejects %j with %j', (changes, expected) => {
    expect(messages(ageGroupForm(2026), { ...group, ...changes })).toEqual(expected);
  });

  // AGE-05
  it.each(['Male', 'Female', 'Co-ed'])('the age group form accepts the gender %s', (gender) => {
    expect(messages(ageGroupForm(2026), { ...group, gender })).toEqual({});
  });

  // AGE-07 AGE-08 AGE-09
  it('the age group form accepts equal years and the extreme years', () => {
    expect(messages(ageGroupForm(2026), { ...group, birthYearMin: 2014 })).toEqual({});
    expect(messages(ageGroupForm(2026), { ...group, birthYearMax: 1926, birthYearMin: 2026 })).toEqual({});
  });
});

describe('the cut-off of an age group', () => {
  const august = { ...group, cutOff: '08-01', birthYearMax: 2014, birthYearMin: 2015 };
  it.each([
    [{}, {}],
    [
      { birthYearMin: 2014 },
      { birthYearMin: 'With the cut-off August 1 an age group ends in a later year than it begins in.' },
    ],
    [
      { birthYearMin: 2013 },
      { birthYearMin: 'Minimum birth year must be greater than or equal to maximum birth year.' },
    ],
    [{ cutOff: '02-28' }, {}],
    [{ cutOff: '02-29' }, { cutOff: 'Most years have no February 29. Please choose February 28 or March 1.' }],
    [{ cutOff: '02-30' }, { cutOff: 'Please choose a day of the year.' }],
    [{ cutOff: '8-1' }, { cutOff: 'Please choose a day of the year.' }],
    [{ cutOff: '' }, { cutOff: 'Please choose a day of the year.' }],
  ])('validates %j in the age group form with an August cut-off: %j', (changes, expected) => {
    expect(messages(ageGroupForm(2026), { ...august, ...changes })).toEqual(expected);
  });

  it.each([
    ['01-01', '', Number.NaN, undefined],
    ['other', '09', 1, undefined],
    ['other', '02', 29, 'Most years have no February 29. Please choose February 28 or March 1.'],
    ['other', '04', 31, 'Please choose a day of the year.'],
    ['other', '04', Number.NaN, 'Please choose a day of the year.'],
  ])('validates the cut-off choice %s with month “%s” and day %d: %s', (choice, month, dayOfMonth, dayFault) => {
    const input = { choice, month, dayOfMonth: choice === 'other' ? dayOfMonth : 1 };
    expect(messages(cutOffForm, input)).toEqual(dayFault ? { dayOfMonth: dayFault } : {});
  });
});

describe('several age groups at once', () => {
  const groupsNamed = (...names: string[]) => ({
    seasonId: crypto.randomUUID(),
    ageGroups: names.map((name) => ({ name, gender: 'Co-ed', birthYearMin: 2016, birthYearMax: 2014 })),
  });
  const many = (length: number) => groupsNamed(...Array.from({ length }, (_, index) => `Group ${index}`));

  it('accepts 1 to 40 age groups at once', () => {
    expect([many(1), many(40)].map((input) => messages(newAgeGroups, input))).toEqual([{}, {}]);
    expect(messages(newAgeGroups, many(0))).toHaveProperty('ageGroups');
    expect(messages(newAgeGroups, many(41))).toEqual({ ageGroups: 'Please select at most 40 age groups.' });
  });

  it('requires distinct age group names, ignoring case', () => {
    expect(messages(newAgeGroups, groupsNamed('U10', 'u10', 'U12'))).toEqual({
      ageGroups: 'Each age group needs a name of its own: u10.',
    });
    expect(messages(newAgeGroups, groupsNamed('U10', 'u10', 'U12', 'U12')).ageGroups).toMatch(/: u10 and U12\.$/);
  });
});

it('reads the filter for active seasons from a URL', () => {
  const read = (isActive: unknown) => seasonFilter.safeParse({ isActive }).data?.isActive;
  expect([read('true'), read('false'), read(true), read(undefined), read('yes')]).toEqual([
    true,
    false,
    true,
    undefined,
    undefined,
  ]);
});
