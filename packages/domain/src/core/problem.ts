export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 421 | 422 | 429 | 503;

/** Messages, keyed by the name of the input field. */
export type FieldMessages = Readonly<Record<string, string>>;

/**
 * A refusal by a rule, with everything the user reads. Any other thrown value is a fault, which is logged with an id
 * and never shown.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: ProblemStatus;
  readonly code: string;
  readonly fields: FieldMessages | undefined;
  /** Seconds after which a retry makes sense (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(
    status: ProblemStatus,
    code: string,
    message: string,
    options: { fields?: FieldMessages | undefined; retryAfter?: number | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}

/** Declares a problem in a catalog (`messages.ts`): `throw teamProblems.coachLimit()`. */
export const problem =
  (status: ProblemStatus, code: string, message: string) =>
  (options: { fields?: FieldMessages; retryAfter?: number } = {}): Problem =>
    new Problem(status, code, message, options);

/** A problem that has the same sentence for a field and for the whole response. */
export const fieldProblem = (status: ProblemStatus, code: string, field: string, message: string) => (): Problem =>
  new Problem(status, code, message, { fields: { [field]: message } });

export const raise = (reason: Problem): never => {
  throw reason;
};

/** Code of a refusal that lasts until the user proves their identity. Every page loads it. */
export const proofNeeded = 'proof_needed';

/** Code of a refusal that lasts until the admin has set up two-step sign-in. */
export const secondStepNeeded = 'second_step_needed';

/** Refusal without a valid session. Separate from `core/problems.ts`, because every visitor loads it. */
export const notAuthenticated = problem(401, 'not_authenticated', 'User not authenticated');
