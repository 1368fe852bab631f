import { failure, neutral, type Notice, success } from '../core/notice.ts';
import type { Problem } from '../core/problem.ts';
import { productName } from '../core/product.ts';
import type { JoiningRole } from './schema.joining.ts';

export const accessNotices = {
  signedIn: success('Signed in successfully', `Welcome back to ${productName}.`),
  loggedOut: success('Logged out', 'You have been successfully logged out'),
  logoutError: failure('You could not be signed out. Please check your connection and try again.', 'Logout error'),
  notConfigured: failure('Authentication is not configured.', 'Configuration Error'),
  notAuthenticated: failure('Please sign in to continue.', 'Authentication required'),
  organizationCreated: success('Registration successful', 'Your organization has been created. You can now log in.'),
  joined: (role: JoiningRole) => success('Registration successful', `You've successfully registered as a ${role}.`),
  confirmationSent: neutral(
    'Check your email',
    'We have sent you a confirmation email. Open the link in it to finish your registration.',
  ),
  confirmationResent: neutral(
    'Check your email',
    'If this address still needs to be confirmed, a new confirmation email is on its way.',
  ),
  recoverySent: neutral(
    'Check your email',
    'If there is an account with this address, an email with a link to set a new password is on its way.',
  ),
  emailConfirmed: success('Email confirmed', 'Your email address is confirmed. You can now log in.'),
  passwordSet: success('Password changed', 'Your new password is set.'),
  passwordSetSignIn: success('Password changed', 'Your new password is set. You can now log in.'),
  passwordChanged: success('Password changed', 'All other browsers have been signed out.'),
  passwordNotChanged: failure('Failed to change password'),
  nameChanged: success('Profile updated'),
  nameNotChanged: failure('Failed to update profile'),
  sessionEnded: success('Session ended'),
  sessionNotEnded: failure('Failed to end session'),
  sessionsNotLoaded: failure('Failed to load sessions'),
  memberSignedOut: success('Sessions ended', 'This person is signed out everywhere.'),
} as const;

/** Refused by the server: its own sentence. Anything else that went wrong: a generic one (LOGIN-19 to LOGIN-21). */
export const signInFailed = (reason: Problem | undefined): Notice =>
  reason
    ? failure(reason.message, 'Login failed')
    : failure('Something went wrong while signing in. Please try again.', 'Login error');

/** A mailed link that could not be redeemed. */
export const linkFailed = (reason: Problem | undefined): Notice =>
  failure(reason?.message ?? 'The link could not be checked. Please try again.', 'Link not valid');
