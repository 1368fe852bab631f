import { expect, it } from 'vitest';
import { suggestColumns } from './rules.columns.ts';
import { startsStaffSection, isOtherRole, hasStaffRole } from './rules.roles.ts';

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
])('the role "%s" belongs to a non-player: %s', (role, isOther) => {
  expect(isOtherRole(role)).toBe(isOther);
});

it.each([
  [{ position: 'Head Coach' }, true],
  [{ position: 'Co-Trainer' }, true],
  [{ jerseyNumber: 'Asst. Coach' }, true],
  [{ position: 'Wing', jerseyNumber: '7' }, false],
  [{}, false],
])('a row with %j in a list of players is staff: %s', (cells, isStaff) => {
  expect(hasStaffRole(cells)).toBe(isStaff);
});

it.each([
  [['', 'Coaches', ''], true],
  [['Staff:', ''], true],
  [['Players'], false],
  [['Berg'], undefined],
  [['Coaches', 'Berg'], undefined],
  [[], undefined],
])('the row %j starts a list of staff: %s', (cells, begins) => {
  expect(startsStaffSection(cells)).toBe(begins);
});

it('"#" means jersey numbers unless it counts the rows, and "Title" depends on its values', () => {
  const fieldsOf = (...rows: string[][]) => suggestColumns('players', ['#', 'Player', 'Title'], rows);
  expect(fieldsOf(['7', 'Ada Berg', ''], ['9', 'Max Muster', 'Coach'])).toEqual([
    'jerseyNumber',
    'fullName',
    'isPlayer',
  ]);
  expect(fieldsOf(['1', 'Ada Berg', 'Mr.'], ['2', 'Bea Berg', ''])).toEqual([null, 'fullName', null]);
});
