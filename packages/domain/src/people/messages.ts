import type { EmailContent } from '../core/email-content.ts';
import { failure, failureWithReason, neutral, type Notice, success } from '../core/notice.ts';
import { fieldProblem, Problem, problem } from '../core/problem.ts';
import { productName } from '../core/product.ts';
import { counted, listed } from '../core/words.ts';
import { accountInvitation } from '../constants.ts';
import { type LetterLimit, usedUpBy } from './messages.limits.ts';
import type { InvitedRole } from './schema.ts';

/**
 * Code for the refusal that asks about a person who is already listed. Its fields have the stored values (empty for
 * none) that differ from the typed ones.
 */
export const personExists = 'person_here';

export const peopleProblems = {
  playerMissing: problem(404, 'not_found', 'This player does not exist any more.'),
  invitationMissing: problem(404, 'not_found', 'This invitation does not exist any more.'),
  alreadyInvited: fieldProblem(
    409,
    'already_invited',
    'email',
    'There is already an open invitation for this email address. Revoke it to send a new one.',
  ),
  /** Mail servers refused this address, so no email would be delivered (ruling 82). */
  emailRefused: fieldProblem(
    409,
    'email_refused',
    'email',
    'Not reachable: emails to this address come back. Check it, or use another one. Nothing was sent.',
  ),
  alreadyMember: fieldProblem(
    409,
    'already_member',
    'email',
    'Someone with this email address is already in your organization.',
  ),
  /** The profile has an open invitation to another address. */
  invitedElsewhere: (address: string): Problem => {
    const message = `This player already has an open invitation, sent to ${address}. Revoke it to send a new one.`;
    return new Problem(409, 'already_invited', message, { fields: { email: message } });
  },
  hasAccount: problem(409, 'has_account', 'This player already has an account.'),
  playerExists: fieldProblem(
    409,
    'player_exists',
    'birthDate',
    'A player with this name and birth date already has an account in your organization.',
  ),
  lettersUsedUp: (limit: LetterLimit) =>
    new Problem(
      409,
      'letters_used_up',
      `${usedUpBy(limit, 'invitations')} Nothing was sent. Try again tomorrow${limit === 'server' ? '' : '; the more people join, the more you can send'}.`,
    ),
  bornLater: fieldProblem(422, 'invalid', 'birthDate', 'Birth date must be in the past.'),
  alreadyRedeemed: problem(409, 'already_redeemed', 'This invitation has already been used.'),
} as const;

const networkError = 'A network error occurred. Please check your connection and try again.';

/** A neutral notice, because a question is not a failure. */
const personQuestion = (reason: Problem | undefined): Notice | undefined =>
  reason?.code === personExists ? neutral('Already in your list?', reason.message) : undefined;

export const peopleNotices = {
  linkCopied: success('Copied to clipboard', 'The invitation link has been copied to your clipboard.'),
  codeCopied: success('Copied to clipboard', 'The invitation code has been copied to your clipboard.'),
  coachInvited: success('Success', 'Coach invitation has been created'),
  coachNotInvited: (reason: Problem | undefined): Notice =>
    personQuestion(reason) ?? failureWithReason('Error adding coach', networkError)(reason),
  playerAdded: success('Success', 'The player has been added'),
  playerInvited: success('Success', 'Player invitation has been created'),
  playerNotInvited: (reason: Problem | undefined): Notice =>
    personQuestion(reason) ?? failureWithReason('Error adding player', networkError)(reason),
  /** Notice about several players. The dialog shows the reason for each refusal. */
  playersInvited: (refusals: readonly (string | null)[]): Notice => {
    const invitedCount = refusals.filter((refused) => refused === null).length;
    return invitedCount === 0
      ? failure('Nobody was invited.')
      : success('Players invited', `${invitedCount} of ${counted(refusals.length, 'player')} invited`);
  },
  /** The user has no organization, so nothing is sent. */
  noOrganization: failure('Organization information not found'),
  coachesNotLoaded: failure('There was a problem retrieving coaches data.', 'Error loading coaches'),
  playersNotLoaded: failure('There was a problem retrieving players data.', 'Error loading players'),
  playerUpdated: success('Player Updated'),
  playerNotUpdated: failureWithReason('Update Failed', 'An unexpected error occurred.'),
  playersNotExported: failureWithReason('Error', 'Failed to export players. Please try again.'),
  coachesNotExported: failureWithReason('Error', 'Failed to export coaches. Please try again.'),
  invitationsNotLoaded: failure('Failed to load invitations'),
  invitationRevoked: success('Invitation revoked'),
  invitationNotRevoked: failureWithReason('Error', 'Failed to revoke invitation'),
} as const;

/** Tells the admin who sent the invitation which one was not delivered. */
export const undeliveredInvitation = (facts: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string =>
  `Your invitation to ${facts.firstName} ${facts.lastName} (${facts.email}). Check the address, then revoke the invitation and send a new one.`;

interface InvitedPerson {
  readonly organizationName: string;
  readonly role: InvitedRole;
  readonly firstName: string;
  /** First names of the other children in the email. */
  readonly others?: readonly string[];
}

/** Most players' addresses belong to a parent, who must not be greeted by the child's name. */
const greetingOf = ({ organizationName, role, firstName, others = [] }: InvitedPerson): readonly string[] =>
  role === 'player'
    ? [
        'Hello,',
        others.length === 0
          ? `${organizationName} has invited ${firstName} to join ${productName} as a player. A parent or guardian may register for a child.`
          : `${organizationName} has invited ${listed([firstName, ...others])} to join ${productName} as players. A parent or guardian registers once, for all of them.`,
      ]
    : [
        `Hello ${firstName},`,
        `${organizationName} has invited you to join ${productName} as ${role === 'admin' ? 'an admin' : 'a coach'}.`,
      ];

/** Contains the code as a registration link (ruling 8). */
export const invitationLetter = (
  facts: InvitedPerson & {
    readonly code: string;
    /** Proves the address. It is in the fragment, which browsers do not send to servers. */
    readonly mailToken: string;
  },
): EmailContent => ({
  subject: `Your invitation to ${facts.organizationName}`,
  paragraphs: [...greetingOf(facts), `The invitation code is ${facts.code}.`],
  action: { label: 'Create your account', path: `/register/${facts.role}/${facts.code}#mail=${facts.mailToken}` },
  remarks: [
    `The invitation works once, for ${accountInvitation.days} days.`,
    'If you did not expect it, you can ignore this email.',
  ],
});
