import { counted } from './words.ts';

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503;

/** Messages by the name of the input field they belong to. */
export type FieldMessages = Readonly<Record<string, string>>;

/**
 * A refusal by a rule. Carries everything that the user reads. Anything else thrown is a fault of ours: it is logged
 * with an id and never shown.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: ProblemStatus;
  readonly code: string;
  readonly fields: FieldMessages | undefined;
  /** Seconds after which asking again makes sense (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(
    status: ProblemStatus,
    code: string,
    message: string,
    more: { fields?: FieldMessages; retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}

/** A named problem of a catalogue (`messages.ts`): `throw teamProblems.coachLimit()`. */
export const problem =
  (status: ProblemStatus, code: string, message: string) =>
  (more: { fields?: FieldMessages; retryAfter?: number } = {}): Problem =>
    new Problem(status, code, message, more);

/** A problem whose sentence belongs to one input field as well as to the answer. */
export const fieldProblem = (status: ProblemStatus, code: string, field: string, message: string) => (): Problem =>
  new Problem(status, code, message, { fields: { [field]: message } });

export const raise = (reason: Problem): never => {
  throw reason;
};

/** Problems that any operation may answer with. */
export const problems = {
  notAuthenticated: problem(401, 'not_authenticated', 'User not authenticated'),
  forbidden: problem(403, 'forbidden', 'You do not have access to this.'),
  crossSite: problem(403, 'cross_site', 'This request did not come from the app.'),
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

/** The wait of a limit, in the unit that people count it in. */
const waitText = (seconds: number): string => {
  if (seconds <= 120) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
};

/** Says how long to wait, which is how long the limit holds. */
export const tooManyFor = (seconds: number): Problem =>
  new Problem(429, 'too_many_requests', `Too many attempts. Please wait ${waitText(seconds)} and try again.`, {
    retryAfter: seconds,
  });
