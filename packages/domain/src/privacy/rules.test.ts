import { expect, it } from 'vitest';
import { isNameOf } from './rules.ts';

it('confirms an erasure only if the full name is typed, in any case', () => {
  const pia = { firstName: 'Pia', lastName: 'van  Peters' };
  const texts = ['Pia van Peters', ' pia VAN peters ', 'Pia', 'Pia Peters', ''];
  expect(texts.map((name) => isNameOf(pia, name))).toEqual([true, true, false, false, false]);
});
