import { codeAt } from '@touchline/server/core/identity/authenticator-codes.ts';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { beginAuthenticator, confirmAuthenticator } from '@touchline/domain/security/contract.ts';
import type { Person } from '../server/person.ts';
import { serverTime, type TestServer } from '../server/server.ts';

/** Moves the clock to the first second of a time step, so that no step ends during a test. */
export const beginStep = async (server: TestServer): Promise<void> =>
  server.moveClock((31_000 - ((await serverTime(server)).getTime() % 30_000)) / 3_600_000);

/** An authenticator app that the user has just set up. */
export const anAuthenticator = async (server: TestServer, person: Pick<Person, 'ask'>) => {
  const { key } = await person.ask(beginAuthenticator, {});
  return appWith(server, key);
};

/** App of a user who has scanned a key; `steps` is the number of time steps by which the phone's clock is ahead. */
export const appWith = (server: TestServer, key: string) => {
  const secret = secretOf(key);
  return { code: async (steps = 0) => codeAt(secret, new Date((await serverTime(server)).getTime() + steps * 30_000)) };
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a key in base32 (RFC 4648). */
export const secretOf = (key: string): Uint8Array => {
  const bits = [...key.replaceAll(' ', '')].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** Turns on two-step sign-in, which uses up the current code. The next accepted code is that of the next step. */
export const withSecondStep = async (server: TestServer, person: Pick<Person, 'ask'>) => {
  const app = await anAuthenticator(server, person);
  const { recoveryCodes } = await person.ask(confirmAuthenticator, { code: await app.code() });
  return { ...app, recoveryCodes };
};

/** Gives a member a password to sign in with. */
export const givePassword = async ({ database }: TestServer, userId: string, password: string): Promise<void> => {
  const password_hash = await hashPassword(password);
  await database.db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
};
