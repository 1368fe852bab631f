import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['anna maria berg', 'AM'],
  ['U12 Grün', '12G'],
  ['U10 Grün', '10G'],
  ['FC 07', 'F07'],
  ['TSV 1860', 'T1'],
  ['(Franz) “Toni” Berg', 'FT'],
  ['«Grün» #Lions', 'GL'],
  ['- Ada', 'A'],
  ['निशा 李', 'नि李'],
  ['E\u0301va', 'E\u0301'],
  ['🦁 Lions', '🦁L'],
  ['🇦🇹 👋🏽', '🇦🇹👋🏽'],
  ['!?', 'U'],
  [null, 'U'],
])('abbreviates %s to %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
