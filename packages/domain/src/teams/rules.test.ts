import { describe, expect, it } from 'vitest';
import {
  coachDifference,
  contactsOf,
  freeSlots,
  assignmentProblem,
  isCurrent,
  joinWarnings,
  recruitingLabel,
} from './rules.ts';
import { ageMark } from './rules.names.ts';

// TEAM-04 TEAM-05
it.each([
  [{ seasonIsActive: true }, true],
  [{ seasonIsActive: false }, false],
  [{ seasonIsActive: null }, false],
  [{}, false],
])('a team with the season %j is current: %s', (team, expected) => {
  expect(isCurrent(team)).toBe(expected);
});

it.each([
  [0, '(Empty)'],
  [1, '(Recruiting)'],
  [9, '(Recruiting)'],
  [10, undefined],
  [19, undefined],
])('a team with %i players has the label %s', (count, label) => {
  expect(recruitingLabel(count)).toBe(label);
});

it('lists each guardian once, starting with those named in the profile', () => {
  const [mona, fred] = [
    { name: 'Mona', phone: null, email: 'mona@example.org', emailRefused: true, place: null },
    { name: 'Fred', phone: '222', email: 'fred@example.org', emailRefused: false, place: null },
  ];
  const gerda = {
    name: 'Gerda',
    phone: '111',
    email: 'gerda@example.org',
    emailRefused: false,
    place: 'first',
  } as const;
  const of = (name: string | null, phone: string | null, place: 'first' | null = 'first') =>
    contactsOf([{ ...gerda, name, phone, place }], [mona, fred]);
  expect(contactsOf([], [mona, fred])).toEqual([mona, fred]);
  expect(of('Gerda', '111')).toEqual([gerda, mona, fred]);
  expect(of(null, '111')).toEqual([{ ...gerda, name: null }, mona, fred]);
  expect(of('Mona', '111')).toEqual([{ ...mona, phone: '111' }, fred]);
  expect([of('Fred', '222'), of('Fred', null)]).toEqual([
    [fred, mona],
    [fred, mona],
  ]);
  const second = { ...gerda, name: 'Fred', place: 'second' } as const;
  expect(contactsOf([gerda, { ...second, phone: null }], [mona, fred])).toEqual([gerda, fred, mona]);
  expect(contactsOf([gerda, second], [mona, fred])).toEqual([gerda, second, mona, fred]);
  // A different number is another way to reach the same person.
  expect(of('Fred', '333', null)).toEqual([{ ...gerda, name: 'Fred', phone: '333', place: null }, mona, fred]);
});

describe('assigning a coach', () => {
  const coach = { id: 'cora', name: 'Cora Coach', otherCurrentTeams: 0 };
  const team = { coachIds: ['carl', 'cleo'], isCurrent: true };

  // TEAM-47 TEAM-48
  it('a coach cannot be assigned to a full team, or twice to the same team', () => {
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
  it('a coach with three current teams can only be assigned to past teams', () => {
    expect(assignmentProblem({ ...coach, otherCurrentTeams: 2 }, team)).toBeUndefined();
    expect(assignmentProblem({ ...coach, otherCurrentTeams: 3 }, team)).toMatchObject({
      status: 409,
      message: 'Cora Coach already has the maximum of 3 team assignments',
    });
    expect(assignmentProblem({ ...coach, otherCurrentTeams: 3 }, { ...team, isCurrent: false })).toBeUndefined();
  });

  it('a new coach gets the lowest free slot', () => {
    expect([freeSlots([]), freeSlots([2]), freeSlots([1, 2, 3])]).toEqual([[1, 2, 3], [1, 3], []]);
  });

  it('a change of coaches lists those who leave and those who join', () => {
    expect(coachDifference(['a', 'b'], ['b', 'c'])).toEqual({ leaving: ['a'], joining: ['c'] });
  });
});

describe('the warnings before a player joins', () => {
  const ageGroup = {
    name: 'U12 Girls',
    gender: 'Female',
    born: { from: '2014-01-01', until: '2016-12-31' },
  } as const;
  const joining = { ageGroup, seasonName: 'Spring', otherTeams: [] };

  it('a player who fits joins without warnings', () => {
    expect(joinWarnings({ ...joining, player: { birthDate: '2015-05-05', gender: 'Female' } })).toEqual([]);
  });

  it('warns about age, gender and a second team', () => {
    expect(
      joinWarnings({ ...joining, player: { birthDate: '2012-05-05', gender: 'Male' }, otherTeams: ['Pumas', 'Lions'] }),
    ).toEqual([
      'Born in 2012; U12 Girls is for birth years 2014 to 2016.',
      'Gender is Male; U12 Girls is for Female players.',
      'Already plays for Pumas and Lions in Spring.',
    ]);
  });

  it('warns about a missing birth date and gender', () => {
    expect(joinWarnings({ ...joining, player: { birthDate: null, gender: null } })).toEqual([
      'The birth date is not known; U12 Girls is for birth years 2014 to 2016.',
      'The gender is not known; U12 Girls is for Female players.',
    ]);
  });

  it('warns with exact dates if birth years are not enough', () => {
    const born = { from: '2014-08-01', until: '2015-07-31' };
    const warnings = (birthDate: string | null) =>
      joinWarnings({ ...joining, ageGroup: { ...ageGroup, born }, player: { birthDate, gender: 'Female' } });
    const group = 'U12 Girls is for players born Aug 1, 2014 – Jul 31, 2015.';
    expect(warnings('2014-08-01')).toEqual([]);
    expect(warnings('2014-07-31')).toEqual([`Born Jul 31, 2014; ${group}`]);
    expect(warnings('2014')).toEqual([`Born in 2014; ${group}`]);
    expect(warnings(null)).toEqual([`The birth date is not known; ${group}`]);
  });

  it('joining a team of an open age group causes no warnings', () => {
    const open = { name: 'Open', gender: 'Co-ed', born: undefined } as const;
    expect(joinWarnings({ ...joining, ageGroup: open, player: { birthDate: null, gender: null } })).toEqual([]);
  });
});

it.each([
  ['U11 Boys', 'U11'],
  ['u9', 'u9'],
  ['U-12 Girls', 'U-12'],
  ['2015', undefined],
  ['Minis', undefined],
])('the mark for teams of the age group %s is %s', (ageGroup, mark) => {
  expect(ageMark(ageGroup)).toBe(mark);
});
