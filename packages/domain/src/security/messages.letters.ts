import { securityLetter } from '../access/messages.letters.ts';
import { operatorName } from '../activity/messages.operator.ts';
import type { EmailContent } from '../core/email-content.ts';
import { quotedName } from '../core/name.ts';
import { productName } from '../core/product.ts';
import { counted } from '../core/words.ts';

export const turnedOnLetter = (): EmailContent =>
  securityLetter(
    `Two-step sign-in was turned on at ${productName}`,
    'From now on a code of your authenticator app is asked for after your password.',
  );

export const turnedOffLetter = (): EmailContent =>
  securityLetter(
    `Two-step sign-in was turned off at ${productName}`,
    'Your password alone signs you in now. The recovery codes no longer work.',
  );

export const codesRenewedLetter = (): EmailContent =>
  securityLetter(
    `New recovery codes were made at ${productName}`,
    'The recovery codes of your account were replaced. The old ones no longer work.',
  );

export const recoveryCodeUsedLetter = (remainingCount: number): EmailContent =>
  securityLetter(
    `A recovery code was used at ${productName}`,
    `Someone signed in to your account with a recovery code. ${counted(remainingCount, 'code')} left; make new ones in the settings under Security.`,
  );

/** `by`: organization of the admin who reset the second step; null if the server's operator did. */
export const resetLetter = (by: string | null): EmailContent =>
  securityLetter(
    `Your second step was reset at ${productName}`,
    `${by === null ? operatorName : `An admin of ${quotedName(by)}`} turned your two-step sign-in off. ` +
      'Your password alone signs you in until you set it up again in the settings.',
  );

export const passkeyAddedLetter = (name: string): EmailContent =>
  securityLetter(
    `A passkey was added at ${productName}`,
    `The passkey ${quotedName(name)} signs in to your account from now on, without password and code.`,
    'If you do not know it, log in and remove it in the settings under Security.',
  );

export const passkeyRemovedLetter = (name: string): EmailContent =>
  securityLetter(
    `A passkey was removed at ${productName}`,
    `The passkey ${quotedName(name)} no longer signs in to your account.`,
  );

export const passwordLinkLetter = (): EmailContent =>
  securityLetter(
    `A link to set a new password was made at ${productName}`,
    `${operatorName} made a link with which a new password can be set for your account, once and within an hour. ` +
      'Your password is the same as before until then.',
  );

export const confirmedLetter = (): EmailContent =>
  securityLetter(
    `Your email address was confirmed at ${productName}`,
    `${operatorName} confirmed this address for the account that was made with it. The password of that account signs in now.`,
  );
