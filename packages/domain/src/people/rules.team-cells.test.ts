import { describe, expect, it } from 'vitest';
import type { PlayerFacts } from './rules.reading.ts';
import { joiningOf, type StoredTeam } from './rules.team-cells.ts';

const aTeam = (id: string, name: string, facts: Partial<StoredTeam> = {}): StoredTeam => ({
  id,
  name,
  ageGroupName: 'U12',
  ageGroupGender: 'Co-ed',
  bornFrom: null,
  bornUntil: null,
  seasonId: 'spring',
  seasonName: 'Spring',
  ...facts,
});

const teams = [
  aTeam('lions', 'Łions'),
  aTeam('lynx-12', 'Lynxes'),
  aTeam('lynx-14', 'Lynxes', { ageGroupName: 'U14', seasonId: 'autumn', seasonName: 'Autumn' }),
  aTeam('first', 'Tigers, first'),
  aTeam('girls', 'Owls', {
    ageGroupName: 'Girls',
    ageGroupGender: 'Female',
    bornFrom: '2015-01-01',
    bornUntil: '2016-12-31',
  }),
];
const joining = joiningOf(teams);
const anna = (team: string, facts: Partial<PlayerFacts> = {}): PlayerFacts => ({
  firstName: 'Anna',
  lastName: 'Berg',
  team,
  ...facts,
});
const member = (...teamIds: string[]) => ({ birthDate: null, gender: null, teamIds });

describe('a cell with a team', () => {
  it.each([
    ['LIONS', ['lions']],
    ['U14 lynxes', ['lynx-14']],
    ['Lynxes (U12)', ['lynx-12']],
    ['Tigers, first', ['first']],
    ['Lions, U12 Lynxes; lions', ['lions', 'lynx-12']],
  ])('the cell %s means the team %j', (cell, teamIds) => {
    expect(joining(anna(cell), undefined)).toMatchObject({ teamIds });
    expect(joining(anna(cell), undefined)).not.toHaveProperty('problem');
  });

  it('reports unknown or ambiguous teams in a cell, and adds the player to the others', () => {
    expect(joining(anna('Pumas'), undefined)).toEqual({
      teamIds: [],
      changes: [],
      notes: [],
      problem: 'There is no team "Pumas" in a current season.',
    });
    expect(joining(anna('Lynxes, Lions'), undefined)).toMatchObject({
      teamIds: ['lions'],
      problem: 'Several teams of current seasons are called "Lynxes". Write the age group before it.',
    });
  });

  it('a team cell adds the player to the team unless the player is already a member', () => {
    expect(joining(anna('Lions'), member('lions', 'girls'))).toEqual({ teamIds: [], changes: [], notes: [] });
    expect(joining(anna('Lions'), member('girls')).changes).toEqual([{ field: 'team', before: null, after: 'Łions' }]);
  });

  it('a team cell notes the same warnings as adding the player manually', () => {
    expect(
      joining(anna('Owls', { birthDate: '2013-01-01' }), { ...member('lions', 'lynx-14'), gender: 'Male' }).notes,
    ).toEqual([
      'Born in 2013; Girls is for birth years 2015 to 2016.',
      'Gender is Male; Girls is for Female players.',
      'Already plays for Łions in Spring.',
    ]);
  });
});
