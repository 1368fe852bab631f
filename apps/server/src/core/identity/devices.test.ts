import { expect, it } from 'vitest';
import { knownDevice, rememberAccount } from './devices.ts';

const account = (name: string) => ({ userId: `user of ${name}`, passwordHash: `hash of ${name}` });
const family = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'].map(account);
const signedIn = (accounts: readonly ReturnType<typeof account>[]) =>
  accounts.reduce<string | undefined>((cookie, one) => rememberAccount(cookie, one), undefined);

it('a device remembers the last five accounts under one id', () => {
  const five = signedIn(family);
  const [id] = five?.split('.') ?? [];
  expect(family.map((one) => knownDevice(five, one))).toEqual([id, id, id, id, id]);
  const six = rememberAccount(five, account('Fay'));
  expect(six.split('.')).toHaveLength(1 + family.length);
  expect([account('Fay'), ...family].map((one) => knownDevice(six, one))).toEqual([id, undefined, id, id, id, id]);
  // Bob is the oldest, and becomes the newest by signing in.
  const again = rememberAccount(rememberAccount(six, account('Bob')), account('Gus'));
  expect(['Bob', 'Cy'].map((name) => knownDevice(again, account(name)))).toEqual([id, undefined]);
});

it('a new password makes the device unknown, and a forged cookie is replaced', () => {
  const cookie = signedIn([account('Ann')]);
  expect(knownDevice(cookie, { ...account('Ann'), passwordHash: 'another' })).toBeUndefined();
  expect(knownDevice(undefined, account('Ann'))).toBeUndefined();
  const started = rememberAccount('made.up', account('Ann'));
  expect(started).not.toContain('made');
  expect(knownDevice(started, account('Ann'))).toBe(started.split('.')[0]);
});
