import { describe, expect, it } from 'vitest';
import { isOverdue, isUpcoming, newAgeGroupPresets, newSeasonPresets, seasonLabel, seasonStatus } from './rules.ts';

describe('the status of a season', () => {
  // SEASON-25 SEASON-26 SEASON-27
  it.each([
    ['2026-06-29', true, 'Completed'],
    ['2026-06-29', false, 'Completed'],
    ['2026-06-30', false, 'Inactive'],
    ['2026-06-30', true, 'Active'],
    ['2026-07-01', false, 'Inactive'],
    ['2026-07-01', true, 'Active'],
  ])('a season ending on %s with isActive %s is %s on June 30', (endDate, isActive, status) => {
    expect(seasonStatus({ endDate, isActive }, '2026-06-30')).toBe(status);
  });

  // SEASON-28
  it.each([
    ['2026-06-29', true, true],
    ['2026-06-30', true, false],
    ['2026-06-29', false, false],
  ])('a season ending on %s with isActive %s is overdue: %s', (endDate, isActive, overdue) => {
    expect(isOverdue({ endDate, isActive }, '2026-06-30')).toBe(overdue);
  });
});

describe('new seasons and age groups', () => {
  // SEASON-18 SEASON-23
  it('a new season starts active, with soccer as its sport', () => {
    expect(newSeasonPresets).toMatchObject({ sport: 'Soccer', isActive: true });
  });

  const season = { startDate: '2026-08-15', endDate: '2027-06-15' };

  // AGE-06 AGE-10
  it('a new age group starts co-ed, for ages five to ten', () => {
    const presets = { gender: 'Co-ed', birthYearMax: 2016, birthYearMin: 2021, cutOff: '01-01' };
    expect(newAgeGroupPresets(2026, '01-01', season)).toMatchObject(presets);
  });

  // ORGS-09
  it('a new age group is U10 of the season with the organization’s cut-off', () => {
    const presets = { birthYearMax: 2016, birthYearMin: 2017, cutOff: '08-01' };
    expect(newAgeGroupPresets(2026, '08-01', season)).toMatchObject(presets);
  });
});

it('labels a missing season “Unknown Season”', () => {
  expect(['Spring', null, undefined].map(seasonLabel)).toEqual(['Spring', 'Unknown Season', 'Unknown Season']);
});

it('a season is upcoming until the day it starts', () => {
  expect(
    ['2027-02-28', '2027-03-01', '2027-03-02'].map((today) => isUpcoming({ startDate: '2027-03-01' }, today)),
  ).toEqual([true, false, false]);
});
