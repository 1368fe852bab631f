import * as z from 'zod/mini';
import { anyone, command, query, noContent } from '../core/operation.ts';
import { failure } from '../core/notice.ts';
import { accountNotices, linkFailed } from './messages.account.ts';
import { accessNotices } from './messages.ts';
import { accountEdit, ownAccount } from './schema.forms.ts';
import { confirmation, linkToken, newPassword, ownSession, verifier } from './schema.joining.ts';
import { challenge, emailAddress, existingPassword, sessionResponse, sessionUser } from './schema.ts';

const nothing = z.strictObject({});

/** Emails a link to set a new password. The response does not reveal whether the address has an account. */
export const forgotPassword = command('access.forgotPassword', {
  route: 'POST /auth/forgot-password',
  can: anyone,
  changes: [],
  input: z.strictObject({ email: emailAddress, challenge }),
  output: nothing,
  status: 202,
  done: accountNotices.recoverySent,
  failed: (reason) => failure(reason?.message ?? 'The request could not be sent. Please try again.'),
});

/**
 * Sets the password through an emailed link and ends all sessions. The requesting browser gets a new session (ruling
 * 3).
 */
export const resetPassword = command('access.resetPassword', {
  route: 'POST /auth/reset-password',
  can: anyone,
  changes: [],
  input: z.strictObject({ token: linkToken, password: newPassword, verifier }),
  output: sessionResponse,
  done: ({ session }) =>
    session?.isAccountKept
      ? accessNotices.accountKept
      : session
        ? accountNotices.passwordSet
        : accountNotices.passwordSetSignIn,
  failed: linkFailed,
});

/** Returns the account that a confirmation link belongs to. Uses POST to keep the token out of URLs. */
export const readConfirmation = command('access.readConfirmation', {
  route: 'POST /auth/confirmation',
  can: anyone,
  changes: [],
  input: z.strictObject({ token: linkToken, verifier }),
  output: confirmation,
});

/**
 * Redeems the link in the confirmation email. Starts a session in the browser that registered; any other browser must
 * also set the password, since the registrant may not own the mailbox (ruling 3, decision record 0021).
 */
export const confirmEmail = command('access.confirmEmail', {
  route: 'POST /auth/verify-email',
  can: anyone,
  changes: [],
  input: z.strictObject({ token: linkToken, verifier, password: z.optional(newPassword) }),
  output: sessionResponse,
  done: ({ session }) => (session ? accountNotices.emailConfirmedHere : accountNotices.emailConfirmed),
  failed: linkFailed,
});

/** Changes the user's own password; signs out all other browsers. */
export const changePassword = command('access.changePassword', {
  route: 'POST /me/password',
  can: 'account.use',
  changes: ['session'],
  input: z.strictObject({ currentPassword: existingPassword, newPassword }),
  ...noContent,
  done: accountNotices.passwordChanged,
  failed: accountNotices.passwordNotChanged,
});

/** Lists the browsers where the user is signed in: the current one, then the others by last use. */
export const listSessions = query('access.listSessions', {
  route: 'GET /me/sessions',
  can: 'account.use',
  reads: ['session'],
  output: z.array(ownSession),
  failed: accountNotices.sessionsNotLoaded,
});

export const endSession = command('access.endSession', {
  route: 'DELETE /me/sessions/{sessionId}',
  can: 'account.use',
  changes: ['session'],
  ...noContent,
  done: accountNotices.sessionEnded,
  failed: accountNotices.sessionNotEnded,
});

/** Signs the user out in every other browser. */
export const endOtherSessions = command('access.endOtherSessions', {
  route: 'DELETE /me/sessions',
  can: 'account.use',
  changes: ['session'],
  ...noContent,
  done: accountNotices.otherSessionsEnded,
  failed: accountNotices.sessionNotEnded,
});

/** Account details shown only on the account page. */
export const readAccount = query('access.readAccount', {
  route: 'GET /me/account',
  can: 'account.use',
  reads: ['session'],
  output: ownAccount,
  failed: accountNotices.notLoaded,
});

/** Changes the given fields of the user's own account. Other fields, such as role or organization, are refused. */
export const updateAccount = command('access.updateAccount', {
  route: 'PATCH /me',
  can: 'account.use',
  changes: ['session', 'offers', 'evaluations', 'coaches', 'schedule'],
  input: accountEdit,
  output: sessionUser,
  done: accountNotices.changed,
  failed: accountNotices.notChanged,
});

/** Signs a member of the organization out everywhere (REL-3). */
export const endMemberSessions = command('access.endMemberSessions', {
  route: 'POST /members/{userId}/revoke-sessions',
  can: 'members.endSessions',
  changes: ['session'],
  ...noContent,
  done: accountNotices.memberSignedOut,
  failed: accountNotices.sessionNotEnded,
});
