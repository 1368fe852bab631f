import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

it('stores a password as argon2id with the chosen cost', async () => {
  const stored = await hashPassword('correct horse battery');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('correct horse battery', stored)).toBe(true);
  expect(await verifyPassword('correct horse batterie', stored)).toBe(false);
  expect(await verifyPassword('nobody has this password', null)).toBe(false);
});

longTest('verifies many passwords concurrently, regardless of Unicode composition', async () => {
  const stored = await hashPassword('Käsekrainer'.normalize('NFC'));
  const written = Array.from({ length: 9 }, () => verifyPassword('Käsekrainer'.normalize('NFD'), stored));
  expect(await Promise.all(written)).toEqual(Array(9).fill(true));
});
