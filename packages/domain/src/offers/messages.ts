import { failure, failureWithReason, neutral, type Notice, success } from '../core/notice.ts';
import { fieldProblem, Problem, problem } from '../core/problem.ts';
import { counted } from '../core/words.ts';
import { type LetterLimit, usedUpBy } from '../people/messages.limits.ts';
import type { Answer, OfferStatus, SendingResult } from './schema.ts';

export const offerProblems = {
  missing: problem(404, 'not_found', 'This invitation does not exist any more.'),
  teamMissing: problem(404, 'not_found', 'This team does not exist any more.'),
  otherPlayers: fieldProblem(422, 'invalid', 'playerIds', 'Please select players of this tryout.'),
  notStarted: problem(409, 'TRYOUT_NOT_OPEN', 'Invitations can be sent once the tryout has started.'),
  notCompleted: problem(409, 'TRYOUT_NOT_OPEN', 'Coaches can send invitations once the tryout is completed.'),
  alreadyPending: problem(
    409,
    'ALREADY_PENDING',
    'Player already has a pending invitation from this team for a different tryout. The previous invitation must be declined or accepted before sending a new one.',
  ),
  lettersUsedUp: (limit: LetterLimit) =>
    new Problem(
      409,
      'LETTERS_USED_UP',
      `${usedUpBy(limit, 'team invitations')} Nothing was sent. Please try again tomorrow.`,
    ),
  expired: problem(409, 'OFFER_EXPIRED', 'This invitation has expired.'),
  withdrawn: problem(409, 'OFFER_WITHDRAWN', 'The club has withdrawn this invitation.'),
  expiredBeforeWithdrawal: problem(409, 'OFFER_EXPIRED', 'This invitation has expired, so it cannot be withdrawn.'),
  answeredBeforeWithdrawal: problem(
    409,
    'ALREADY_ANSWERED',
    'This invitation was answered in the meantime, so it cannot be withdrawn.',
  ),
  alreadyAnswered: problem(409, 'ALREADY_ANSWERED', 'This invitation has already been answered.'),
  answeredByOther: (name: string, status: OfferStatus) =>
    new Problem(409, 'ALREADY_ANSWERED', `${name} has already ${status} this invitation.`),
  mayOnlyRead: problem(
    403,
    'MAY_ONLY_READ',
    'You can read this invitation, but not answer it. Another guardian of the player can.',
  ),
  tryoutAlreadyAccepted: problem(
    409,
    'TRYOUT_ALREADY_ACCEPTED',
    'You have already accepted another invitation for this tryout.',
  ),
  alreadyMember: problem(409, 'ALREADY_MEMBER', 'You are already a member of this team'),
  notAccepted: problem(409, 'OFFER_NOT_ACCEPTED', 'Contacts are shown once the invitation is accepted.'),
} as const;

/** Reason why a listed player does not get an offer. */
export const alreadyInvited = (status: OfferStatus): string => `Player already has an invitation (status: ${status})`;

export const notTakingPart = 'Player is not taking part in this tryout.';

/** Shown next to a season cost that would be dropped (ruling 63). */
export const unreadableCostHint = 'Enter a number, or leave it empty — otherwise no cost is shown.';

export const offerNotices = {
  nothingSelected: failure('Please select a team and at least one player.'),
  notSent: failure('Failed to send team invitations. Please try again.'),
  accepted: success('Invitation accepted', 'Other invitations for this tryout have been automatically declined.'),
  declined: success('Invitation declined'),
  notAnswered: failureWithReason('Error', 'Failed to respond to invitation'),
  withdrawn: success('Invitation withdrawn'),
  notWithdrawn: failureWithReason('Error', 'Failed to withdraw invitation'),
  /** Shown if the response was lost but the answer was stored. */
  answeredNevertheless: neutral(
    'Invitation updated',
    'The status of your invitation was updated, but additional processing may have had an issue.',
  ),
  profileNotFetched: failure('Failed to fetch player profile'),
  notFetched: failure('Failed to fetch invitations'),
  teamOffersNotFetched: failure('Failed to fetch team invitations'),
} as const;

/** Notice of success, of partial success naming the failures, or of an error if none could be sent. */
export const sentNotice = ({ sent, failures }: Pick<SendingResult, 'sent' | 'failures'>): Notice => {
  if (sent === 0) return offerNotices.notSent;
  if (failures.length === 0) return success('Success', `Sent ${counted(sent, 'invitation')}.`);
  const reasons = failures.map(({ playerName, message }) => `${playerName}: ${message}`);
  return success('Partial Success', [`Sent ${counted(sent, 'invitation')}.`, ...reasons].join('\n'));
};

/** Notice for the player. It depends on the submitted answer, so a repeated answer gets the same notice. */
export const answeredNotice = (_offer: unknown, { answer }: { readonly answer: Answer }): Notice =>
  offerNotices[answer];
