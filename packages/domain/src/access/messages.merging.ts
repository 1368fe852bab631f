import type { EmailContent } from '../core/email-content.ts';
import { failureWithReason, type Notice, success } from '../core/notice.ts';
import { fieldProblem, type Problem, problem } from '../core/problem.ts';
import { productName } from '../core/product.ts';
import { securityLetter } from './messages.letters.ts';

export const mergingProblems = {
  ownLogin: fieldProblem(422, 'own_login', 'email', 'This is the login that you are using.'),
  wrongPassword: fieldProblem(403, 'wrong_password', 'password', 'Email address and password do not fit together.'),
  notConfirmed: fieldProblem(
    409,
    'email_not_confirmed',
    'email',
    'This address is not confirmed yet. Open the link in the email that we sent there first.',
  ),
  codeNeeded: fieldProblem(422, 'code_needed', 'code', 'This login asks for a code after the password.'),
  wrongCode: fieldProblem(
    403,
    'wrong_code',
    'code',
    'This code is not right. Codes work once and change every 30 seconds.',
  ),
  scoredTwice: problem(
    409,
    'scored_twice',
    'These logins cannot be joined: both have evaluated the same player in a tryout.',
  ),
} as const;

const networkError = failureWithReason(
  'Logins not joined',
  'A network error occurred. Please check your connection and try again.',
);

export const mergingNotices = {
  joined: success('Logins joined', 'From now on you log in with this one.'),
  /** Undefined for a field error, because the field shows it. */
  notJoined: (reason: Problem | undefined): Notice | undefined => (reason?.fields ? undefined : networkError(reason)),
} as const;

/** Sent to both of the person's addresses. */
export const loginsJoinedLetter = (keptEmail: string, removedEmail: string): EmailContent =>
  securityLetter(
    `Your ${productName} logins were joined`,
    `The login ${removedEmail} was joined with ${keptEmail}, after both were proven.`,
    `Its clubs, children and answers are at ${keptEmail} now, and it no longer opens anything.`,
  );
