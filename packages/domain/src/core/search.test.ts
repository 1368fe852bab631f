import { expect, it } from 'vitest';
import { isFoundBy } from './search.ts';

it.each([
  ['oneill', 'Niamh O’Neill', true],
  ["o'n", 'Niamh ONeill', true],
  ['groesswang', 'Ada Größwang', true],
  ['Größ', 'Ada Groesswang', true],
  ['saint-clair ada', 'Ada Saint‑Clair', true],
  ['joe', 'John Joseph', false],
])('searching "%s" matches %s: %s', (search, name, isFound) => {
  expect(isFoundBy(search.split(' '), name)).toBe(isFound);
});
