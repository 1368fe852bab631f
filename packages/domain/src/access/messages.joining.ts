import { failure, type Notice } from '../core/notice.ts';
import { fieldProblem, type Problem, problem } from '../core/problem.ts';
import { invalidRegistrationType, type JoiningRole } from './schema.joining.ts';

export const accessProblems = {
  /** Identical for an unknown address and a wrong password, to hide which accounts exist. */
  wrongCredentials: problem(401, 'wrong_credentials', 'Invalid email or password.'),
  emailNotConfirmed: problem(
    403,
    'email_not_confirmed',
    'Your email address is not confirmed yet. Open the link in the confirmation email, or have it sent again.',
  ),
  noMembership: problem(
    403,
    'no_membership',
    'You are in no club on this server any more. Ask an admin of your club to take you back.',
  ),
  foundingClosed: problem(
    403,
    'founding_closed',
    'This server takes no new organizations. Ask an admin of your club for a code to join it.',
  ),
  alreadySignedIn: problem(
    409,
    'already_signed_in',
    'You are already signed in. Please log out before you create another account.',
  ),
  emailTaken: fieldProblem(
    409,
    'email_taken',
    'email',
    'An account with this email address already exists. Sign in instead.',
  ),
  invalidCode: problem(404, 'invalid_code', 'The provided code is invalid, expired, or inactive.'),
  invitationUsed: problem(404, 'invitation_used', 'This invitation has been used. Sign in.'),
  invitationUsedByOther: problem(404, 'invitation_used', 'This invitation has been used by another login.'),
  invitationRevoked: problem(404, 'invitation_ended', 'This invitation was withdrawn. Ask your club for a new one.'),
  invitationExpired: problem(404, 'invitation_ended', 'This invitation has expired. Ask your club for a new one.'),
  otherEmail: fieldProblem(
    422,
    'other_email',
    'email',
    'This invitation is for another email address. Please use the address that was invited.',
  ),
  bornLater: fieldProblem(422, 'invalid', 'additionalData.birth_date', 'Birth date must be in the past.'),
  playerProfileFailed: problem(
    409,
    'player_profile_failed',
    'Could not create player profile. Please contact support.',
  ),
  coachProfileFailed: problem(
    409,
    'coach_profile_failed',
    // Does not say that the account exists, because account and profile are created together or not at all (ruling 5).
    'The coach profile setup had an issue, so your account was not created. Please try again or contact support.',
  ),
  sessionUnavailable: problem(
    409,
    'session_unavailable',
    'The session is not available. Nothing was created; please try again.',
  ),
  invalidLink: problem(
    400,
    'invalid_link',
    'This link is no longer valid. It may have expired, or it was used already.',
  ),
  alreadyConfirmed: problem(
    409,
    'already_confirmed',
    'Your email address is confirmed already. Please sign in with your password.',
  ),
  passwordNeeded: problem(
    409,
    'password_needed',
    'Please choose a password: this is not the browser in which the account was created.',
  ),
  invitedEmailTaken: fieldProblem(
    409,
    'email_taken',
    'email',
    'An account with this email address already exists. Sign in instead, or use another email address.',
  ),
  wrongPassword: fieldProblem(403, 'wrong_password', 'currentPassword', 'This is not your current password.'),
  sessionMissing: problem(404, 'not_found', 'This session does not exist any more.'),
  memberMissing: problem(404, 'not_found', 'This person does not exist any more.'),
  memberElsewhereToo: problem(
    409,
    'elsewhere_too',
    'This person is a member of another club too, so only they can sign out everywhere.',
  ),
} as const;

/** True if the message says that the address already has an account. */
export const saysEmailTaken = (sentence: string | undefined): boolean =>
  sentence !== undefined &&
  [accessProblems.emailTaken(), accessProblems.invitedEmailTaken()].some(({ message }) => message === sentence);

const guessable = 'This password is too easy to guess. Please choose a less common one.';

/** Refusal of a new password that attackers would try first; `field` is its name in the form. */
export const guessablePassword = (field: 'password' | 'newPassword'): Problem =>
  fieldProblem(422, 'guessable_password', field, guessable)();

/** The person or people who join in a role, since parents join for their children. */
export const withArticle = (role: JoiningRole): string =>
  ({ admin: 'an admin', coach: 'a coach', player: 'a family' })[role];

/** Refusal of a code for another role; `role` is the code's role. */
export const wrongRole = (role: JoiningRole): Problem =>
  problem(409, 'wrong_role', `This code is only valid for ${role} registration.`)();

/** Hints under the code field while a user types, without a period at the end. */
export const codeHints = {
  invalid: 'Invalid, expired, or inactive organization code',
  unchecked: 'Error validating code',
  notValidated: 'Please enter a valid organization code',
  joining: (organizationName: string) => `Joining: ${organizationName}`,
} as const;

/** Hint for a look-up that failed. Problems without a hint or message for users count as technical failures. */
export const codeHintOf = (reason: Problem | undefined): string => {
  if (reason?.code === 'wrong_role') return reason.message.replace(/\.$/, '');
  if (reason?.code === 'invalid_code') return codeHints.invalid;
  const isExplained =
    reason?.status === 429 || reason?.code === 'invitation_used' || reason?.code === 'invitation_ended';
  return isExplained ? reason.message : codeHints.unchecked;
};

/** Asks an invited person to confirm an entry that differs from the value stored by the club. */
export const differsFromClub = (storedValue: string, typedValue: string): string =>
  `Your club has ${storedValue}, and you entered ${typedValue}. If yours is right, press the button again. Your club keeps its own until an admin agrees.`;

const titleNotice = (title: string, reason?: Problem): Notice =>
  reason ? failure(reason.message, title) : { title, tone: 'error' };

const lostResponseText =
  'The connection was lost before the answer came, so your account may or may not exist. Press the button again: it is created only once.';

/** Notice about a failed registration. Without a response, the outcome is unknown. */
export const registrationFailed = (reason: Problem | undefined): Notice => {
  if (!reason) return failure(lostResponseText, 'Registration error');
  // A server fault: nothing was written.
  if (reason.code === 'unexpected') return failure('User account could not be created', 'Registration error');
  return failure(reason.message, 'Registration failed');
};

/** Notice that a registration with a code failed; the title names the problem. */
export const codeRegistrationFailed = (reason: Problem | undefined): Notice => {
  switch (reason?.code) {
    case 'invalid_code':
    case 'invitation_used':
    case 'invitation_ended':
    case 'wrong_role':
      return titleNotice('Invalid organization code', reason);
    case 'player_profile_failed':
    case 'session_unavailable':
      return titleNotice('Profile creation error', reason);
    case 'coach_profile_failed':
      return titleNotice('Coach profile creation failed', reason);
    default:
      return reason?.fields?.['role'] === invalidRegistrationType
        ? titleNotice(invalidRegistrationType)
        : registrationFailed(reason);
  }
};
