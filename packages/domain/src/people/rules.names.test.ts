import { expect, it } from 'vitest';
import { nameKey } from './rules.split-names.ts';

it('ignores case and accents when comparing names', () => {
  expect(nameKey({ firstName: 'ØYVIND', lastName: 'Großé' })).toBe('oyvind grosse');
});

it.each([
  ["O'Neill", ['O’Neill', 'O‘Neill', 'OʼNeill', 'Oʻneill', 'O`Neill', 'O´Neill', 'ONeill']],
  [
    'Anne-Marie',
    ['Anne Marie', 'Anne‐Marie', 'Anne‑Marie', 'Anne–Marie', 'Anne—Marie', 'Anne\u00a0Marie', 'Anne  Marie'],
  ],
])('treats %s as equal to its variants with other punctuation', (name, variants) => {
  const keyOf = (lastName: string) => nameKey({ firstName: 'Pat', lastName });
  expect(variants.map(keyOf)).toEqual(variants.map(() => keyOf(name)));
});
