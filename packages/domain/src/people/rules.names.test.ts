import { expect, it } from 'vitest';
import { nameKey, splitName } from './rules.names.ts';

it.each([
  ['Anna Maria Berg', { firstName: 'Anna Maria', lastName: 'Berg' }],
  ['Berg, Anna Maria', { firstName: 'Anna Maria', lastName: 'Berg' }],
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
