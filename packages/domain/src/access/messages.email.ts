import type { EmailContent } from '../core/email-content.ts';
import { failure, neutral, type Notice, success } from '../core/notice.ts';
import { fieldProblem, type Problem } from '../core/problem.ts';
import { productName } from '../core/product.ts';
import { securityLetter } from './messages.letters.ts';

export const emailNotices = {
  linkSent: neutral('Check your email', 'Open the link that we sent to the new address, within 24 hours.'),
  notChanged: failure('Failed to change email address'),
  cancelled: success('Change cancelled', 'Your email address stays as it is.'),
  notCancelled: failure('Failed to cancel the change'),
  notLoaded: failure('Failed to load email address'),
  changed: (email: string) => success('Email address changed', `From now on, log in with ${email}.`),
} as const;

export const newEmailNotConfirmed = (reason: Problem | undefined): Notice =>
  failure(reason?.message ?? 'The link could not be checked. Please try again.', 'Email address not changed');

export const sameEmail = (): Problem =>
  fieldProblem(422, 'same_email', 'email', 'This is your email address already.')();

/** Sent to the new address; opening the link in it makes the change. */
export const newEmailLetter = (token: string): EmailContent => ({
  subject: `Confirm your new email address for ${productName}`,
  paragraphs: [
    `Someone asked to use this email address for their ${productName} account.`,
    'Open the link to make it yours. From then on you log in with this address.',
  ],
  action: { label: 'Use this email address', path: `/auth/callback#type=email&token=${token}` },
  remarks: [
    'The link works once and for 24 hours.',
    'If you did not ask for this, you can ignore this email; nothing will happen.',
  ],
});

/** Sent to the old address while the change can still be prevented. */
export const emailChangingLetter = (email: string): EmailContent =>
  securityLetter(
    `The email address of your ${productName} account is about to change`,
    `Someone asked to change the email address of your account to ${email}. It changes when the link that we sent there is opened, within 24 hours.`,
    'Until then you can cancel the change in Settings. A new password cancels it, too.',
  );

/** Sent to the old address once it is no longer valid. */
export const emailChangedLetter = (email: string): EmailContent => ({
  subject: `The email address of your ${productName} account was changed`,
  paragraphs: [
    `Your account now has the email address ${email}. This is the last email to the old one.`,
    'If that was not you, tell an admin of your organization at once.',
  ],
});
