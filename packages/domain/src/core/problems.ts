import { notAuthenticated, Problem, problem, proofNeeded } from './problem.ts';
import { counted } from './words.ts';

/** Problems that any operation may return. */
export const problems = {
  notAuthenticated,
  forbidden: problem(403, 'forbidden', 'You do not have access to this.'),
  proofNeeded: problem(403, proofNeeded, 'Please confirm that it is you.'),
  crossSite: problem(403, 'cross_site', 'This request did not come from the app.'),
  wrongHost: problem(
    421,
    'wrong_host',
    'This server does not answer to this name. Its operator must set BASE_URL to the address that people use.',
  ),
  otherMembership: problem(
    409,
    'other_membership',
    'This page was open for a club or a role that is no longer yours. Please reload it.',
  ),
  missing: problem(404, 'not_found', 'Not found.'),
  unreadable: problem(400, 'unreadable', 'The request could not be read.'),
  methodNotAllowed: problem(405, 'method_not_allowed', 'This method is not allowed here.'),
  tooLarge: problem(413, 'too_large', 'The request is too large.'),
  notJson: problem(415, 'not_json', 'The request must be sent as JSON.'),
  invalid: problem(422, 'invalid', 'Please check the highlighted fields.'),
  tooMany: problem(429, 'too_many_requests', 'Too many attempts. Please wait a moment and try again.'),
  unavailable: problem(503, 'unavailable', 'The service is not available right now. Please try again in a moment.'),
  storageFull: problem(503, 'STORAGE_FULL', 'There is no space left to store this. Nothing was changed.'),
} as const;

/** Formats a waiting time in a suitable unit. */
const waitText = (seconds: number): string => {
  if (seconds <= 120) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
};

/** Says how long a rate limit lasts, and why, if not because of too many attempts. */
export const tooManyFor = (seconds: number, reason = 'Too many attempts.'): Problem =>
  new Problem(429, 'too_many_requests', `${reason} Please wait ${waitText(seconds)} and try again.`, {
    retryAfter: seconds,
  });
