import { expect, it } from 'vitest';
import { knownDevice, rememberAccount } from './devices.ts';

const account = (name: string) => ({ userId: `user of ${name}`, passwordHash: `hash of ${name}` });
const family = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve'].map(account);
const signedIn = (accounts: readonly ReturnType<typeof account>[]) =>
  accounts.reduce<string | undefined>((cookie, one) => rememberAccount(cookie, one), undefined);

it('remembers the last five accounts of a device', () => {
  const cookieOfFiveAccounts = signedIn(family);
  const [id] = cookieOfFiveAccounts?.split('.') ?? [];
  expect(family.map((one) => knownDevice(cookieOfFiveAccounts, one))).toEqual([id, id, id, id, id]);
  const cookieOfSixAccounts = rememberAccount(cookieOfFiveAccounts, account('Fay'));
  expect(cookieOfSixAccounts.split('.')).toHaveLength(1 + family.length);
  expect([account('Fay'), ...family].map((one) => knownDevice(cookieOfSixAccounts, one))).toEqual([
    id,
    undefined,
    id,
    id,
    id,
    id,
  ]);
  // Bob is the oldest, and becomes the newest by signing in.
  const again = rememberAccount(rememberAccount(cookieOfSixAccounts, account('Bob')), account('Gus'));
  expect(['Bob', 'Cy'].map((name) => knownDevice(again, account(name)))).toEqual([id, undefined]);
});

it('forgets a device after a new password and replaces a forged cookie', () => {
  const cookie = signedIn([account('Ann')]);
  expect(knownDevice(cookie, { ...account('Ann'), passwordHash: 'another' })).toBeUndefined();
  expect(knownDevice(undefined, account('Ann'))).toBeUndefined();
  const started = rememberAccount('made.up', account('Ann'));
  expect(started).not.toContain('made');
  expect(knownDevice(started, account('Ann'))).toBe(started.split('.')[0]);
});
