import * as z from 'zod/mini';

/** Server problems that its operator is emailed about. */
export const troubles = ['disk', 'mail', 'data', 'backup'] as const;
export type Trouble = (typeof troubles)[number];

const moment = z.nullable(z.string());

/** Emails in one state with the same reason. */
const mailReason = z.strictObject({
  state: z.enum(['waiting', 'failed']),
  /** Response of the mail server; null if the email has not been attempted yet. */
  reason: z.nullable(z.string()),
  count: z.number(),
  /** Time when the last attempt was made, or when the next one is due. */
  at: z.string(),
});

const jobState = z.strictObject({
  name: z.string(),
  everySeconds: z.number(),
  succeededAt: moment,
  failedAt: moment,
  /** Short reason for the last failure. */
  failure: z.nullable(z.string()),
  seconds: z.nullable(z.number()),
});

const requestError = z.strictObject({
  requestId: z.string(),
  at: z.string(),
  /** Null for an error on a page in a browser. */
  status: z.nullable(z.number()),
  operation: z.nullable(z.string()),
  cause: z.nullable(z.string()),
});

/** State of the server for its operator, without personal data. */
export const serverHealth = z.strictObject({
  version: z.string(),
  startedAt: z.string(),
  database: z.strictObject({ engine: z.enum(['embedded', 'postgres']), version: z.string(), bytes: z.number() }),
  /** Null if the server has no data folder. */
  disk: z.nullable(z.strictObject({ free: z.number(), total: z.number(), isLow: z.boolean() })),
  backup: z.strictObject({
    /** True if the server makes a backup every night. */
    isNightly: z.boolean(),
    /** `isOld` is true if no backup was made on any night since then. */
    newest: z.nullable(z.strictObject({ at: z.string(), bytes: z.number(), isOld: z.boolean() })),
    /** The last backup attempt, if it failed. */
    failed: z.nullable(z.strictObject({ at: z.string(), reason: z.string() })),
    /** The last check of a backup: restored, or only read if memory was low. */
    checked: z.nullable(z.strictObject({ at: z.string(), isRestored: z.boolean(), problem: z.nullable(z.string()) })),
  }),
  troubles: z.array(z.strictObject({ trouble: z.enum(troubles), detail: z.string(), beganAt: z.string() })),
  mails: z.strictObject({ waiting: z.number(), failed: z.number(), reasons: z.array(mailReason) }),
  jobs: z.array(jobState),
  errors: z.array(requestError),
  /** `aheadMs`: milliseconds by which the database's clock is ahead of the server's. */
  clock: z.strictObject({ server: z.string(), aheadMs: z.number(), isBelieved: z.boolean() }),
});
export type ServerHealth = z.output<typeof serverHealth>;
