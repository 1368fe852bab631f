import { command, noContent, query } from '../core/operation.ts';
import { securityNotices } from './messages.ts';
import { confirmation, newAuthenticator, ownSecurity, passwordProof, recoveryCodes } from './schema.ts';

/** Proves again who the user is; sensitive acts of the session go on for some minutes. */
export const prove = command('security.prove', {
  route: 'POST /me/proof',
  can: 'account.use',
  openDuring: 'second_step',
  changes: [],
  input: passwordProof,
  ...noContent,
  failed: securityNotices.notProven,
});

/** The user's own second step. */
export const readSecurity = query('security.read', {
  route: 'GET /me/security',
  can: 'account.use',
  openDuring: 'second_step',
  reads: ['session'],
  output: ownSecurity,
  failed: securityNotices.notLoaded,
});

/** Makes the secret for an authenticator app. Nothing is on until a code of it was entered. */
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

/** Turns the second step on with the first code of the app; answers the recovery codes, once. */
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

/** Turns the second step off; the recovery codes go with it. */
export const removeAuthenticator = command('security.removeAuthenticator', {
  route: 'DELETE /me/authenticator',
  can: 'account.use',
  needs: 'recentProof',
  changes: ['session'],
  ...noContent,
  done: securityNotices.turnedOff,
  failed: securityNotices.notTurnedOff,
});

/** Makes new recovery codes, which replace the old ones. */
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

/** Turns off the second step of a member who has lost it. */
export const resetSecondStep = command('security.resetSecondStep', {
  route: 'POST /members/{userId}/reset-second-step',
  can: 'members.resetSecondStep',
  needs: 'recentProof',
  changes: ['session'],
  ...noContent,
  done: securityNotices.memberReset,
  failed: securityNotices.memberNotReset,
});
