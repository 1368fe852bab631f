import { describe, expect, it } from 'vitest';
import { coachDifference, freeSlots, assignmentProblem, isCurrent, joinWarnings, recruitingLabel } from './rules.ts';

// TEAM-04 TEAM-05
it.each([
  [{ seasonIsActive: true }, true],
  [{ seasonIsActive: false }, false],
  [{ seasonIsActive: null }, false],
  [{}, false],
])('a team of a season %j is current: %s', (team, expected) => {
  expect(isCurrent(team)).toBe(expected);
});

it.each([
  [0, '(Empty)'],
  [1, '(Recruiting)'],
  [9, '(Recruiting)'],
  [10, undefined],
  [19, undefined],
])('%i players are labelled %s', (count, label) => {
  expect(recruitingLabel(count)).toBe(label);
});

describe('assigning a coach', () => {
  const coach = { id: 'cora', name: 'Cora Coach', otherCurrentTeams: 0 };
  const team = { coachIds: ['carl', 'cleo'], isCurrent: true };

  // TEAM-47 TEAM-48
  it('is refused on a full team and to one who is on it', () => {
    expect(assignmentProblem(coach, team)).toBeUndefined();
    expect(assignmentProblem(coach, { ...team, coachIds: ['carl', 'cleo', 'chad'] })).toMatchObject({
      status: 409,
      message: 'Team already has the maximum of 3 coaches',
    });
    for (const coachIds of [['cora'], ['cora', 'carl', 'cleo']]) {
      expect(assignmentProblem(coach, { ...team, coachIds })).toMatchObject({
        status: 409,
        message: 'This coach is already assigned to this team',
      });
    }
  });

  // COACH-14
  it('is refused to one with three current teams, unless the season is past', () => {
    expect(assignmentProblem({ ...coach, otherCurrentTeams: 2 }, team)).toBeUndefined();
    expect(assignmentProblem({ ...coach, otherCurrentTeams: 3 }, team)).toMatchObject({
      status: 409,
      message: 'Cora Coach already has the maximum of 3 team assignments',
    });
    expect(assignmentProblem({ ...coach, otherCurrentTeams: 3 }, { ...team, isCurrent: false })).toBeUndefined();
  });

  it('takes the lowest free slots', () => {
    expect([freeSlots([]), freeSlots([2]), freeSlots([1, 2, 3])]).toEqual([[1, 2, 3], [1, 3], []]);
  });

  it('knows who leaves and who joins', () => {
    expect(coachDifference(['a', 'b'], ['b', 'c'])).toEqual({ leaving: ['a'], joining: ['c'] });
  });
});

describe('what is said before a player joins', () => {
  const ageGroup = {
    name: 'U12 Girls',
    gender: 'Female',
    birthYears: { birthYearMin: 2016, birthYearMax: 2014 },
  } as const;
  const joining = { ageGroup, seasonName: 'Spring', otherTeams: [] };

  it('is nothing when all fits', () => {
    expect(joinWarnings({ ...joining, player: { birthDate: '2015-05-05', gender: 'Female' } })).toEqual([]);
  });

  it('names age, gender and a second team', () => {
    expect(
      joinWarnings({ ...joining, player: { birthDate: '2012-05-05', gender: 'Male' }, otherTeams: ['Pumas', 'Lions'] }),
    ).toEqual([
      'Born in 2012; U12 Girls is for birth years 2014 to 2016.',
      'Gender is Male; U12 Girls is for Female players.',
      'Already plays for Pumas and Lions in Spring.',
    ]);
  });

  it('says what is not known', () => {
    expect(joinWarnings({ ...joining, player: { birthDate: null, gender: null } })).toEqual([
      'The birth date is not known; U12 Girls is for birth years 2014 to 2016.',
      'The gender is not known; U12 Girls is for Female players.',
    ]);
  });

  it('asks nothing of a team for everybody', () => {
    const open = { name: 'Open', gender: 'Co-ed', birthYears: undefined } as const;
    expect(joinWarnings({ ...joining, ageGroup: open, player: { birthDate: null, gender: null } })).toEqual([]);
  });
});
