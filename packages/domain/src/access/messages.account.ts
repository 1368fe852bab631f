import { failure, neutral, type Notice, success } from '../core/notice.ts';
import type { Problem } from '../core/problem.ts';
import type { JoiningRole } from './schema.joining.ts';

/** Notices about accounts. The sign-in notices are in messages.ts, because every page loads them. */
export const accountNotices = {
  waits: (organizationName: string) => success('Almost there', `An admin of ${organizationName} approves you first.`),
  organizationCreated: success('Registration successful', 'Your organization has been created. You can now log in.'),
  joined: (role: JoiningRole) =>
    success(
      'Registration successful',
      role === 'admin' ? "You've successfully registered as an admin." : `You've successfully registered as a ${role}.`,
    ),
  confirmationSent: neutral(
    'Check your email',
    'We have sent you a confirmation email. Open the link in it to finish your registration.',
  ),
  recoverySent: neutral(
    'Check your email',
    'If there is an account with this address, an email with a link to set a new password is sent, at most 3 an hour.',
  ),
  emailConfirmed: success('Email confirmed', 'Your email address is confirmed. You can now log in.'),
  emailConfirmedHere: success('Email confirmed', 'Your email address is confirmed, and you are logged in.'),
  passwordSet: success('Password changed', 'Your new password is set.'),
  passwordSetSignIn: success('Password changed', 'Your new password is set. You can now log in.'),
  passwordChanged: success('Password changed', 'All other browsers have been logged out.'),
  passwordNotChanged: failure('Failed to change password'),
  changed: success('Profile updated'),
  notChanged: failure('Failed to update profile'),
  notLoaded: failure('Failed to load account'),
  sessionEnded: success('Session ended'),
  otherSessionsEnded: success('Sessions ended', 'You are logged out in all other browsers.'),
  sessionNotEnded: failure('Failed to end session'),
  sessionsNotLoaded: failure('Failed to load sessions'),
  memberSignedOut: success('Sessions ended', 'This person is logged out everywhere.'),
} as const;

/** Notice that an emailed link could not be redeemed. */
export const linkFailed = (reason: Problem | undefined): Notice =>
  reason?.fields
    ? failure(reason.message)
    : failure(reason?.message ?? 'The link could not be checked. Please try again.', 'Link not valid');
