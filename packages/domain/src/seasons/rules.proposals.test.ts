import { describe, expect, it } from 'vitest';
import { daysOfYears } from './rules.cut-off.ts';
import { yearOfSeason } from './rules.ages.ts';
import { agesToPick, proposeAgeGroups, proposeSeason } from './rules.proposals.ts';

/** The season year of a season in the fall of 2026. */
const fall = 2027;
const years = (groups: ReturnType<typeof proposeAgeGroups>) =>
  groups.map(({ name, birthYearMax, birthYearMin }) => `${name} ${birthYearMax}-${birthYearMin}`);
const coed = (...ages: number[]) => ({ ages, genders: ['Co-ed' as const] });

describe('proposed age groups', () => {
  it('proposed age groups range from U8 to U19', () => {
    expect(agesToPick).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });

  it.each([
    ['2026-06-30', 'U10 2016-2016'],
    ['2026-07-01', 'U10 2017-2017'],
    ['2026-10-01', 'U10 2017-2017'],
    ['2027-03-01', 'U10 2017-2017'],
  ])('for a season starting on %s, the proposed age group is %s', (startDate, expected) => {
    const year = yearOfSeason({ startDate, endDate: '2027-06-30' }, '01-01');
    expect(years(proposeAgeGroups(year, coed(10), 2026, '01-01'))).toEqual([expected]);
  });

  it('a proposed age group includes the next younger year if that age was not selected', () => {
    expect(years(proposeAgeGroups(fall, coed(12, 8, 10), 2026, '01-01'))).toEqual([
      'U8 2019-2020',
      'U10 2017-2018',
      'U12 2015-2016',
    ]);
    expect(years(proposeAgeGroups(fall, coed(10, 11, 13, 19), 2026, '01-01'))).toEqual([
      'U10 2017-2017',
      'U11 2016-2016',
      'U13 2014-2015',
      'U19 2008-2009',
    ]);
  });

  it('proposed age groups of a gender never overlap, whichever ages are selected', () => {
    for (let bits = 1; bits < 1 << agesToPick.length; bits += 1) {
      const ages = agesToPick.filter((_, place) => bits & (1 << place));
      const birthYears = proposeAgeGroups(fall, coed(...ages), 2026, '01-01').flatMap(
        ({ birthYearMax, birthYearMin }) =>
          Array.from({ length: birthYearMin - birthYearMax + 1 }, (_, place) => birthYearMax + place),
      );
      expect(new Set(birthYears).size).toBe(birthYears.length);
    }
  });

  it('proposes one age group per gender, named after the gender', () => {
    expect(proposeAgeGroups(fall, { ages: [10], genders: ['Male', 'Female', 'Co-ed'] }, 2026, '01-01')).toEqual([
      { name: 'U10 Boys', gender: 'Male', birthYearMax: 2017, birthYearMin: 2017, cutOff: '01-01' },
      { name: 'U10 Girls', gender: 'Female', birthYearMax: 2017, birthYearMin: 2017, cutOff: '01-01' },
      { name: 'U10', gender: 'Co-ed', birthYearMax: 2017, birthYearMin: 2017, cutOff: '01-01' },
    ]);
  });

  it('proposed age groups begin on the cut-off', () => {
    const groups = proposeAgeGroups(fall, coed(8, 10), 2026, '08-01');
    expect(years(groups)).toEqual(['U8 2018-2020', 'U10 2016-2018']);
    expect(groups.map(({ cutOff }) => cutOff)).toEqual(['08-01', '08-01']);
    expect(years(proposeAgeGroups(fall, coed(10), 2026, '03-01'))).toEqual(['U10 2017-2018']);
  });

  // ORGS-09
  it('U8 to U19 of 2026/27 have the right birth dates with the cut-off August 1', () => {
    const born = proposeAgeGroups(fall, coed(...agesToPick), 2026, '08-01').map(({ name, cutOff, ...group }) => {
      const { from, until } = daysOfYears(group, cutOff);
      return `${name} ${from} ${until}`;
    });
    const expected = agesToPick.map((age) => `U${age} ${2026 - age}-08-01 ${2027 - age}-07-31`);
    expect(expected[2]).toBe('U10 2016-08-01 2017-07-31');
    expect(born).toEqual(expected);
  });

  it('proposed age groups include no future birth year', () => {
    expect(years(proposeAgeGroups(2034, coed(8, 10), 2025, '01-01'))).toEqual(['U8 2025-2025', 'U10 2024-2025']);
  });
});

describe('a proposed season', () => {
  const spring = { name: 'Spring 2027', startDate: '2027-03-01', endDate: '2027-06-30' };
  const fall = { name: 'Fall 2026', startDate: '2026-08-01', endDate: '2026-11-30' };

  it.each([
    ['2026-02-28', [], { name: 'Spring 2026', startDate: '2026-03-01', endDate: '2026-06-30' }],
    ['2026-03-01', [], fall],
    ['2026-07-31', [], fall],
    ['2026-08-01', [], spring],
    ['2026-11-22', [{ name: 'Spring 2027' }], { name: 'Fall 2027', startDate: '2027-08-01', endDate: '2027-11-30' }],
  ])('on %s, with the seasons %j, proposes the season of the next half-year', (today, seasons, expected) => {
    expect(proposeSeason(today, seasons)).toEqual(expected);
  });
});
