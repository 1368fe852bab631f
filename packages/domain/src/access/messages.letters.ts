import type { EmailContent } from '../core/email-content.ts';
import { quotedName } from '../core/name.ts';
import { productName } from '../core/product.ts';

// The token is in the fragment, which servers, logs, and scanners that follow links never see (REL-10).
const callback = (type: 'confirm' | 'recovery', token: string): string => `/auth/callback#type=${type}&token=${token}`;

const notYouText = 'If you did not ask for this, you can ignore this email; nothing will happen.';

/** Confirms the address of a new account. */
export const confirmationLetter = (organizationName: string, token: string): EmailContent => ({
  subject: `Confirm your email address for ${productName}`,
  paragraphs: [
    `This email address was entered to create a ${productName} account.`,
    'Please confirm that the address is yours. Then you can sign in.',
    `Name of the organization, as it was entered: ${quotedName(organizationName)}`,
  ],
  action: { label: 'Confirm email address', path: callback('confirm', token) },
  remarks: ['The link works once and for 24 hours.', notYouText],
});

/**
 * Sent to the account's owner if a visitor registers an address that already has an account. The page reveals nothing.
 * After sign-in, the link continues at `path`, where the same login joins or creates the organization.
 */
export const alreadyRegisteredLetter = (path: string): EmailContent => ({
  subject: `You already have an account at ${productName}`,
  paragraphs: [
    `Someone tried to create a ${productName} account with this email address, but there already is one.`,
    'If that was you, sign in here: your login works for every club, and you go on where you stopped.',
    'If you do not remember your password, choose "Forgot your password?" there.',
  ],
  action: { label: 'Sign in and go on', path: `/login#then=${encodeURIComponent(path)}` },
  remarks: ['If it was not you, you can ignore this email; nothing was changed.'],
});

/** Links to the page for a new password. The link contains the address, which the browser saves with the password. */
export const recoveryLetter = (email: string, token: string): EmailContent => ({
  subject: `Set a new password for ${productName}`,
  paragraphs: ['Someone asked for a new password for the account with this email address.'],
  action: { label: 'Set a new password', path: `${callback('recovery', token)}&email=${encodeURIComponent(email)}` },
  remarks: ['The link works once and for one hour.', notYouText],
});

/** Tells an account's owner about a security change, in case someone else made it. */
export const securityLetter = (subject: string, ...paragraphs: readonly string[]): EmailContent => ({
  subject,
  paragraphs: [
    ...paragraphs,
    'If that was not you, set a new password at once and tell an admin of your organization.',
  ],
  action: { label: 'Set a new password', path: '/forgot-password' },
});

export const passwordChangedLetter = (): EmailContent =>
  securityLetter(
    `Your ${productName} password was changed`,
    'The password of your account was changed, and every other browser was logged out.',
  );

/** Sent after an admin ended all of the user's sessions, for example because a phone was lost. */
export const signedOutLetter = (organizationName: string): EmailContent => ({
  subject: `You were logged out of ${productName}`,
  paragraphs: [
    `An admin of ${quotedName(organizationName)} logged you out in every browser. Your password is the same as before.`,
    'You can log in again. If you do not know why this was done, ask an admin of your organization.',
  ],
  action: { label: 'Sign in', path: '/login' },
});
