import * as z from 'zod/mini';
import { anyone, command, query } from '../core/operation.ts';
import { failure } from '../core/notice.ts';
import { id } from '../core/text.ts';
import { accessNotices, linkFailed } from './messages.ts';
import { fullName, linkToken, newPassword, ownSession, verifier } from './schema.joining.ts';
import { challenge, emailAddress, givenPassword, sessionAnswer, sessionUser } from './schema.ts';

const nothing = z.strictObject({});

/** Answers the same whether or not there is an account (LOGIN-24). */
export const forgotPassword = command('access.forgotPassword', {
  route: 'POST /auth/forgot-password',
  can: anyone,
  changes: [],
  input: z.strictObject({ email: emailAddress, challenge }),
  output: nothing,
  status: 202,
  done: accessNotices.recoverySent,
  failed: (reason) => failure(reason?.message ?? 'The request could not be sent. Please try again.'),
});

/** Sets the password over a mailed link and ends every session; in the browser that asked, a new one begins (decision D3). */
export const resetPassword = command('access.resetPassword', {
  route: 'POST /auth/reset-password',
  can: anyone,
  changes: [],
  input: z.strictObject({ token: linkToken, password: newPassword, verifier }),
  output: sessionAnswer,
  done: ({ session }) => (session ? accessNotices.passwordSet : accessNotices.passwordSetSignIn),
  failed: linkFailed,
});

/** Redeems the link of the confirmation e-mail; in the browser that registered, a session begins (decision D3). */
export const confirmEmail = command('access.confirmEmail', {
  route: 'POST /auth/verify-email',
  can: anyone,
  changes: [],
  input: z.strictObject({ token: linkToken, verifier }),
  output: sessionAnswer,
  done: ({ session }) => (session ? accessNotices.signedIn : accessNotices.emailConfirmed),
  failed: linkFailed,
});

/** Changes the own password; every other browser is signed out. */
export const changePassword = command('access.changePassword', {
  route: 'POST /me/password',
  can: 'account.use',
  changes: ['session'],
  input: z.strictObject({ currentPassword: givenPassword, newPassword }),
  output: z.undefined(),
  status: 204,
  done: accessNotices.passwordChanged,
  failed: accessNotices.passwordNotChanged,
});

/** The browsers in which the person is signed in, the last used first. */
export const listSessions = query('access.listSessions', {
  route: 'GET /me/sessions',
  can: 'account.use',
  reads: ['session'],
  input: nothing,
  output: z.array(ownSession),
  failed: accessNotices.sessionsNotLoaded,
});

export const endSession = command('access.endSession', {
  route: 'DELETE /me/sessions/{sessionId}',
  can: 'account.use',
  changes: ['session'],
  input: z.strictObject({ sessionId: id }),
  output: z.undefined(),
  status: 204,
  done: accessNotices.sessionEnded,
  failed: accessNotices.sessionNotEnded,
});

/** Changes the own name. Role and organization are nobody's to choose: unknown fields are refused. */
export const updateAccount = command('access.updateAccount', {
  route: 'PATCH /me',
  can: 'account.use',
  changes: ['session'],
  input: z.strictObject({ name: fullName }),
  output: sessionUser,
  done: accessNotices.nameChanged,
  failed: accessNotices.nameNotChanged,
});

/** Signs somebody of the organization out everywhere (reliability §2, A16). */
export const endMemberSessions = command('access.endMemberSessions', {
  route: 'POST /members/{userId}/revoke-sessions',
  can: 'members.endSessions',
  changes: ['session'],
  input: z.strictObject({ userId: id }),
  output: z.undefined(),
  status: 204,
  done: accessNotices.memberSignedOut,
  failed: accessNotices.sessionNotEnded,
});
