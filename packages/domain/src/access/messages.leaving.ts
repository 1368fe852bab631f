import { accountDeletionDays } from '../constants.ts';
import type { EmailContent } from '../core/email-content.ts';
import { failure, failureWithReason, neutral } from '../core/notice.ts';
import { problem } from '../core/problem.ts';
import { productName } from '../core/product.ts';
import { listed } from '../core/words.ts';
import { securityLetter } from './messages.letters.ts';

/** Tells the only admin of these clubs what to do before leaving. */
export const lastAdminSentence = (clubs: readonly string[]): string =>
  `You are the only admin of ${listed(clubs)}. Make somebody else an admin first, in the settings under People, or ` +
  'delete the organization, in the settings under Organization.';

export const lastAdminOf = (clubs: readonly string[]) => problem(409, 'last_admin', lastAdminSentence(clubs))();

export const leavingNotices = {
  notLoaded: failure('Failed to load what goes with your account'),
  asked: neutral(
    `Your account will be deleted in ${accountDeletionDays} days`,
    'You are signed out everywhere. Sign in before then to keep it.',
  ),
  notAsked: failureWithReason('Account not deleted', 'That did not work. Please try again.'),
} as const;

/** Tells the user when the account will be deleted, and how to keep it. */
export const leavingLetter = (moment: string): EmailContent =>
  securityLetter(
    `Your ${productName} account will be deleted`,
    `You asked to delete your account. It is deleted on ${moment}, and nothing brings it back then.`,
    'Signing in before then keeps it, with everything in it.',
  );

export const accountKeptLetter = (): EmailContent =>
  securityLetter(
    `Your ${productName} account stays`,
    'You had asked to delete your account, and have signed in since. So it is kept, with everything in it.',
  );

/** The last email to a person whose account was deleted. */
export const accountDeletedLetter = (): EmailContent => ({
  subject: `Your ${productName} account was deleted`,
  paragraphs: [
    `As you asked, your account was deleted ${accountDeletionDays} days later: the login with its password, passkeys and settings.`,
    'The clubs keep the profiles of players and coaches, and your name where you did something, such as an evaluation. ' +
      'To have a player erased, ask the club.',
    'You can register again with this address at any time.',
  ],
});
