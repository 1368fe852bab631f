import { expect, it } from 'vitest';
import { isFoundBy, nameKey, splitName } from './rules.names.ts';

it.each([
  ['Anna Maria Berg', { firstName: 'Anna Maria', lastName: 'Berg' }],
  ['Berg, Anna Maria', { firstName: 'Anna Maria', lastName: 'Berg' }],
  ['Ada van der Berg', { firstName: 'Ada', lastName: 'van der Berg' }],
  ['María de la Luz Gómez', { firstName: 'María de la Luz', lastName: 'Gómez' }],
  ['Berg,Anna', { firstName: 'Anna', lastName: 'Berg' }],
  [', Anna Berg', undefined],
  ['Berg,', undefined],
  ['Anna', undefined],
])('takes "%s" apart', (name, parts) => {
  expect(splitName(name)).toEqual(parts);
});

it('recognizes a person however the name is written and split', () => {
  expect(nameKey({ firstName: 'ØYVIND', lastName: 'Großé' })).toBe('oyvind grosse');
});

it.each([
  ["O'Neill", ['O’Neill', 'O‘Neill', 'OʼNeill', 'Oʻneill', 'O`Neill', 'O´Neill', 'ONeill']],
  [
    'Anne-Marie',
    ['Anne Marie', 'Anne‐Marie', 'Anne‑Marie', 'Anne–Marie', 'Anne—Marie', 'Anne\u00a0Marie', 'Anne  Marie'],
  ],
])('takes %s for the same name with other signs', (name, others) => {
  const keyOf = (lastName: string) => nameKey({ firstName: 'Pat', lastName });
  expect(others.map(keyOf)).toEqual(others.map(() => keyOf(name)));
});

it.each([
  ['oneill', 'Niamh O’Neill', true],
  ["o'n", 'Niamh ONeill', true],
  ['groesswang', 'Ada Größwang', true],
  ['Größ', 'Ada Groesswang', true],
  ['saint-clair ada', 'Ada Saint‑Clair', true],
  ['joe', 'John Joseph', false],
])('finds by "%s" in %s: %s', (search, name, isFound) => {
  expect(isFoundBy(search.split(' '), name)).toBe(isFound);
});
