import * as z from 'zod/mini';

/** Troubles of the server that its operator is told of. */
export const troubles = ['disk', 'mail', 'data', 'backup'] as const;
export type Trouble = (typeof troubles)[number];

const moment = z.nullable(z.string());

/** Emails of one state that share a reason. */
const mailReason = z.strictObject({
  state: z.enum(['waiting', 'failed']),
  /** The mail server's own words; null while an email was not tried yet. */
  reason: z.nullable(z.string()),
  count: z.number(),
  /** The last attempt, or the time at which it is due. */
  at: z.string(),
});

const jobState = z.strictObject({
  name: z.string(),
  everySeconds: z.number(),
  succeededAt: moment,
  failedAt: moment,
  /** Reason of the last failure in a word or two. */
  failure: z.nullable(z.string()),
  seconds: z.nullable(z.number()),
});

const requestError = z.strictObject({
  requestId: z.string(),
  at: z.string(),
  /** Null for a page that failed in a browser. */
  status: z.nullable(z.number()),
  operation: z.nullable(z.string()),
  cause: z.nullable(z.string()),
});

/** State of the server for its operator; nothing about people. */
export const serverHealth = z.strictObject({
  version: z.string(),
  startedAt: z.string(),
  database: z.strictObject({ engine: z.enum(['embedded', 'postgres']), version: z.string(), bytes: z.number() }),
  /** Null where the server has no data folder. */
  disk: z.nullable(z.strictObject({ free: z.number(), total: z.number(), isLow: z.boolean() })),
  backup: z.strictObject({
    /** The server makes one each night by itself. */
    isNightly: z.boolean(),
    /** `isOld`: the nights since have brought no other one. */
    newest: z.nullable(z.strictObject({ at: z.string(), bytes: z.number(), isOld: z.boolean() })),
    /** The last attempt to make one, if it failed. */
    failed: z.nullable(z.strictObject({ at: z.string(), reason: z.string() })),
    /** The last check of one: restored, or only read where there is little memory. */
    checked: z.nullable(z.strictObject({ at: z.string(), isRestored: z.boolean(), problem: z.nullable(z.string()) })),
  }),
  troubles: z.array(z.strictObject({ trouble: z.enum(troubles), detail: z.string(), beganAt: z.string() })),
  mails: z.strictObject({ waiting: z.number(), failed: z.number(), reasons: z.array(mailReason) }),
  jobs: z.array(jobState),
  errors: z.array(requestError),
  /** `aheadMs`: by how much the clock of the database is ahead of that of the server. */
  clock: z.strictObject({ server: z.string(), aheadMs: z.number(), isBelieved: z.boolean() }),
});
export type ServerHealth = z.output<typeof serverHealth>;
