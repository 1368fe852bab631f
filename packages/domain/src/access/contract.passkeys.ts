import * as z from 'zod/mini';
import { anyone, command } from '../core/operation.ts';
import { passkeyProof, passkeyRequest } from '../security/schema.passkeys.ts';
import { signedInNotice, signInFailed } from './messages.ts';
import { sessionResponse } from './schema.ts';

/** Starts signing in with a passkey, or proving one's identity with it. */
export const requestPasskey = command('access.requestPasskey', {
  route: 'POST /auth/passkey/options',
  can: anyone,
  changes: [],
  output: passkeyRequest,
  secret: true,
  status: 201,
  failed: signInFailed,
});

/** Signs in with a passkey alone. Possessing and unlocking it counts as both steps. */
export const signInByPasskey = command('access.signInByPasskey', {
  route: 'POST /auth/passkey',
  can: anyone,
  changes: [],
  input: z.strictObject({ passkey: passkeyProof }),
  output: sessionResponse,
  done: signedInNotice,
  failed: signInFailed,
});
