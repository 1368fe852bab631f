import { describe, expect, it } from 'vitest';
import type { AgeGroup } from '../seasons/schema.ts';
import {
  copiedCoaches,
  isOverLimitWith,
  keepsCoachesByDefault,
  proposedAgeGroup,
  proposedName,
} from './rules.transfer.ts';

const season = (name: string, startDate: string, endDate: string) => ({ name, startDate, endDate });
const season25 = season('2025/26', '2025-08-01', '2026-06-30');
const season26 = season('2026/27', '2026-08-01', '2027-06-30');
const spring = season('Spring', '2026-03-01', '2026-06-30');
const fall = season('Fall', '2026-08-01', '2026-11-30');
const nextSpring = season('Spring', '2027-03-01', '2027-06-30');

// XFER-15
describe('the name proposed for a copied team', () => {
  it.each([
    ['Tigers', 'Tigers'],
    ['Tigers 2025/26', 'Tigers 2026/27'],
    ['Tigers 2025-2026', 'Tigers 2026-2027'],
    ['25/26 Tigers', '26/27 Tigers'],
    ['Tigers 2025', 'Tigers 2026'],
    ['Tigers 2026 (2025/26)', 'Tigers 2027 (2026/27)'],
    // Birth years belong to the children and stay; other numbers are not season years.
    ['Girls 2014', 'Girls 2014'],
    ['U11-12 Red', 'U11-12 Red'],
    ['Tigers 25', 'Tigers 25'],
    ['Founded 2025/30', 'Founded 2025/30'],
    ['No. 12025', 'No. 12025'],
  ])('advances the season’s year in a copied team’s name: %s becomes %s', (name, expected) => {
    expect(proposedName(name, season25, season26)).toBe(expected);
  });

  it.each([
    ['U10 Green', 'U10', 'U11', 'U11 Green'],
    ['Green U10 2025/26', 'U10 Boys', 'U11 Boys', 'Green U11 2026/27'],
    ['10U Reds', '10U', '11U', '11U Reds'],
    ['Under 9', 'Under 9', 'Under 10', 'Under 10'],
    // Other numbers, ranges and names without an age stay unchanged.
    ['U12 Green', 'U10', 'U11', 'U12 Green'],
    ['U10-11 Red', 'U10', 'U11', 'U10-11 Red'],
    ['U10/U11 Red', 'U10/U11', 'U12', 'U10/U11 Red'],
    ['Team 10', 'U10', 'U11', 'Team 10'],
    ['Tigers', 'Juniors', 'Cadets', 'Tigers'],
  ])('a copied team is named after its new age group: %s from %s in %s becomes %s', (name, from, to, expected) => {
    expect(proposedName(name, season25, season26, { from, to })).toBe(expected);
  });

  it('the year in a team’s name moves by the seasons’ dates if their names contain no years', () => {
    expect(proposedName('Tigers 2026', spring, nextSpring)).toBe('Tigers 2027');
    expect(proposedName('Tigers 2026', spring, fall)).toBe('Tigers 2026');
  });

  it('the year in a team’s name moves by the years in the seasons’ names, even backward', () => {
    const seasonOf = (year: number) => season(`Season ${year}`, `${year - 1}-11-01`, `${year}-10-31`);
    expect(proposedName('Tigers 2026', seasonOf(2026), seasonOf(2028))).toBe('Tigers 2028');
    expect(proposedName('Tigers 2026', seasonOf(2026), seasonOf(2025))).toBe('Tigers 2025');
    // By their dates, these seasons are only one year apart.
    const late = season('Season 2028', '2026-12-01', '2028-10-31');
    expect(proposedName('Tigers 2026', seasonOf(2026), late)).toBe('Tigers 2028');
    expect(proposedName('Tigers 2026', season('2026', '2026-03-01', '2026-06-30'), nextSpring)).toBe('Tigers 2027');
    const far = [2125, 2126].map((year) => season(`${year}`, `${year}-08-01`, `${year + 1}-06-30`));
    expect(proposedName('Tigers 2125/2126', far[0] ?? spring, far[1] ?? spring)).toBe('Tigers 2126/2127');
    expect(
      proposedName(
        '99/00',
        season('1999/2000', '1999-08-01', '2000-06-30'),
        season('2000/01', '2000-08-01', '2001-06-30'),
      ),
    ).toBe('00/01');
  });
});

type Group = Pick<AgeGroup, 'name' | 'gender' | 'bornFrom' | 'bornUntil'>;

const group = (
  name: string,
  years?: readonly [youngest: number, oldest: number],
  gender: Group['gender'] = 'Co-ed',
): Group => ({
  name,
  gender,
  bornFrom: years ? `${years[1]}-01-01` : null,
  bornUntil: years ? `${years[0]}-12-31` : null,
});

// XFER-15
describe('the age group proposed for a copied team', () => {
  const proposed = (source: Group, targets: readonly Group[]) => proposedAgeGroup(source, targets)?.name;
  const u11 = group('U11', [2016, 2015]);

  it('proposes the age group with the same birth years, whatever its name', () => {
    expect(proposed(u11, [group('U10', [2018, 2017]), group('U11', [2017, 2016]), group('U12', [2016, 2015])])).toBe(
      'U12',
    );
  });

  it('proposes the age group that shares the most birth dates, whatever the cut-off', () => {
    const born = (name: string, bornFrom: string, bornUntil: string) => ({ ...u11, name, bornFrom, bornUntil });
    const [year, next] = [born('2014/16', '2014-08-01', '2016-07-31'), born('2015/17', '2015-08-01', '2017-07-31')];
    expect([proposed(u11, [year, next]), proposed(year, [next, u11])]).toEqual(['2014/16', 'U11']);
    // A leap day does not break the tie.
    expect(proposed(u11, [group('U12', [2015, 2015]), group('U11', [2016, 2016])])).toBe('U12');
    expect(proposed(u11, [group('U11', [2017, 2016]), group('Juniors', [2016, 2013])])).toBe('Juniors');
    expect(proposed(u11, [group('All', [2020, 2005]), group('U13', [2015, 2014])])).toBe('U13');
    const four = group('U13', [2014, 2011]);
    expect(proposed(four, [group('Wide', [2016, 2008]), group('Half', [2014, 2013])])).toBe('Half');
    expect(proposed(u11, [group('Next', [2018, 2017])])).toBeUndefined();
  });

  it('proposes an age group by name if birth years cannot decide', () => {
    expect(proposed(group('Open'), [group('U12', [2016, 2015]), group('open ')])).toBe('open ');
    expect(proposed(u11, [group('U8', [2020, 2019]), group('U11')])).toBe('U11');
    expect(proposed(u11, [group('U8', [2020, 2019])])).toBeUndefined();
    // The target’s U11 is for other children.
    expect(proposed(u11, [group('U11', [2018, 2017])])).toBeUndefined();
    expect(proposed(u11, [])).toBeUndefined();
  });

  it('proposes a co-ed age group only if the team’s gender has none, and never the other gender', () => {
    const girls = group('U11 Girls', [2016, 2015], 'Female');
    const [boys12, girls12, all12] = [
      group('U12 Boys', [2016, 2015], 'Male'),
      group('U12 Girls', [2016, 2015], 'Female'),
      group('U12', [2016, 2015]),
    ];
    expect(proposed(girls, [boys12, all12, girls12])).toBe('U12 Girls');
    expect(proposed(girls, [boys12, all12])).toBe('U12');
    expect(proposed(girls, [boys12])).toBeUndefined();
    expect(proposed(u11, [boys12, girls12])).toBeUndefined();
  });
});

describe('the coaches of copied teams', () => {
  const [ann, bea] = [
    { id: 'ann', name: 'Ann' },
    { id: 'bea', name: 'Bea' },
  ];

  // XFER-15
  it('copied teams keep their coaches by default', () => {
    expect(keepsCoachesByDefault).toBe(true);
  });

  it('counts a coach’s teams across the whole transfer and existing assignments', () => {
    const teams = [
      { coaches: [ann, bea], keepCoaches: true },
      { coaches: [ann], keepCoaches: true },
      { coaches: [ann, bea], keepCoaches: false },
    ];
    const currentTeamCounts = new Map([
      ['ann', 2],
      ['bea', 2],
    ]);
    expect(copiedCoaches(teams, currentTeamCounts, true)).toEqual([
      { ...ann, teams: 4, isOverLimit: true },
      { ...bea, teams: 3, isOverLimit: false },
    ]);
    expect(copiedCoaches(teams, currentTeamCounts, false).map((coach) => coach.teams)).toEqual([2, 2]);
    expect(copiedCoaches(teams, new Map(), true).map((coach) => coach.teams)).toEqual([2, 1]);
    expect(copiedCoaches(teams, currentTeamCounts, false).some(({ isOverLimit }) => isOverLimit)).toBe(false);
    expect(copiedCoaches(teams, new Map(), true).some(({ isOverLimit }) => isOverLimit)).toBe(false);
  });

  // COACH-14
  it.each([
    [1, 2, true, false],
    [1, 3, true, true],
    [3, 0, true, false],
    [4, 0, true, true],
    [1, 3, false, false],
    [0, 4, true, false],
  ])(
    '%i copies plus %i current teams exceed the limit in a current season (%s): %s',
    (copies, currentTeams, isCurrent, expected) => {
      expect(isOverLimitWith(copies, currentTeams, isCurrent)).toBe(expected);
    },
  );
});
