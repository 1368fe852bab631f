import * as z from 'zod/mini';
import { anyone, command, query } from '../core/operation.ts';
import { failure } from '../core/notice.ts';
import { id } from '../core/text.ts';
import { accessNotices, codeRegistrationFailed, linkFailed, registrationFailed, signInFailed } from './messages.ts';
import {
  adminRegistration,
  challenge,
  codeRegistration,
  emailAddress,
  fullName,
  givenPassword,
  joinable,
  joiningRoles,
  linkToken,
  newPassword,
  organizationCode,
  ownSession,
  sessionAnswer,
  sessionUser,
  signInForm,
  verifier,
} from './schema.ts';

const nothing = z.strictObject({});

/** E-mail and password, nothing else (LOGIN-23). */
export const signIn = command('access.signIn', {
  route: 'POST /auth/sign-in',
  can: anyone,
  changes: [],
  input: signInForm,
  output: sessionAnswer,
  done: accessNotices.signedIn,
  failed: signInFailed,
});

/** Who is signed in in this browser, if anybody. */
export const readSession = query('access.readSession', {
  route: 'GET /auth/session',
  can: anyone,
  reads: ['session'],
  input: nothing,
  output: sessionAnswer,
});

/** A new token for the one the cookie carries, also when that has lapsed (decision D2). */
export const refreshSession = command('access.refresh', {
  route: 'POST /auth/refresh',
  can: anyone,
  changes: [],
  input: nothing,
  output: sessionAnswer,
});

export const signOut = command('access.signOut', {
  route: 'POST /auth/sign-out',
  can: anyone,
  changes: [],
  input: nothing,
  output: z.undefined(),
  status: 204,
  done: accessNotices.loggedOut,
  failed: accessNotices.logoutError,
});

/** Creates an organization and its first admin. Without a session in the answer a confirmation e-mail is on its way. */
export const registerAdmin = command('access.registerAdmin', {
  route: 'POST /auth/register',
  can: anyone,
  changes: [],
  input: adminRegistration,
  output: sessionAnswer,
  status: 202,
  done: ({ session }) => (session ? accessNotices.organizationCreated : accessNotices.confirmationSent),
  failed: registrationFailed,
});

/** Joins an organization with a registration code or with the code of an account invitation (decision D8). */
export const registerWithCode = command('access.registerWithCode', {
  route: 'POST /auth/register-with-code',
  can: anyone,
  changes: ['coaches', 'players', 'accountInvitations'],
  input: codeRegistration,
  output: sessionAnswer,
  status: 202,
  done: ({ session }, { role }) => (session ? accessNotices.joined(role) : accessNotices.confirmationSent),
  failed: codeRegistrationFailed,
});

/** What a code opens. Only reads, but by POST, so that codes stay out of addresses and logs. */
export const lookUpCode = command('access.lookUpCode', {
  route: 'POST /codes/lookup',
  can: anyone,
  changes: [],
  input: z.strictObject({ code: organizationCode, role: z.enum(joiningRoles) }),
  output: joinable,
});

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

/** Sends the confirmation e-mail again (LOGIN-26); the answer is the same for every address. */
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
