import { expect, it } from 'vitest';
import { ownLoginRefusal } from './rules.ts';

it('players may have their own login from their 13th birthday', () => {
  expect(ownLoginRefusal('2013-11-24', '2026-11-24')).toBeUndefined();
  expect(ownLoginRefusal('2013-11-25', '2026-11-24')?.message).toBe(
    'Players get a login of their own from the age of 13. Until then their guardians sign in for them.',
  );
  expect(ownLoginRefusal(null, '2026-11-24')?.code).toBe('birth_date_missing');
});
