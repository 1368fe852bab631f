import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { anyone, type Operation } from '@touchline/domain/core/operation.ts';
import { problems } from '@touchline/domain/core/problem.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import { type Capability, can, roleHas } from '@touchline/domain/policy.ts';
import { type Database, type Db, type Finish, inTransaction } from '../db/open.ts';
import { isTransient, problemOf } from './constraints.ts';
import { auditEntryOf, draftAuditEntry, noEntry } from './audit-log.ts';
import { changedBy, finalize } from './finalize.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { Env } from './env.ts';
import type { ProductFile } from './files.ts';
import type { Context, Implementation, Preparation, RequestFacts } from './implement.ts';
import { claimed, keyToKeep } from './idempotency.ts';
import { parse } from './input.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { Announcer } from './live.ts';
import type { Log } from './log.ts';
import { attribute, type SecurityLog } from './security-log.ts';
import type { OpenSession } from './session.ts';
import { confirmed, SessionChanged, type SessionMemory } from './session-memory.ts';
import type { AuditEntry } from './final-statement.ts';

/** Parts that all operations share. */
export interface Server {
  readonly database: Database;
  readonly env: Env;
  readonly log: Log;
  readonly clock: ClockWatch;
  readonly security: SecurityLog;
  readonly rateLimiter: RateLimiter;
  readonly sessions: SessionMemory;
  readonly announcer: Announcer;
  /** Parse every answer against its contract; in production long lists are not parsed a second time. */
  readonly strict: boolean;
}

/** A request as the transport read it. A body that could not be read is reported only after the subject was found. */
export interface Call {
  readonly parameters: Readonly<Record<string, string>>;
  readonly input: () => Promise<Readonly<Record<string, unknown>>>;
  readonly facts: RequestFacts;
  readonly idempotencyKey: string | undefined;
}

export interface Outcome {
  /** JSON text, or nothing for an answer without a body. */
  readonly body: string | undefined;
  /** A download's answer instead. */
  readonly file?: { readonly name: string; readonly type: string; readonly content: Uint8Array };
  readonly newToken: string | undefined;
  readonly ended: boolean;
  readonly device?: string | undefined;
  readonly sessionId: string | undefined;
  /** The hour by the clock that decides (decision record 0003), so that a page can know it. */
  readonly now: Date;
}

type Carried = Omit<Outcome, 'now'>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The checklist of every operation, in the order of its answers: session (401), role (403), subject of the path (404),
 * input (400, 422), state (409, thrown by the operation itself). An operation with `beforeTransaction` refuses input
 * before it loads the subject. A command has one transaction and announces its topics after it. Only declared fields
 * leave. A download is a query that counts against a limit of its own and leaves a line in the audit log.
 */
export const perform = async (server: Server, implementation: Implementation, call: Call): Promise<Outcome> => {
  const began = performance.now();
  const { token } = call.facts;
  // A limit counted before the transaction would be counted twice if the session had changed by then.
  const countsFirst = implementation.beforeTransaction !== undefined || implementation.operation.kind === 'download';
  let isCounted = false;
  const count: Begun['count'] = async (kind, userId) => {
    // A request that has to begin again is still one.
    if (isCounted) return;
    isCounted = true;
    await server.rateLimiter.consumeGeneral(kind, userId);
  };
  const remembered = token === undefined || countsFirst ? undefined : server.sessions.recall(token);
  if (remembered) {
    try {
      const carried = await confirmed(remembered, (session) =>
        attributed(server, implementation, call, { count, began, session, now: () => session.now }),
      );
      return { ...carried, now: remembered.session.now };
    } catch (fault) {
      if (!(fault instanceof SessionChanged)) throw fault;
    }
  }
  const session = token === undefined ? undefined : await server.sessions.find(token);
  const now = session?.now ?? (await clock(server.database.db));
  return { ...(await attributed(server, implementation, call, { count, began, session, now: () => now })), now };
};

interface Begun {
  /** Counts the request against the general limits of its person. */
  readonly count: (kind: 'command' | 'query', userId: string) => Promise<void>;
  /** Milliseconds of the process's clock. */
  readonly began: number;
  readonly session: OpenSession | undefined;
  readonly now: () => Date;
}

/** Keeps beside a refusal whom it met, for the security log. */
const attributed: typeof carryOut = async (server, implementation, call, begun) => {
  try {
    return await carryOut(server, implementation, call, begun);
  } catch (fault) {
    attribute(fault, begun.session?.actor);
    throw fault;
  }
};

const carryOut = async (
  server: Server,
  implementation: Implementation,
  call: Call,
  { count, began, session, now }: Begun,
): Promise<Carried> => {
  const { operation } = implementation;
  const { db } = server.database;
  const actor = authorize(operation, session);
  if (actor) await count(operation.kind === 'command' ? 'command' : 'query', actor.userId);
  const parsed = await parse(operation, call);
  const surroundings = { request: call.facts, env: server.env, log: server.log, clock: server.clock };
  const preparation: Preparation<Actor | null> = {
    ...surroundings,
    db,
    actor,
    user: session?.user ?? null,
    rateLimiter: server.rateLimiter,
    get now() {
      return now();
    },
  };
  let prepared: unknown;
  if (implementation.beforeTransaction) {
    if ('problem' in parsed) throw parsed.problem;
    prepared = await implementation.beforeTransaction(preparation, parsed.input);
  }

  const exporter = operation.kind === 'download' && 'input' in parsed ? actor?.userId : undefined;
  if (exporter) await server.rateLimiter.consume('exportsByUser', exporter);

  let heldFor = 0;
  let file: ProductFile | undefined;
  let auditEntry: AuditEntry | undefined;
  let changed: readonly [OrganizationId, readonly Topic[]] | undefined;
  const attempt = async (handle: Db, finish?: Finish): Promise<Carried> => {
    let newToken: string | undefined;
    let ended = false;
    let device: string | undefined;
    let organizationId = actor?.organizationId;
    const auditDraft = draftAuditEntry();
    const context: Context<Actor | null> = {
      ...surroundings,
      get now() {
        return now();
      },
      db: handle,
      actor,
      user: session?.user ?? null,
      sessionId: session?.id ?? null,
      reply: {
        startSession: (token) => {
          newToken = token;
        },
        endSession: () => {
          ended = true;
        },
        rememberDevice: (cookie) => {
          device = cookie;
        },
        holdUntil: (milliseconds) => {
          heldFor = milliseconds;
        },
      },
      announceTo: (id: OrganizationId) => {
        organizationId = id;
      },
      auditEntry: auditDraft,
    };
    if ('problem' in parsed) {
      await loadSubject(implementation, context, call.parameters, undefined);
      throw parsed.problem;
    }
    const { input } = parsed;
    const load = () => loadSubject(implementation, context, call.parameters, input);
    const loaded = await claimed(handle, operation, actor, call, input, load);
    const tells = (): void => {
      const topics = changedBy(operation);
      changed = organizationId && topics.length > 0 ? [organizationId, topics] : undefined;
    };
    if ('body' in loaded) {
      // The first attempt may have died before telling it.
      tells();
      return { body: loaded.body, newToken, ended, sessionId: session?.id };
    }
    const answer = await implementation.run(context, input, loaded.found ?? prepared);
    if (operation.kind === 'download') file = answer as ProductFile;
    tells();
    const happened = { actor, parameters: call.parameters, input, found: loaded.found, answer };
    auditEntry = auditEntryOf(operation, implementation.audit, auditDraft, happened);
    const body = await finalize(handle, operation, server.strict, finish, {
      answer,
      auditEntry,
      key: keyToKeep(operation, actor, call),
    });
    return { body, newToken, ended, device, sessionId: session?.id };
  };

  try {
    const outcome = operation.kind === 'query' ? await attempt(db) : await retried(() => inTransaction(db, attempt));
    if (changed) server.announcer.tell(...changed);
    if (auditEntry && implementation.audit !== noEntry && implementation.audit?.security) {
      const { actorId: user, organizationId: organization } = auditEntry;
      const { address } = call.facts;
      server.security.note(implementation.audit.security, { operation: operation.name, user, organization, address });
    }
    // The transaction is over: waiting here holds no connection.
    if (heldFor > 0) await wait(Math.max(0, began + heldFor - performance.now()));
    // The same holds for making a file, which takes its time when it is a long one.
    return file ? { ...outcome, file: { ...file, content: await file.content() } } : outcome;
  } catch (fault) {
    const reason = problemOf(fault);
    if (exporter && reason && reason.status < 500) await server.rateLimiter.refund('exportsByUser', exporter);
    if (reason && implementation.onRejected && !('problem' in parsed))
      await implementation.onRejected(preparation, parsed.input, reason);
    throw reason ?? fault;
  }
};

const authorize = (operation: Operation, session: OpenSession | undefined): Actor | null => {
  if (operation.can === anyone) return session?.actor ?? null;
  if (!session) throw problems.notAuthenticated();
  if (!roleHas(session.actor, operation.can)) throw problems.forbidden();
  return session.actor;
};

const clock = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select club_now() as now`.execute(db);
  return rows[0]?.now as Date;
};

const loadSubject = async (
  implementation: Implementation,
  context: Context<Actor | null>,
  parameters: Call['parameters'],
  input: unknown,
) => {
  const { operation, subject: load, notFound = problems.missing } = implementation;
  if (!load || !context.actor) return undefined;
  if (!Object.values(parameters).every((value) => uuid.test(value))) throw notFound();
  const subject = await load(context, parameters, input);
  // The rule's own subject type was checked where the operation was implemented.
  if (!can(context.actor, operation.can as Capability, subject as never)) throw notFound();
  return subject;
};

/** Tries again what only lost against others (serialization failure, deadlock): three times, a little later each time. */
const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (fault) {
      if (attempt > 3 || !isTransient(fault)) throw fault;
      await wait(attempt * 20 * (0.5 + Math.random()));
    }
  }
};
