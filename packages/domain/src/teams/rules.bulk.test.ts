import { describe, expect, it } from 'vitest';
import { bulkNotices, bulkProblems } from './messages.bulk.ts';
import { bulkWarnings, obstacles, teamWarnings } from './rules.bulk.ts';

const team = {
  name: 'Tigers',
  ageGroup: { name: 'U12', gender: 'Co-ed', born: { from: '2014-01-01', until: '2016-12-31' } },
  seasonName: 'Fall',
  seasonIsActive: true,
  playerCount: 16,
} as const;
const ann = {
  name: 'Ann Aa',
  birthDate: '2015-05-05',
  gender: null,
  isMember: false,
  isOnSource: true,
  otherTeams: [],
} as const;

describe('several players for one team', () => {
  it('players who fit cause no warnings if there is room', () => {
    expect(obstacles(team, [ann])).toEqual([]);
    expect(bulkWarnings(team, [ann, { ...ann, name: 'Ben Bb' }])).toEqual([]);
  });

  it('names players who are already on the team or no longer on the source team', () => {
    const members = Array.from({ length: 10 }, (_, at) => ({ ...ann, name: `Pat ${at}`, isMember: true }));
    expect(obstacles(team, [...members, { ...ann, isOnSource: false }])).toEqual([
      'Pat 0, Pat 1, Pat 2, Pat 3, Pat 4, Pat 5, Pat 6, Pat 7 and 2 more are on Tigers already.',
      'Ann Aa is no longer on the team to move from.',
    ]);
  });

  it('lists the team’s obstacles first, then those of each player', () => {
    const old = { ...ann, name: 'Old One', birthDate: '2010-01-01', otherTeams: ['Lions'] } as const;
    expect(bulkWarnings({ ...team, seasonIsActive: false, playerCount: 17 }, [ann, old])).toEqual([
      'The season Fall is inactive.',
      'Tigers would have 19 players; a team has 18 places.',
      'Old One: Born in 2010; U12 is for birth years 2014 to 2016.',
      'Old One: Already plays for Lions in Fall.',
    ]);
  });

  it('phrases obstacles in the singular for one player', () => {
    expect(obstacles(team, [{ ...ann, isMember: true }])).toEqual(['Ann Aa is on Tigers already.']);
    expect(teamWarnings({ ...team, playerCount: 18 }, 1)).toEqual([
      'Tigers would have 19 players; a team has 18 places.',
    ]);
  });

  it('players may fill the last place, and a full team gets no warning if nobody joins', () => {
    expect(teamWarnings(team, 2)).toEqual([]);
    expect(teamWarnings(team, 3)).toHaveLength(1);
    expect(teamWarnings({ ...team, playerCount: 30 }, 0)).toEqual([]);
  });
});

it('an unconfirmed bulk assignment lists at most twelve reasons in the dialog and none in the toast', () => {
  const problem = bulkProblems.unconfirmed(Array.from({ length: 14 }, (_, at) => `Reason ${at}.`));
  expect(problem.message).toContain('Reason 11. And 2 more reasons.');
  expect(bulkProblems.unconfirmed(['One.']).message).toBe('One.');
  expect(bulkNotices.notAssigned(problem).title).toBe('No one assigned yet');
  expect(bulkNotices.notAssigned(bulkProblems.impossible(['Ann is on Tigers already.']))).toMatchObject({
    title: 'Assignment failed',
    description: 'Ann is on Tigers already.',
  });
});
