import * as z from 'zod/mini';
import { anyone, command } from '../core/operation.ts';
import { secondStepCode } from '../security/schema.ts';
import { signedInNotice, signInFailed } from './messages.ts';
import { linkToken } from './schema.joining.ts';
import { sessionResponse } from './schema.ts';

/** `token` is the one that the server returned after checking the password. */
const secondStepInput = z.strictObject({ token: linkToken, code: secondStepCode });

/** Completes a sign-in with a code from the authenticator app, or with a recovery code. */
export const finishSignIn = command('access.finishSignIn', {
  route: 'POST /auth/second-step',
  can: anyone,
  changes: [],
  input: secondStepInput,
  output: sessionResponse,
  done: signedInNotice,
  failed: (reason) => (reason?.fields ? undefined : signInFailed(reason)),
});
