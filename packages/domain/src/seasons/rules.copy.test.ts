import { describe, expect, it } from 'vitest';
import { movedBirthYears, proposeCopy } from './rules.copy.ts';

describe('the proposal for a copied season', () => {
  it.each([
    ['Spring 2026', '2026-03-01', '2026-06-30', 'Spring 2027', '2027-03-01', '2027-06-30'],
    ['2025/26', '2025-08-01', '2026-06-30', '2026/27', '2026-08-01', '2027-06-30'],
    ['Winter', '2026-11-01', '2027-02-28', 'Winter 2027', '2027-11-01', '2028-02-28'],
    ['Leap 2028', '2028-02-29', '2028-12-31', 'Leap 2029', '2029-02-28', '2029-12-31'],
  ])('is a year later: %s', (name, startDate, endDate, thenName, thenStart, thenEnd) => {
    expect(proposeCopy({ name, startDate, endDate })).toEqual({
      name: thenName,
      startDate: thenStart,
      endDate: thenEnd,
    });
  });
});

describe('the birth years of a copied age group', () => {
  const u12 = { birthYearMin: 2015, birthYearMax: 2014 };
  const from = (startDate: string) => ({ startDate });
  it.each([
    ['a year later', '2026-03-01', '2027-03-01', 2016, 2015],
    ['two years later', '2026-03-01', '2028-03-01', 2017, 2016],
    // A season that starts in the second half plays for the ages of the next year.
    ['in the fall of the same year', '2026-03-01', '2026-08-01', 2016, 2015],
    ['in the spring after that fall', '2026-08-01', '2027-03-01', 2015, 2014],
    ['at the same time', '2026-03-01', '2026-04-01', 2015, 2014],
  ])('move on with the ages of the season: %s', (_, source, copy, birthYearMin, birthYearMax) => {
    expect(movedBirthYears(u12, from(source), from(copy), 2026)).toEqual({ birthYearMin, birthYearMax });
  });

  it('stay within what an age group may be for', () => {
    const years = { birthYearMin: 2026, birthYearMax: 2025 };
    expect(movedBirthYears(years, from('2026-03-01'), from('2028-03-01'), 2026)).toEqual({
      birthYearMin: 2026,
      birthYearMax: 2026,
    });
    const oldest = { birthYearMin: 1990, birthYearMax: 1926 };
    expect(movedBirthYears(oldest, from('2026-03-01'), from('2024-03-01'), 2026)).toEqual({
      birthYearMin: 1988,
      birthYearMax: 1926,
    });
  });
});
