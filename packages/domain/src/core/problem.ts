export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 422 | 429 | 503;

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
    more: { fields?: FieldMessages | undefined; retryAfter?: number | undefined } = {},
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

/** Code of a refusal that ends with a proof of who the user is. Every page knows it. */
export const proofNeeded = 'proof_needed';

/** Code of a refusal that ends once the admin has a second step. */
export const secondStepNeeded = 'second_step_needed';

/** The session has ended, or there never was one. Apart from `core/problems.ts`, because every visitor loads it. */
export const notAuthenticated = problem(401, 'not_authenticated', 'User not authenticated');
