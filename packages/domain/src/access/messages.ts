import { failure, neutral, type Notice, success } from '../core/notice.ts';
import type { Problem } from '../core/problem.ts';
import { productName } from '../core/product.ts';

export const accessNotices = {
  signedIn: success('Signed in successfully', `Welcome back to ${productName}.`),
  accountKept: success('Your account stays', 'You signed in, so it will not be deleted.'),
  loggedOut: success('Logged out', 'You have been successfully logged out'),
  logoutError: failure('You could not be logged out. Please check your connection and try again.', 'Logout error'),
  notConfigured: failure('Authentication is not configured.', 'Configuration Error'),
  notAuthenticated: failure('Your session has ended. Please sign in again.', 'Authentication required'),
  cookiesBlocked: failure('Your browser blocks cookies. Allow them for this site and sign in again.', 'Login error'),
  confirmationResent: neutral(
    'Check your email',
    'If this address still needs to be confirmed, a new confirmation email is sent, at most 3 an hour.',
  ),
} as const;

/** Adds a warning about lost unsaved entries, for events that close a page without asking. */
export const withLossNote = (notice: Notice, isUnsaved: boolean): Notice =>
  isUnsaved ? { ...notice, description: `${notice.description} What you had not saved is gone.` } : notice;

/** Notice about a failed sign-in: the server's message for a refusal, a generic message for any other failure. */
export const signInFailed = (reason: Problem | undefined): Notice =>
  reason
    ? failure(reason.message, 'Login failed')
    : failure('Something went wrong while signing in. Please try again.', 'Login error');

/** The notice after signing in, if a session started. */
export const signedInNotice = ({
  session,
}: {
  readonly session: { readonly isAccountKept?: true | undefined } | null;
}): Notice | undefined =>
  session ? (session.isAccountKept ? accessNotices.accountKept : accessNotices.signedIn) : undefined;
