import * as z from 'zod/mini';
import { command, noContent, query } from '../core/operation.ts';
import { passkeyNotices, securityNotices } from './messages.ts';
import { namedPasskey, ownPasskeys, passkeyCreation, passkeyProof } from './schema.passkeys.ts';

/** The user's passkeys, and the URL at which they work. */
export const listPasskeys = query('security.passkeys', {
  route: 'GET /me/passkeys',
  can: 'account.use',
  openDuring: 'second_step',
  reads: ['session'],
  output: ownPasskeys,
  failed: passkeyNotices.notLoaded,
});

/** Starts adding a passkey: returns the options for the browser. */
export const beginPasskey = command('security.beginPasskey', {
  route: 'POST /me/passkeys/options',
  can: 'account.use',
  needs: 'recentProof',
  changes: [],
  output: passkeyCreation,
  secret: true,
  status: 201,
  failed: passkeyNotices.notAdded,
});

/** Adds the passkey created by the browser. */
export const addPasskey = command('security.addPasskey', {
  route: 'POST /me/passkeys',
  can: 'account.use',
  needs: 'recentProof',
  changes: ['session'],
  input: namedPasskey,
  ...noContent,
  done: (_answer, { name }) => passkeyNotices.added(name),
  failed: passkeyNotices.notAdded,
});

export const removePasskey = command('security.removePasskey', {
  route: 'DELETE /me/passkeys/{passkeyId}',
  can: 'account.use',
  needs: 'recentProof',
  changes: ['session'],
  ...noContent,
  done: passkeyNotices.removed,
  failed: passkeyNotices.notRemoved,
});

/** Proves the user's identity again, with a passkey instead of the password. */
export const proveByPasskey = command('security.proveByPasskey', {
  route: 'POST /me/proof/passkey',
  can: 'account.use',
  openDuring: 'second_step',
  changes: [],
  input: z.strictObject({ passkey: passkeyProof }),
  ...noContent,
  failed: securityNotices.notProven,
});
