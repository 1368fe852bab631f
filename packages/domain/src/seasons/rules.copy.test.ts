import { describe, expect, it } from 'vitest';
import { daysLater } from '../core/calendar.ts';
import { moveAgeGroup, proposeCopy } from './rules.copy.ts';

describe('the proposal for a copied season', () => {
  it.each([
    ['Spring 2026', '2026-03-01', '2026-06-30', 'Spring 2027', '2027-03-01', '2027-06-30'],
    ['2025/26', '2025-08-01', '2026-06-30', '2026/27', '2026-08-01', '2027-06-30'],
    ['Winter', '2026-11-01', '2027-02-28', 'Winter 2027', '2027-11-01', '2028-02-28'],
    ['Leap 2028', '2028-02-29', '2028-12-31', 'Leap 2029', '2029-02-28', '2029-12-31'],
  ])('proposes a copied season a year later: %s', (name, startDate, endDate, copiedName, copiedStart, copiedEnd) => {
    expect(proposeCopy({ name, startDate, endDate })).toEqual({
      name: copiedName,
      startDate: copiedStart,
      endDate: copiedEnd,
    });
  });
});

describe('the birth dates of a copied age group', () => {
  const years = (oldest: number, youngest: number) => ({
    name: 'U12',
    ...{ bornFrom: `${oldest}-01-01`, bornUntil: `${youngest}-12-31` },
  });
  /** A season of 61 days. */
  const from = (startDate: string) => ({ startDate, endDate: daysLater(startDate, 60) });
  it.each([
    ['one year later', '2026-03-01', '2027-03-01', 2016, 2015],
    ['two years later', '2026-03-01', '2028-03-01', 2017, 2016],
    // A season that starts in the second half of a year uses the next year's ages.
    ['from spring to fall of the same year', '2026-03-01', '2026-08-01', 2016, 2015],
    ['from fall to the next spring', '2026-08-01', '2027-03-01', 2015, 2014],
    ['from March to April of the same year', '2026-03-01', '2026-04-01', 2015, 2014],
  ])('shifts birth years so that a copied age group keeps its ages: %s', (_, source, copy, youngest, oldest) => {
    expect(moveAgeGroup(years(2014, 2015), from(source), from(copy), 2026)).toEqual(years(oldest, youngest));
  });

  it('copied birth dates keep their cut-off, and open age groups stay open', () => {
    const august = { name: 'U12', bornFrom: '2014-08-01', bornUntil: '2015-07-31' };
    const moved = { name: 'U12', bornFrom: '2015-08-01', bornUntil: '2016-07-31' };
    expect(moveAgeGroup(august, from('2026-08-01'), from('2027-08-01'), 2026)).toEqual(moved);
    const open = { name: 'Open', bornFrom: null, bornUntil: null };
    expect(moveAgeGroup(open, from('2026-08-01'), from('2027-08-01'), 2026)).toEqual(open);
  });

  // ORGS-09
  it('copied birth dates that end on the last day of February do so again, even in a leap year', () => {
    const march = (oldest: number, bornUntil: string) => ({ name: 'U12', bornFrom: `${oldest}-03-01`, bornUntil });
    const [before, leap, after] = [march(2014, '2015-02-28'), march(2015, '2016-02-29'), march(2016, '2017-02-28')];
    expect(moveAgeGroup(before, from('2026-08-01'), from('2027-08-01'), 2026)).toEqual(leap);
    expect(moveAgeGroup(leap, from('2026-08-01'), from('2027-08-01'), 2026)).toEqual(after);
    const [first, next] = ['2015', '2016'].map((year) => ({
      name: 'U12',
      bornFrom: `${year}-02-28`,
      bornUntil: `${Number(year) + 1}-02-27`,
    }));
    expect(first && moveAgeGroup(first, from('2026-08-01'), from('2027-08-01'), 2026)).toEqual(next);
  });

  it('age groups move by one year from a season that begins before the school year', () => {
    const year = (startDate: string, endDate: string) => ({ startDate, endDate });
    const born = (oldest: number) => ({
      name: 'U10',
      bornFrom: `${oldest}-08-01`,
      bornUntil: `${oldest + 1}-07-31`,
    });
    const early = year('2026-06-15', '2027-06-14');
    expect(moveAgeGroup(born(2016), early, year('2027-08-01', '2028-06-30'), 2027)).toEqual(born(2017));
    expect(moveAgeGroup(born(2016), early, year('2027-06-15', '2028-06-14'), 2027)).toEqual(born(2017));
  });

  it('birth years in an age group’s name move with its birth dates, but other numbers stay', () => {
    const moved = (name: string) =>
      moveAgeGroup({ ...years(2014, 2015), name }, from('2026-03-01'), from('2027-03-01'), 2026);
    const names = [
      '2014/2015 Boys',
      'Born 2015',
      'Founded 1908',
      'U12',
      'U12 2014/15',
      '2014-15',
      '2014–12',
      '2019/20',
    ];
    expect(names.map((name) => moved(name).name)).toEqual([
      '2015/2016 Boys',
      'Born 2016',
      'Founded 1908',
      'U12',
      'U12 2015/16',
      '2015-16',
      '2015–12',
      '2019/20',
    ]);
  });

  it('copied birth dates stay within the allowed range', () => {
    expect(moveAgeGroup(years(2025, 2026), from('2026-03-01'), from('2028-03-01'), 2026)).toEqual(years(2026, 2026));
    expect(moveAgeGroup(years(1926, 1990), from('2026-03-01'), from('2024-03-01'), 2026)).toEqual(years(1926, 1988));
    const august = (oldest: number, youngest: number) => ({
      name: 'U12',
      bornFrom: `${oldest}-08-01`,
      bornUntil: `${youngest}-07-31`,
    });
    expect(moveAgeGroup(august(2024, 2026), from('2026-03-01'), from('2029-03-01'), 2026)).toEqual(august(2025, 2026));
    expect(moveAgeGroup(august(1926, 1927), from('2026-03-01'), from('2024-03-01'), 2026)).toEqual(august(1926, 1927));
  });
});
