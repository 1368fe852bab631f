import { command, noContent, query } from '../core/operation.ts';
import { securityNotices } from './messages.ts';
import { confirmation, newAuthenticator, ownSecurity, passwordProof, recoveryCodes } from './schema.ts';

/** Proves the user's identity again; sensitive actions then need no other proof for `recentProofMinutes`. */
export const prove = command('security.prove', {
  route: 'POST /me/proof',
  can: 'account.use',
  openDuring: 'second_step',
  changes: [],
  input: passwordProof,
  ...noContent,
  failed: securityNotices.notProven,
});

/** State of the user's two-step sign-in. */
export const readSecurity = query('security.read', {
  route: 'GET /me/security',
  can: 'account.use',
  openDuring: 'second_step',
  reads: ['session'],
  output: ownSecurity,
  failed: securityNotices.notLoaded,
});

/** Creates a secret for an authenticator app. Two-step sign-in stays off until its first code is entered. */
export const beginAuthenticator = command('security.beginAuthenticator', {
  route: 'POST /me/authenticator',
  can: 'account.use',
  openDuring: 'second_step',
  needs: 'recentProof',
  changes: [],
  output: newAuthenticator,
  secret: true,
  status: 201,
  failed: securityNotices.notTurnedOn,
});

/** Turns two-step sign-in on with the app's first code; returns the recovery codes, only once. */
export const confirmAuthenticator = command('security.confirmAuthenticator', {
  route: 'POST /me/authenticator/confirm',
  can: 'account.use',
  openDuring: 'second_step',
  needs: 'recentProof',
  changes: ['session'],
  input: confirmation,
  output: recoveryCodes,
  secret: true,
  done: securityNotices.turnedOn,
  failed: securityNotices.notTurnedOn,
});

/** Turns two-step sign-in off and deletes the recovery codes. */
export const removeAuthenticator = command('security.removeAuthenticator', {
  route: 'DELETE /me/authenticator',
  can: 'account.use',
  needs: 'recentProof',
  changes: ['session'],
  ...noContent,
  done: securityNotices.turnedOff,
  failed: securityNotices.notTurnedOff,
});

/** Replaces the recovery codes. */
export const renewRecoveryCodes = command('security.renewRecoveryCodes', {
  route: 'POST /me/recovery-codes',
  can: 'account.use',
  openDuring: 'second_step',
  needs: 'recentProof',
  changes: ['session'],
  output: recoveryCodes,
  secret: true,
  done: securityNotices.codesRenewed,
  failed: securityNotices.codesNotRenewed,
});

/** Turns off two-step sign-in for a member who has lost their second step. */
export const resetSecondStep = command('security.resetSecondStep', {
  route: 'POST /members/{userId}/reset-second-step',
  can: 'members.resetSecondStep',
  needs: 'recentProof',
  changes: ['session'],
  ...noContent,
  done: securityNotices.memberReset,
  failed: securityNotices.memberNotReset,
});
