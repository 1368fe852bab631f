import { describe, expect, it } from 'vitest';
import { agesOf, bornAtAges, seasonYearInWords, yearOfSeason } from './rules.ages.ts';
import { withCutOff } from './rules.cut-off.ts';

const season = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('the season year', () => {
  it.each([
    [season('2026-08-01', '2027-06-30'), '2026/27', 2027],
    [season('2026-06-01', '2027-05-31'), '2026/27', 2026],
    [season('2026-08-01', '2026-11-30'), '2026/27', 2027],
    [season('2027-03-01', '2027-06-30'), '2026/27', 2027],
    [season('2026-07-15', '2026-12-15'), '2026/27', 2027],
    [season('2026-03-01', '2026-06-30'), '2025/26', 2026],
  ])('the season year of %j is %s with the cut-off August 1, and %i with January 1', (dates, school, calendar) => {
    expect(seasonYearInWords(yearOfSeason(dates, '08-01'), '08-01')).toBe(school);
    expect(seasonYearInWords(yearOfSeason(dates, '01-01'), '01-01')).toBe(String(calendar));
  });
});

// ORGS-09
describe('ages', () => {
  const u10 = { youngest: 10, oldest: 10 };

  it('U10 of 2026/27 was born from August 1, 2016 to July 31, 2017', () => {
    expect(bornAtAges(u10, 2027, '08-01')).toEqual({ from: '2016-08-01', until: '2017-07-31' });
    expect(bornAtAges(u10, 2027, '09-01')).toEqual({ from: '2016-09-01', until: '2017-08-31' });
    expect(bornAtAges(u10, 2027, '01-01')).toEqual({ from: '2017-01-01', until: '2017-12-31' });
    expect(bornAtAges(u10, 2027, '03-01')).toEqual({ from: '2017-03-01', until: '2018-02-28' });
  });

  it.each(['01-01', '03-01', '07-01', '08-01', '12-31'])(
    'ages convert to birth dates with the cut-off %s, and back',
    (cutOff) => {
      for (const ages of [u10, { youngest: 8, oldest: 12 }]) {
        const born = bornAtAges(ages, 2027, cutOff);
        expect(agesOf(born, 2027)).toEqual(ages);
        // Another cut-off keeps the ages.
        for (const otherCutOff of ['01-01', '08-01']) expect(agesOf(withCutOff(born, otherCutOff), 2027)).toEqual(ages);
      }
    },
  );
});
