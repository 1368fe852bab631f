import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { problems } from '@touchline/domain/core/problem.ts';
import { problemOf } from './core/constraints.ts';
import type { Env } from './core/env.ts';
import { mountEvents } from './core/events.ts';
import { securityHeaders } from './core/headers.ts';
import { jsonAnswer, mountOperations, problemAnswer } from './core/http.ts';
import { clearLapsed, type Job, type Jobs, startJobs } from './core/jobs.ts';
import { createGate, type Gate } from './core/limits.ts';
import { createAnnouncer, openLive } from './core/live.ts';
import type { Log } from './core/log.ts';
import { createOutbox } from './core/mail.ts';
import { mountApiDocument } from './core/openapi.ts';
import { mountPages } from './core/pages.ts';
import type { Server } from './core/perform.ts';
import { sessionCookie } from './core/session.ts';
import { createSessionMemory } from './core/session-memory.ts';
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
  /** Another gate than the one with the limits of the product. */
  readonly gate?: Gate;
}

export interface App {
  readonly fetch: (request: Request, bindings?: object) => Response | Promise<Response>;
  /** A request made in the process, for tests. */
  readonly request: Hono['request'];
  readonly jobs: Jobs;
  /** Announces now what has changed so far; tests that count what a screen reads wait for it. */
  announce(): Promise<void>;
  /** Ends live streams and jobs; the database is closed by whoever opened it. */
  close(): Promise<void>;
}

/** Assembles the product on an open, migrated database. Used by `main.ts` and by every test. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { database, env, log, pages, strict, timedJobs } = options;
  const { db } = database;
  const announcer = createAnnouncer(db, log);
  const sessions = createSessionMemory(db);
  const server: Server = { database, env, log, gate: options.gate ?? createGate(db), sessions, announcer, strict };
  const live = await openLive(database);
  const outbox = createOutbox(db, env, log);
  const cookie = sessionCookie(env.baseUrl.protocol === 'https:');
  const { implementations, jobs: featureJobs } = features({ db, env, log });

  const operations = implementations.map(({ operation }) => operation);
  const kept = operations.filter((operation) => 'madeWithoutSignal' in operation).map(({ name }) => name);
  const jobs: Job[] = [
    { name: 'outbox', every: 2, run: () => outbox.deliverDue() },
    { name: 'clear', every: 3600, run: () => clearLapsed(db, kept) },
    { name: 'tidy the database', every: 3600, run: () => database.tidy() },
    ...featureJobs,
  ];

  const app = new Hono();
  app.use(securityHeaders(env.baseUrl.protocol === 'https:'));
  app.onError((fault, context) => {
    const problem = problemOf(fault);
    if (problem) {
      if (problem.status === 503) log.warn({ fault }, 'the database did not answer');
      return problemAnswer(context, problem);
    }
    const incident = randomUUID();
    log.error({ fault, incident, path: context.req.path }, 'unexpected fault');
    const error = {
      code: 'unexpected',
      message: `Something went wrong on our side. Nothing was changed. (${incident})`,
    };
    return jsonAnswer(context, 500, JSON.stringify({ error }));
  });
  app.notFound((context) => problemAnswer(context, problems.missing()));

  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    try {
      await db.selectNoFrom((select) => select.lit(1).as('one')).execute();
      return context.json({ status: 'ready' });
    } catch {
      return context.json({ status: 'unavailable' }, 503);
    }
  });
  mountOperations(app, server, cookie, live, implementations);
  mountEvents(app, server, cookie, live);
  mountApiDocument(app, server, cookie, operations);
  mountPages(app, pages);

  const running = startJobs(jobs, log, timedJobs);
  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    request: app.request.bind(app),
    jobs: running,
    announce: () => announcer.flush(),
    async close() {
      live.close();
      await running.stop();
      await announcer.flush();
    },
  };
};
