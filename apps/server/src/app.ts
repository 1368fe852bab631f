import { Hono } from 'hono';
import { isOfflineCommand } from '@touchline/domain/contract.offline.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { problemOf } from './core/requests/constraints.ts';
import { createNightlyBackups } from './backup/nightly.ts';
import { createPageDataLoader, mountPageData } from './core/pages/brought.ts';
import {
  type Clocks,
  readClockMark,
  rewriteClockMark,
  watchClock,
  writeClockMark,
} from './core/process/clock-watch.ts';
import type { Env } from './core/process/env.ts';
import { mountEvents } from './core/requests/events.ts';
import { securityHeaders } from './core/requests/headers.ts';
import { ownHostsOnly } from './core/requests/hosts.ts';
import {
  addressOf,
  faultAnswer,
  assignRequestId,
  loggedPath,
  mountOperations,
  operationOf,
  problemAnswer,
} from './core/requests/http.ts';
import { type Job, type Jobs, startJobs } from './core/process/jobs.ts';
import { createRateLimiter, type RateLimiter } from './core/limits/rate-limits.ts';
import { createAnnouncer, openLive } from './core/requests/live.ts';
import { mountLogos } from './core/pages/logos.ts';
import type { Log } from './core/process/log.ts';
import { clearMailFiles } from './core/mail/mail-files.ts';
import { createMetrics } from './core/process/metrics.ts';
import { mountApiDocument } from './core/requests/openapi.ts';
import { mountLinkPages } from './core/mail/link-pages.ts';
import { createOutbox } from './core/mail/outbox.ts';
import { entryOf } from './core/pages/page-files.ts';
import { mountPages } from './core/pages/pages.ts';
import { outageOf } from './core/limits/outages.ts';
import { causeOf, createErrorRecord } from './core/requests/request-errors.ts';
import { requestId } from './core/requests/request-id.ts';
import type { Server } from './core/requests/perform.ts';
import { isDescribed } from './core/requests/refusals.ts';
import { deleteDue } from './core/process/retention.ts';
import { actorOf, createSecurityLog } from './core/identity/security-log.ts';
import { sessionCookie } from './core/identity/session-cookie.ts';
import { mountUnsubscribe } from './core/mail/unsubscribe.ts';
import { version } from './core/process/version.ts';
import type { Database } from './db/open.ts';
import { everyLinkPages, features } from './features.ts';
import { mountFeeds } from './features/schedule/operations.feeds.ts';
import type { ReadDisk } from './features/health/store.conditions.ts';

export interface AppOptions {
  readonly database: Database;
  readonly env: Env;
  readonly log: Log;
  /** Folder of the built web app. */
  readonly pages: string;
  /** Files of previous builds (core/pages/former-files.ts). */
  readonly formerFiles?: ReadonlyMap<string, string>;
  /** Validates every response against its contract (in development and tests). */
  readonly strict: boolean;
  /** Runs jobs on schedule; tests run them manually. */
  readonly timedJobs: boolean;
  /** Replaces the system clocks. */
  readonly clocks?: Clocks;
  /** Replaces the function that reads the system's disk usage. */
  readonly readDisk?: ReadDisk;
  /** Replaces the product's rate limits. */
  readonly rateLimiter?: RateLimiter;
}

export interface App {
  readonly fetch: (request: Request, bindings?: object) => Response | Promise<Response>;
  /** Handles an in-process request, for tests. */
  readonly request: Hono['request'];
  readonly jobs: Jobs;
  /** Serves this process's metrics; undefined if they are disabled. */
  readonly metrics: ((request: Request) => Promise<Response>) | undefined;
  /** Sends pending announcements; tests that count a screen's queries wait for it. */
  announce(): Promise<void>;
  /** Stops live streams and jobs; the caller closes the database. */
  close(): Promise<void>;
}

/** Assembles the product on an open, migrated database. Used by `main.ts` and every test. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { database, env, log, pages, strict, timedJobs } = options;
  const { db } = database;
  log.info({ version }, 'starting');
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
    changed: (organizationId, topics) => announcer.tell(organizationId, topics),
  });
  const errors = createErrorRecord(db);
  const cookie = sessionCookie(env.baseUrl.protocol === 'https:');
  const { implementations, jobs: featureJobs } = features({
    database,
    env,
    log,
    readDisk: options.readDisk,
    jobStates: () => runningJobs.states(),
  });

  const operations = implementations.map(({ operation }) => operation);
  const offlineCommandNames = operations.filter(isOfflineCommand).map(({ name }) => name);
  // Requires scheduled jobs, because a test that runs jobs manually at night must not make a backup.
  const nightly =
    timedJobs && database.engine === 'embedded' ? createNightlyBackups({ database, env, log }) : undefined;
  const jobs: Job[] = [
    { name: 'outbox', every: 2, overlaps: true, run: () => outbox.deliverDue() },
    { name: 'keep errors', every: 5, run: () => errors.flush() },
    { name: 'mark the clock', every: 60, needsRightClock: true, run: () => writeClockMark(db, options.clocks) },
    { name: 'retention', every: 3600, needsRightClock: true, run: () => deleteDue(db, offlineCommandNames) },
    { name: 'clear mail files', every: 3600, needsRightClock: true, run: () => clearMailFiles(db, env) },
    { name: 'vacuum the database', every: 3600, atStart: true, run: () => database.vacuumAnalyze() },
    ...(nightly?.jobs ?? []),
    ...featureJobs,
  ];

  const noteError = (status: 500 | 503, operation: string | undefined, fault: unknown): void =>
    errors.note({ requestId: String(requestId()), status, operation: operation ?? null, cause: causeOf(fault) });

  /** False from the moment a write finds the disk full until another write succeeds. */
  let isWritable = true;

  const runningJobs = startJobs(jobs, log, timedJobs, clock);
  const metrics = env.metrics && createMetrics({ database, live, jobs: runningJobs.states, log });

  const app = new Hono();
  if (metrics) app.use(metrics.count);
  app.use(assignRequestId(env));
  app.use(securityHeaders(env.baseUrl.protocol === 'https:'));
  app.onError((fault, context) => {
    const operation = operationOf(context);
    const refusal = problemOf(fault);
    const implementation = strict && implementations.find((one) => one.operation.name === operation);
    const problem = !implementation || !refusal || isDescribed(implementation, refusal) ? refusal : undefined;
    if (problem && problem.status !== 503) {
      const { userId: user, organizationId: organization, membershipId: membership } = actorOf(problem) ?? {};
      security.refused(problem, { operation, user, organization, membership, address: addressOf(context, env) });
      return problemAnswer(context, problem);
    }
    if (problem) {
      const cause = problem.cause ?? fault;
      const outage = outageOf(cause);
      if (outage === 'disk full') isWritable = false;
      log.warn({ fault: cause, kind: outage, operation }, 'a request could not be served');
      noteError(503, operation, cause);
      return problemAnswer(context, problem);
    }
    log.error({ fault, operation, path: loggedPath(context.req.path) }, 'unexpected fault');
    noteError(500, operation, fault);
    return faultAnswer(context);
  });
  app.notFound((context) => problemAnswer(context, problems.missing()));

  // HAProxy's default health check.
  app.options('/', (context) => context.body(null, 204, { allow: 'GET, HEAD, OPTIONS' }));
  app.get('/healthz', (context) => context.json({ status: 'ok', version }));
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
  // Mounted after the health probes, which containers and monitors call by host names from their own networks.
  app.use(ownHostsOnly(env));
  mountOperations(app, server, cookie, live, implementations);
  mountEvents(app, server, cookie, live, entryOf(pages));
  mountLogos(app, server, cookie);
  mountApiDocument(app, server, cookie, implementations);
  mountUnsubscribe(app, server);
  mountFeeds(app, server);
  mountLinkPages(app, server, implementations, everyLinkPages);
  const loadPageData = createPageDataLoader(app, cookie);
  mountPageData(app, loadPageData);
  mountPages(app, pages, loadPageData, options.formerFiles);

  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    request: app.request.bind(app),
    jobs: runningJobs,
    metrics: metrics?.answer,
    announce: () => announcer.flush(),
    async close() {
      live.close();
      outbox.stop();
      await Promise.all([nightly?.stop(), runningJobs.stop()]);
      await errors.flush().catch((fault: unknown) => log.warn({ fault }, 'the last errors could not be kept'));
      await announcer.flush();
      security.flush();
    },
  };
};
