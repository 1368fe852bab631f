import * as z from 'zod/mini';
import { anyone, command, query, noContent } from '../core/operation.ts';
import { failure } from '../core/notice.ts';
import { accessNotices, signedInNotice, signInFailed } from './messages.ts';
import { challenge, emailAddress, sessionResponse, signInResponse, signInForm } from './schema.ts';

const nothing = z.strictObject({});

/** Signs in with email and password; the second step and passkeys have their own operations. */
export const signIn = command('access.signIn', {
  route: 'POST /auth/sign-in',
  can: anyone,
  changes: [],
  input: signInForm,
  output: signInResponse,
  secret: true,
  done: signedInNotice,
  failed: signInFailed,
});

/** The user who is signed in with this browser, if any. */
export const readSession = query('access.readSession', {
  route: 'GET /auth/session',
  can: anyone,
  reads: ['session'],
  output: sessionResponse,
});

/** Replaces the session token in the cookie, even an expired one (ruling 2). */
export const refreshSession = command('access.refresh', {
  route: 'POST /auth/refresh',
  can: anyone,
  changes: [],
  output: sessionResponse,
});

export const signOut = command('access.signOut', {
  route: 'POST /auth/sign-out',
  can: anyone,
  changes: [],
  ...noContent,
  done: accessNotices.loggedOut,
  failed: accessNotices.logoutError,
});

/** Sends the confirmation email again; the response is the same for every address. */
export const resendConfirmation = command('access.resendConfirmation', {
  route: 'POST /auth/resend',
  can: anyone,
  changes: [],
  input: z.strictObject({ email: emailAddress, challenge }),
  output: nothing,
  status: 202,
  done: accessNotices.confirmationResent,
  failed: (reason) => failure(reason?.message ?? 'The request could not be sent. Please try again.'),
});
