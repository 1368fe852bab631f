import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { isOfflineCommand } from '@touchline/domain/contract.offline.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { problemOf } from './core/constraints.ts';
import { createBring, mountBrought } from './core/brought.ts';
import { type Clocks, readClockMark, rewriteClockMark, watchClock, writeClockMark } from './core/clock-watch.ts';
import type { Env } from './core/env.ts';
import { mountEvents } from './core/events.ts';
import { securityHeaders } from './core/headers.ts';
import { addressOf, jsonAnswer, mountOperations, operationOf, problemAnswer } from './core/http.ts';
import { type Job, type Jobs, startJobs } from './core/jobs.ts';
import { createRateLimiter, type RateLimiter } from './core/rate-limits.ts';
import { createAnnouncer, openLive } from './core/live.ts';
import type { Log } from './core/log.ts';
import { clearMailFiles } from './core/mail-files.ts';
import { mountApiDocument } from './core/openapi.ts';
import { createOutbox } from './core/outbox.ts';
import { mountPages } from './core/pages.ts';
import { outageOf } from './core/outages.ts';
import type { Server } from './core/perform.ts';
import { deleteDue } from './core/retention.ts';
import { actorOf, createSecurityLog } from './core/security-log.ts';
import { sessionCookie } from './core/session.ts';
import type { Database } from './db/open.ts';
import { features } from './features.ts';

export interface AppOptions {
  readonly database: Database;
  readonly env: Env;
  readonly log: Log;
  /** The folder of the built web app. */
  readonly pages: string;
  /** Parse every answer against its contract (development and tests). */
  readonly strict: boolean;
  /** Run jobs by the clock; tests run them by hand. */
  readonly timedJobs: boolean;
  /** Other clocks than the machine's. */
  readonly clocks?: Clocks;
  /** Another rate limiter than the one with the limits of the product. */
  readonly rateLimiter?: RateLimiter;
}

export interface App {
  readonly fetch: (request: Request, bindings?: object) => Response | Promise<Response>;
  /** A request made in the process, for tests. */
  readonly request: Hono['request'];
  readonly jobs: Jobs;
  /** Announces the changes so far; tests that count the queries of a screen wait for it. */
  announce(): Promise<void>;
  /** Ends live streams and jobs; the opener of the database closes it. */
  close(): Promise<void>;
}

/** Assembles the product on an open, migrated database. Used by `main.ts` and by every test. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { database, env, log, pages, strict, timedJobs } = options;
  const { db } = database;
  const announcer = createAnnouncer(db, log);
  const clock = watchClock(await readClockMark(db), log, options.clocks);
  const rateLimiter = options.rateLimiter ?? createRateLimiter(db);
  const security = createSecurityLog(log);
  const server: Server = { database, env, log, clock, security, rateLimiter, announcer, strict };
  const live = await openLive(database);
  const outbox = createOutbox({
    db,
    env,
    log,
    changed: (organizationId, topic) => announcer.tell(organizationId, [topic]),
  });
  const cookie = sessionCookie(env.baseUrl.protocol === 'https:');
  const { implementations, jobs: featureJobs } = features({ db, env, log });

  const operations = implementations.map(({ operation }) => operation);
  const kept = operations.filter(isOfflineCommand).map(({ name }) => name);
  const jobs: Job[] = [
    { name: 'outbox', every: 2, overlaps: true, run: () => outbox.deliverDue() },
    { name: 'mark the clock', every: 60, needsRightClock: true, run: () => writeClockMark(db, options.clocks) },
    { name: 'retention', every: 3600, needsRightClock: true, run: () => deleteDue(db, kept) },
    { name: 'clear mail files', every: 3600, needsRightClock: true, run: () => clearMailFiles(db, env) },
    { name: 'vacuum the database', every: 3600, run: () => database.vacuumAnalyze() },
    ...featureJobs,
  ];

  /** False once a write found the disk full, until another one succeeds. */
  let isWritable = true;

  const app = new Hono();
  app.use(securityHeaders(env.baseUrl.protocol === 'https:'));
  app.onError((fault, context) => {
    const problem = problemOf(fault);
    const operation = operationOf(context);
    if (problem && problem.status !== 503) {
      const { userId: user, organizationId: organization } = actorOf(problem) ?? {};
      security.refused(problem, { operation, user, organization, address: addressOf(context, env) });
      return problemAnswer(context, problem);
    }
    const incident = randomUUID();
    if (problem) {
      const cause = problem.cause ?? fault;
      const kind = outageOf(cause);
      if (kind === 'disk full') isWritable = false;
      log.warn({ fault: cause, kind, operation, incident }, 'a request could not be served');
      return problemAnswer(context, problem, incident);
    }
    log.error({ fault, incident, operation, path: context.req.path }, 'unexpected fault');
    const error = {
      code: 'unexpected',
      message: `Something went wrong on our side. Nothing was changed. (${incident})`,
      incident,
    };
    return jsonAnswer(context, 500, JSON.stringify({ error }));
  });
  app.notFound((context) => problemAnswer(context, problems.missing()));

  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    try {
      if (isWritable) await db.selectNoFrom((select) => select.lit(1).as('one')).execute();
      else await rewriteClockMark(db);
      isWritable = true;
      return context.json({ status: 'ready' });
    } catch {
      return context.json({ status: 'unavailable' }, 503);
    }
  });
  mountOperations(app, server, cookie, live, implementations);
  mountEvents(app, server, cookie, live);
  mountApiDocument(app, server, cookie, operations);
  const bring = createBring(app, cookie);
  mountBrought(app, bring);
  mountPages(app, pages, bring);

  const running = startJobs(jobs, log, timedJobs, clock);
  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    request: app.request.bind(app),
    jobs: running,
    announce: () => announcer.flush(),
    async close() {
      live.close();
      outbox.stop();
      await running.stop();
      await announcer.flush();
      security.flush();
    },
  };
};
