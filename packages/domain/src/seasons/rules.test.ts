import { describe, expect, it } from 'vitest';
import {
  birthYearsOf,
  birthYearsText,
  boundsOf,
  isBornWithin,
  isOverdue,
  isUpcoming,
  newAgeGroupPresets,
  newSeasonPresets,
  seasonLabel,
  seasonStatus,
  shownBounds,
} from './rules.ts';

describe('the status of a season', () => {
  // SEASON-25 SEASON-26 SEASON-27
  it.each([
    ['2026-06-29', true, 'Completed'],
    ['2026-06-29', false, 'Completed'],
    ['2026-06-30', false, 'Inactive'],
    ['2026-06-30', true, 'Active'],
    ['2026-07-01', false, 'Inactive'],
    ['2026-07-01', true, 'Active'],
  ])('ending on %s with the switch at %s is %s on 30 June', (endDate, isActive, status) => {
    expect(seasonStatus({ endDate, isActive }, '2026-06-30')).toBe(status);
  });

  // SEASON-28
  it.each([
    ['2026-06-29', true, true],
    ['2026-06-30', true, false],
    ['2026-06-29', false, false],
  ])('ending on %s with the switch at %s: to be switched off is %s', (endDate, isActive, overdue) => {
    expect(isOverdue({ endDate, isActive }, '2026-06-30')).toBe(overdue);
  });
});

describe('birth years', () => {
  // AGE-11
  it('are kept as ages of the year in which they were entered', () => {
    expect(boundsOf({ birthYearMin: 2016, birthYearMax: 2014 }, 2026)).toEqual({
      ageMin: 10,
      ageMax: 12,
      referenceYear: 2026,
    });
  });

  // AGE-12 AGE-13
  it('come back as they were entered, in any later year', () => {
    for (const years of [
      { birthYearMin: 2016, birthYearMax: 2014 },
      { birthYearMin: 2026, birthYearMax: 2026 },
    ]) {
      expect(birthYearsOf(boundsOf(years, 2026))).toEqual(years);
    }
  });

  // AGE-23
  it('of a hundred years ago are an age of 100 and no birth year', () => {
    const bounds = boundsOf({ birthYearMin: 1926, birthYearMax: 1926 }, 2026);
    expect(bounds).toMatchObject({ ageMin: 100, ageMax: 100 });
    expect(birthYearsOf(bounds)).toEqual({ birthYearMin: 1926, birthYearMax: 1926 });
  });

  it('may have been stored as they are, the oldest first', () => {
    const stored = { ageMin: 2014, ageMax: 2016, referenceYear: 2026 };
    expect(birthYearsOf(stored)).toEqual({ birthYearMin: 2016, birthYearMax: 2014 });
    expect(shownBounds(stored)).toEqual({ birthYearMin: 2016, birthYearMax: 2014, ageMin: 10, ageMax: 12 });
  });

  it('are empty in an age group for everybody', () => {
    const open = { ageMin: null, ageMax: null, referenceYear: null };
    expect(birthYearsOf(open)).toBeUndefined();
    expect(shownBounds(open)).toEqual({ birthYearMin: null, birthYearMax: null, ageMin: null, ageMax: null });
  });

  it.each([
    ['2013-12-31', false],
    ['2014-01-01', true],
    ['2016-12-31', true],
    ['2017-01-01', false],
  ])('2014 to 2016 include a person born on %s: %s', (birthDate, isWithin) => {
    expect(isBornWithin(birthDate, { birthYearMin: 2016, birthYearMax: 2014 })).toBe(isWithin);
  });
});

it.each([
  [2016, 2014, '2014–2016'],
  [2014, 2014, '2014'],
  [null, 2014, undefined],
  [2014, null, undefined],
  [null, null, undefined],
])('birth years up to %s from %s are shown as %s', (birthYearMin, birthYearMax, text) => {
  expect(birthYearsText({ birthYearMin, birthYearMax })).toBe(text);
});

it.each([
  [10, null, 2026],
  [null, 12, 2026],
  [10, 12, null],
])('no birth years follow from %s, %s in %s', (ageMin, ageMax, referenceYear) => {
  expect(birthYearsOf({ ageMin, ageMax, referenceYear })).toBeUndefined();
  expect(Object.values(shownBounds({ ageMin, ageMax, referenceYear }))).toEqual([null, null, null, null]);
});

describe('new seasons and age groups', () => {
  // SEASON-18 SEASON-23
  it('start with soccer, and active', () => {
    expect(newSeasonPresets).toMatchObject({ sport: 'Soccer', isActive: true });
  });

  // AGE-06 AGE-10
  it('start co-ed, for those five to ten years old', () => {
    expect(newAgeGroupPresets(2026)).toMatchObject({ gender: 'Co-ed', birthYearMax: 2016, birthYearMin: 2021 });
  });
});

it('names a season that cannot be resolved', () => {
  expect(['Spring', null, undefined].map(seasonLabel)).toEqual(['Spring', 'Unknown Season', 'Unknown Season']);
});

it('is upcoming until the day on which it starts', () => {
  expect(
    ['2027-02-28', '2027-03-01', '2027-03-02'].map((today) => isUpcoming({ startDate: '2027-03-01' }, today)),
  ).toEqual([true, false, false]);
});
