import { expect, it } from 'vitest';
import { suggestColumns } from './rules.columns.ts';
import { beginsStaff, isOtherRole, playsNoPosition } from './rules.roles.ts';

it.each([
  ['Head Coach', true],
  ['HEAD_COACH', true],
  ['Entraîneur', true],
  ['Tränare', true],
  ['Ledare', true],
  ['Leiter/-in', true],
  ['Administrator', true],
  ['Fördermitglied', true],
  ['Team Mom', true],
  ['Ref', true],
  ['2', true],
  ['Player', false],
  ['Spielertrainer', false],
  ['Teilnehmer/-in', false],
  ['Förderkader', false],
  ['Mrs.', false],
  ['', false],
])('takes the role "%s" for somebody who does not play: %s', (role, isOther) => {
  expect(isOtherRole(role)).toBe(isOther);
});

it.each([
  [{ position: 'Head Coach' }, true],
  [{ position: 'Co-Trainer' }, true],
  [{ jerseyNumber: 'Asst. Coach' }, true],
  [{ position: 'Wing', jerseyNumber: '7' }, false],
  [{}, false],
])('takes %j for staff in a list of players: %s', (cells, isStaff) => {
  expect(playsNoPosition(cells)).toBe(isStaff);
});

it.each([
  [['', 'Coaches', ''], true],
  [['Staff:', ''], true],
  [['Players'], false],
  [['Berg'], undefined],
  [['Coaches', 'Berg'], undefined],
  [[], undefined],
])('begins with the row %j those who do not play: %s', (cells, begins) => {
  expect(beginsStaff(cells)).toBe(begins);
});

it('takes "#" for jersey numbers unless it counts the rows, and "Title" for a role only with roles in it', () => {
  const fieldsOf = (...rows: string[][]) => suggestColumns('players', ['#', 'Player', 'Title'], rows);
  expect(fieldsOf(['7', 'Ada Berg', ''], ['9', 'Max Muster', 'Coach'])).toEqual([
    'jerseyNumber',
    'fullName',
    'isPlayer',
  ]);
  expect(fieldsOf(['1', 'Ada Berg', 'Mr.'], ['2', 'Bea Berg', ''])).toEqual([null, 'fullName', null]);
});
