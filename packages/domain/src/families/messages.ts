import { ownLoginAge } from '../constants.ts';
import { guardianInvitation } from '../constants.club.ts';
import type { EmailContent } from '../core/email-content.ts';
import { failure, failureWithReason, success } from '../core/notice.ts';
import { fieldProblem, type Problem, problem } from '../core/problem.ts';
import { productName } from '../core/product.ts';
import { listed } from '../core/words.ts';

export const familyProblems = {
  guardianMissing: problem(404, 'not_found', 'This person is no guardian of the player any more.'),
  notAMember: problem(404, 'not_found', 'This person is not in your organization any more.'),
  alreadyGuardian: problem(409, 'already_guardian', 'This person is a guardian of the player already.'),
  tooManyGuardians: problem(409, 'too_many_guardians', 'A player has at most 8 guardians.'),
  otherOwnLogin: problem(409, 'other_own_login', "The player's own login is another one already."),
  ownLoginTooYoung: problem(
    422,
    'too_young',
    `Players get a login of their own from the age of ${ownLoginAge}. Until then their guardians sign in for them.`,
  ),
  ownLoginNeedsBirthDate: problem(
    409,
    'birth_date_missing',
    "A login of the player's own needs the birth date, which is missing. Ask an admin of the club to enter it.",
  ),
  ownLoginByGuardian: problem(
    403,
    'guardians_only',
    'A guardian who may answer for the player gives the player a login, not the club.',
  ),
  ownLoginIsForPlayer: problem(
    409,
    'already_guardian',
    'You act for this player already. This invitation is for a login of the player: sign out, then let the player open it.',
  ),
  lastGuardian: problem(
    409,
    'last_guardian',
    'You are the last guardian who may answer for the player. Ask an admin of the club to end it.',
  ),
  mayNotInvite: problem(
    403,
    'may_only_read',
    'You can read what concerns the player, but not invite others. Another guardian of the player can.',
  ),
  alreadyInvited: fieldProblem(
    409,
    'already_invited',
    'email',
    'There is already an open invitation for this email address. Revoke it to send a new one.',
  ),
  addressOfGuardian: fieldProblem(
    409,
    'already_guardian',
    'email',
    'The person with this email address is a guardian of the player already.',
  ),
  tooManyInvitations: problem(
    409,
    'too_many_invitations',
    `A player has at most ${guardianInvitation.maxOpen} open invitations. Revoke one to send another.`,
  ),
  /** Refusal because of one of several children in an invitation, with the child's name. */
  ofSibling: (childName: string, { status, code, message }: Problem): Problem =>
    fieldProblem(status, code, 'alsoFor', `${childName}: ${message}`)(),
  invitationUsed: problem(409, 'already_redeemed', 'This invitation has already been used.'),
} as const;

const networkError = 'A network error occurred. Please check your connection and try again.';

export const familyNotices = {
  notLoaded: failure('Failed to load the guardians'),
  added: success('Guardian added'),
  notAdded: failureWithReason('Guardian not added', networkError),
  changed: success('Guardian changed'),
  notChanged: failureWithReason('Guardian not changed', networkError),
  apart: success('Guardians kept apart', 'None of them sees anything of the others.'),
  together: success('Guardians no longer kept apart', "They see each other's names and answers again."),
  notSaved: failureWithReason('Not saved', networkError),
  ended: success('Guardianship ended'),
  notEnded: failureWithReason('Guardianship not ended', networkError),
  invited: success('Guardian invited'),
  loginGiven: success('Login given', 'The player gets it by opening the link of the invitation.'),
  notInvited: failureWithReason('Invitation not sent', networkError),
  revoked: success('Invitation revoked'),
  notRevoked: failureWithReason('Error', 'Failed to revoke invitation'),
  linkCopied: success('Copied to clipboard', 'The invitation link has been copied to your clipboard.'),
} as const;

/** Tells the sender which invitation was not delivered. */
export const undeliveredGuardianInvitation = (email: string): string =>
  `Your invitation of a guardian (${email}). Check the address, then revoke the invitation and send a new one.`;

/** Path that opens an invitation. The token is in the fragment, which browsers do not send to servers. */
export const guardianInvitationPath = (token: string): string => `/join/guardian#invitation=${token}`;

const singleUseRemarks = [
  `The invitation works once, for ${guardianInvitation.days} days.`,
  'If you did not expect it, you can ignore this email.',
];

const rightsText = (whom: string, mayAnswer: boolean): string =>
  mayAnswer
    ? `You would see what concerns ${whom}, and may answer for ${whom}.`
    : `You would see what concerns ${whom}. Others answer for ${whom}.`;

/** Invites a player to their own login. The child's name is only in the text, not in the subject. */
export const ownLoginLetter = (facts: {
  readonly organizationName: string;
  readonly invitedBy: string;
  readonly childName: string;
  readonly mayAnswer: boolean;
  readonly token: string;
}): EmailContent => ({
  subject: `Your login at ${facts.organizationName}`,
  paragraphs: [
    `Hello ${facts.childName},`,
    `${facts.invitedBy} gives you a login of your own at ${facts.organizationName} in ${productName}.`,
    facts.mayAnswer
      ? 'You would see what concerns you, and may answer for yourself.'
      : 'You would see what concerns you. Your guardians answer for you.',
  ],
  action: { label: 'Open the invitation', path: guardianInvitationPath(facts.token) },
  remarks: singleUseRemarks,
});

/** Invites a guardian of one or more children. Their names are only in the text, not in the subject. */
export const guardianLetter = (facts: {
  readonly organizationName: string;
  readonly invitedBy: string;
  readonly childNames: readonly string[];
  readonly mayAnswer: boolean;
  /** Proves the email address. It is in the fragment, which browsers do not send to servers. */
  readonly token: string;
}): EmailContent => ({
  subject: `Your invitation to ${facts.organizationName}`,
  paragraphs: [
    'Hello,',
    `${facts.invitedBy} has invited you to act for ${listed(facts.childNames)} at ${facts.organizationName} in ${productName}.`,
    rightsText(facts.childNames.length === 1 ? 'the child' : 'the children', facts.mayAnswer),
  ],
  action: { label: 'Open the invitation', path: guardianInvitationPath(facts.token) },
  remarks: singleUseRemarks,
});

interface NewGuardian {
  readonly guardianName: string;
  readonly playerName: string;
  readonly kind: string;
  readonly mayAnswer: boolean;
}

/** For an admin, lists guardians who accepted invitations since the last email of this kind. */
export const newGuardiansLetter = (organizationName: string, guardians: readonly NewGuardian[]): EmailContent => ({
  subject: `New guardians at ${organizationName}`,
  paragraphs: [
    'These people were invited by a guardian or an admin, and now act for a player:',
    ...guardians.map(
      ({ guardianName, playerName, kind, mayAnswer }) =>
        `${guardianName} ${kind === 'self' ? 'as the player' : 'for'} ${playerName} (${mayAnswer ? 'may answer' : 'may only read'})`,
    ),
  ],
  action: { label: 'Open the players', path: '/dashboard/players', role: 'admin' },
});
