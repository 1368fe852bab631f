import { contactConfirmation } from '../constants.club.ts';
import type { EmailContent } from '../core/email-content.ts';
import type { LetterPage } from '../core/letter-page.ts';
import { failureWithReason, success } from '../core/notice.ts';
import { problem } from '../core/problem.ts';

export const contactProblems = {
  missing: problem(404, 'not_found', 'The player has no such contact any more.'),
  addressMissing: problem(409, 'email_missing', 'This contact has no email address.'),
  hasAccount: problem(409, 'has_account', 'This contact has an account already, and gets emails there.'),
  alreadyConfirmed: problem(409, 'already_confirmed', 'The address is confirmed already.'),
  alreadyAsked: problem(
    409,
    'already_asked',
    `This address was asked within the last ${contactConfirmation.days} days. An address gets one such email in ${contactConfirmation.days} days.`,
  ),
  unsubscribed: problem(409, 'unsubscribed', 'The owner of this address wants no emails from your club.'),
} as const;

const networkError = 'A network error occurred. Please check your connection and try again.';

export const contactNotices = {
  asked: success('Confirmation sent', 'Emails go to the address once its owner has confirmed it.'),
  kept: success('Confirmation kept as a file', 'This server sends no email.'),
  notAsked: failureWithReason('Confirmation not sent', networkError),
} as const;

/** Path of the link in an email to a contact. The token is in the fragment, which browsers do not send to servers. */
export const contactLinkPath = (token: string): string => `/link/contact#token=${token}`;

/** Asks the owner of an address to confirm it. The email names no child, because the owner may be a stranger. */
export const contactLetter = (organizationName: string, token: string): EmailContent => ({
  subject: `${organizationName}: confirm your email address`,
  paragraphs: [
    'Hello,',
    `${organizationName} has this address as that of a parent or guardian. Once you confirm it, you get an email when something changes for your child, such as the date of a tryout. You need no account.`,
  ],
  action: { label: 'Confirm the address', path: contactLinkPath(token) },
  remarks: [
    `The link works once, for ${contactConfirmation.days} days.`,
    'If you do not know this club, ignore this email. You then get no others from it.',
  ],
});

/** Tells the sender which email was not delivered. */
export const undeliveredContact = (playerName: string): string =>
  `The email that asks a contact of ${playerName} to confirm the address. Check the address on the page of the player.`;

/** Last line of an email to a contact about a player. */
export const contactRemark = (organizationName: string): string =>
  `You get this email without an account, because you confirmed your address to ${organizationName}.`;

/** Pages behind the emailed link. They name no child, because the email may have been forwarded. */
export const contactPages = {
  asks: ({ organizationName }: { readonly organizationName: string }): LetterPage => ({
    title: 'Confirm your email address',
    paragraphs: [
      `${organizationName} writes to this address when something changes for your child, such as the date of a tryout.`,
      'You need no account, and every email has a link that ends them.',
    ],
    choices: [{ value: 'confirmed', label: 'Confirm the address' }],
  }),
  done: ({ organizationName }: { readonly organizationName: string }): LetterPage => ({
    title: 'Your address is confirmed',
    paragraphs: [`Thank you. From now on ${organizationName} writes to you when something changes for your child.`],
  }),
} as const;
