import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { anyone, type Operation } from '@touchline/domain/core/operation.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { type Capability, can, roleHas } from '@touchline/domain/policy.ts';
import { type Database, type Db, type Finish, inTransaction } from '../../db/open.ts';
import { isTransient, problemOf } from './constraints.ts';
import { type AuditEntry, AuditEntryDraft, auditEntryOf, noEntry } from './audit-log.ts';
import { topicsOf, finalize } from './finalize.ts';
import type { ClockWatch } from '../process/clock-watch.ts';
import type { Env } from '../process/env.ts';
import type { ProductFile } from './files.ts';
import type { Context, Implementation, Preparation, RequestFacts } from './implement.ts';
import { claimKey, idempotencyKeyOf, keyOfResponse } from './idempotency.ts';
import { parse, type ParsedInput } from './input.ts';
import { notFoundOf } from './not-found.ts';
import type { RateLimiter } from '../limits/rate-limits.ts';
import type { Announcer } from './live.ts';
import type { Log } from '../process/log.ts';
import { attribute, type SecurityLog } from '../identity/security-log.ts';
import {
  findSession,
  type OpenSession,
  requireMembership,
  requireNoHold,
  requireRecentProof,
} from '../identity/session.ts';
import { isUuid } from '../identity/tokens.ts';

/** Parts that all operations share. */
export interface Server {
  readonly database: Database;
  readonly env: Env;
  readonly log: Log;
  readonly clock: ClockWatch;
  readonly security: SecurityLog;
  readonly rateLimiter: RateLimiter;
  readonly announcer: Announcer;
  /** Validates every response against its contract; in production, long lists are not parsed again. */
  readonly strict: boolean;
}

/** A request as read by the transport. An unreadable body is reported only after the subject has been found. */
export interface Call {
  readonly parameters: Readonly<Record<string, string>>;
  readonly input: () => Promise<Readonly<Record<string, unknown>>>;
  readonly facts: RequestFacts;
  readonly idempotencyKey: string | undefined;
}

export interface Outcome {
  /** JSON text; undefined for a response without a body. */
  readonly body: string | undefined;
  /** A download's file, instead of the body. */
  readonly file?: { readonly name: string; readonly type: string; readonly content: Uint8Array } | undefined;
  readonly newToken: string | undefined;
  readonly ended: boolean;
  readonly device?: string | undefined;
  readonly sessionId: string | undefined;
  /** Time by the database's clock, which decides (decision record 0003); pages count down by it. */
  readonly now: Date;
}

/**
 * Performs an operation by a fixed checklist, numbered as in ARCHITECTURE.md: session (401), role and proof (403),
 * limits (429), idempotency key, subject in the path (404), input (400, 422), state (409, thrown by the operation
 * itself), audit log. An operation with `beforeTransaction` refuses invalid input before it loads the subject. A
 * command has one transaction and announces its topics after it. Only declared fields are returned. A download is a
 * query that counts against its own limit and leaves an audit entry.
 */
export const perform = async (server: Server, implementation: Implementation, call: Call): Promise<Outcome> => {
  const startedAt = performance.now();
  const { db } = server.database;
  const { token, membership } = call.facts;
  // 1. Session.
  const session = await findSession(db, token, membership);
  const now = session?.now ?? (await readClock(db));
  try {
    return await performRequest({ server, implementation, call, began: startedAt, session, now });
  } catch (fault) {
    // The security log names the actor of a refusal.
    attribute(fault, session?.actor);
    throw fault;
  }
};

/** A request with its session. */
interface Request {
  readonly server: Server;
  readonly implementation: Implementation;
  readonly call: Call;
  /** Milliseconds by the process's clock. */
  readonly began: number;
  readonly session: OpenSession | undefined;
  readonly now: Date;
}

const performRequest = async (request: Request): Promise<Outcome> => {
  const { server, implementation, call, session } = request;
  const { operation } = implementation;
  const { rateLimiter } = server;
  const { db } = server.database;
  // 1. Role and general limit.
  const actor = authorize(operation, session, call.facts.membership);
  if (actor) await rateLimiter.consumeGeneral(operation.kind === 'command' ? 'command' : 'query', actor.userId);
  const parsed = await parse(operation, call);
  const preparation = { ...sharedContextOf(request, actor, db), rateLimiter };
  // 2. Limits and slow work outside a transaction.
  const prepared = await prepare(implementation, preparation, parsed);
  const exporter = operation.kind === 'download' && 'input' in parsed ? actor?.userId : undefined;
  if (exporter) await rateLimiter.consume('exportsByUser', exporter);
  try {
    // 3. to 7. in the one transaction of a command or download.
    const runAttempt = (handle: Db, finish?: Finish) => attempt(request, actor, { parsed, prepared }, handle, finish);
    const finished =
      operation.kind === 'query' ? await runAttempt(db) : await withRetries(() => inTransaction(db, runAttempt));
    // 7. Announcements follow the commit.
    announce(server, operation, finished);
    noteSecurity(request, finished.auditEntry);
    // The transaction is over, so neither waiting here nor creating a long file holds a connection.
    if (finished.heldFor > 0) await wait(Math.max(0, request.began + finished.heldFor - performance.now()));
    return await outcomeOf(request, finished);
  } catch (fault) {
    const reason = problemOf(fault);
    if (exporter && reason && reason.status < 500) await rateLimiter.refund('exportsByUser', exporter);
    if (reason && implementation.onRejected && !('problem' in parsed))
      await implementation.onRejected(preparation, parsed.input, reason);
    throw reason ?? fault;
  }
};

/** Work that one attempt leaves for after its transaction. */
interface Attempt {
  body?: string | undefined;
  file?: ProductFile;
  auditEntry?: AuditEntry | undefined;
  /** Organizations to notify. */
  readonly told: Set<OrganizationId>;
  newToken?: string;
  ended: boolean;
  device?: string;
  heldFor: number;
}

const attempt = async (
  request: Request,
  actor: Actor | null,
  { parsed, prepared }: { parsed: ParsedInput; prepared: unknown },
  db: Db,
  finish: Finish | undefined,
): Promise<Attempt> => {
  const { server, implementation, call } = request;
  const { operation } = implementation;
  const attempt: Attempt = { told: new Set(actor ? [actor.organizationId] : []), ended: false, heldFor: 0 };
  const auditDraft = new AuditEntryDraft();
  const context = contextOf(request, actor, db, auditDraft, attempt);
  // 5. Invalid input is reported only after step 4's 404.
  if ('problem' in parsed) {
    await loadSubject(implementation, context, call.parameters, undefined);
    throw parsed.problem;
  }
  const { input } = parsed;
  // 3. This precedes step 4, because a repeated command that deleted its subject would not find it.
  const key = idempotencyKeyOf(operation, actor, call.idempotencyKey);
  const storedAnswer = key && (await claimKey(db, operation, key, input));
  // The announcement is repeated, because the first request may have died before making it.
  if (storedAnswer) return { ...attempt, body: storedAnswer.body };
  // 4. Subject.
  const subject = await loadSubject(implementation, context, call.parameters, input);
  // 6. The work itself.
  const answer = await implementation.run(context, input, subject ?? prepared, prepared);
  if (operation.kind === 'download') attempt.file = answer as ProductFile;
  // 7. and 8. Audit log and declared fields, with the commit.
  const hasLeft = request.session?.user.hold === 'ended';
  const completed = { actor, hasLeft, parameters: call.parameters, input, found: subject, answer };
  attempt.auditEntry = auditEntryOf(operation, implementation.audit, auditDraft, completed);
  const { auditEntry } = attempt;
  const responseKey = keyOfResponse(operation, key);
  attempt.body = await finalize(db, operation, server.strict, finish, {
    // There is no membership that could end before the commit.
    actor: hasLeft ? null : actor,
    answer,
    auditEntry,
    key: responseKey,
  });
  return attempt;
};

const authorize = (
  operation: Operation,
  session: OpenSession | undefined,
  membership: string | undefined,
): Actor | null => {
  if (operation.can === anyone) return session?.actor ?? null;
  if (!session) throw problems.notAuthenticated();
  requireMembership(session, membership);
  requireNoHold(session, operation);
  if (!roleHas(session.actor, operation.can)) throw problems.forbidden();
  if (operation.needs === 'recentProof') requireRecentProof(session);
  return session.actor;
};

const prepare = (
  { beforeTransaction, subject }: Implementation,
  preparation: Preparation<Actor | null>,
  parsed: ParsedInput,
): Promise<unknown> | undefined => {
  if (!beforeTransaction) return undefined;
  if (!('problem' in parsed)) return beforeTransaction(preparation, parsed.input);
  // The 404 for the path's object comes first.
  if (subject) return undefined;
  throw parsed.problem;
};

const sharedContextOf = ({ server, call, session, now }: Request, actor: Actor | null, db: Db) => {
  const { env, log, clock } = server;
  return { request: call.facts, env, log, clock, now, db, actor, user: session?.user ?? null };
};

const contextOf = (
  request: Request,
  actor: Actor | null,
  db: Db,
  auditEntry: AuditEntryDraft,
  attempt: Attempt,
): Context<Actor | null> => ({
  ...sharedContextOf(request, actor, db),
  sessionId: request.session?.id ?? null,
  auditEntry,
  reply: {
    startSession: (token) => {
      attempt.newToken = token;
    },
    endSession: () => {
      attempt.ended = true;
    },
    rememberDevice: (cookie) => {
      attempt.device = cookie;
    },
    holdUntil: (milliseconds) => {
      attempt.heldFor = milliseconds;
    },
  },
  announceTo: (organizationId) => {
    attempt.told.add(organizationId);
  },
});

const announce = ({ announcer }: Server, operation: Operation, { told }: Attempt): void => {
  const topics = topicsOf(operation);
  if (topics.length > 0) for (const organizationId of told) announcer.tell(organizationId, topics);
};

const noteSecurity = ({ server, implementation, call }: Request, auditEntry: AuditEntry | undefined): void => {
  const { audit, operation } = implementation;
  if (!auditEntry || audit === undefined || audit === noEntry || !audit.security) return;
  const { actorId: user, organizationId: organization, membershipId } = auditEntry;
  const actorFacts = { user, organization, membership: membershipId ?? undefined };
  server.security.note(audit.security, { operation: operation.name, ...actorFacts, address: call.facts.address });
};

const outcomeOf = async ({ session, now }: Request, attempt: Attempt): Promise<Outcome> => {
  const { body, newToken, ended, device } = attempt;
  const file = attempt.file && { ...attempt.file, content: await attempt.file.content() };
  return { body, file, newToken, ended, device, sessionId: session?.id, now };
};

const readClock = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select club_now() as now`.execute(db);
  return rows[0]?.now as Date;
};

const loadSubject = async (
  implementation: Implementation,
  context: Context<Actor | null>,
  parameters: Call['parameters'],
  input: unknown,
) => {
  const { operation, subject: load, notFound = notFoundOf(operation) } = implementation;
  if (!load || !context.actor) return undefined;
  if (!Object.values(parameters).every(isUuid)) throw notFound();
  const subject = await load(context, parameters, input);
  // The rule's own subject type was checked where the operation was implemented.
  if (!can(context.actor, operation.can as Capability, subject as never)) throw notFound();
  return subject;
};

/** Retries work after a serialization failure or deadlock: three times, with growing delays. */
const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (fault) {
      if (attempt > 3 || !isTransient(fault)) throw fault;
      await wait(attempt * 20 * (0.5 + Math.random()));
    }
  }
};
