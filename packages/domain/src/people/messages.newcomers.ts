import type { Role } from '../core/actor.ts';
import type { EmailContent } from '../core/email-content.ts';
import { failure, failureWithReason, success } from '../core/notice.ts';
import { problem } from '../core/problem.ts';

export const newcomerProblems = {
  missing: problem(404, 'not_found', 'An admin has approved or refused this person already.'),
} as const;

const networkError = 'A network error occurred. Please check your connection and try again.';

export const newcomerNotices = {
  notLoaded: failure('Failed to load the people who wait for your approval.'),
  approved: success('Approved', 'They are told by email and can go on.'),
  notApproved: failureWithReason('Not approved', networkError),
  refused: success('Refused', 'They are told by email. What they entered was deleted.'),
  notRefused: failureWithReason('Not refused', networkError),
} as const;

/** Tells a person that an admin has admitted them. */
export const approvedLetter = (organizationName: string, role: Role): EmailContent => ({
  subject: `Welcome to ${organizationName}`,
  paragraphs: [`An admin of ${organizationName} has approved you. You can go on now.`],
  action: { label: 'Open the club', path: '/dashboard', role },
});

/** Tells a person that an admin has refused them, and whether their unused login was deleted. */
export const refusedLetter = (organizationName: string, isGone: boolean): EmailContent => ({
  subject: `Your registration at ${organizationName}`,
  paragraphs: [
    `An admin of ${organizationName} has not approved your registration. What you entered for it was deleted${isGone ? ', and so was your login' : ''}.`,
    'If you think that this is a mistake, please ask the person who gave you the code.',
  ],
});

/** Tells an admin which newcomers are waiting for approval. */
export const newcomersLetter = (
  organizationName: string,
  newcomers: readonly { readonly name: string; readonly playerName: string | null }[],
): EmailContent => ({
  subject: `New people wait at ${organizationName}`,
  paragraphs: [
    'These people joined with a code and see nothing of the club until you approve them:',
    ...newcomers.map(({ name, playerName }) =>
      playerName === null || playerName === name ? name : `${name} for ${playerName}`,
    ),
  ],
  action: { label: 'Approve or refuse', path: '/dashboard/settings?tab=people', role: 'admin' },
});
