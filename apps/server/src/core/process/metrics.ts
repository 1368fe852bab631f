import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/open.ts';
import { operationOf } from '../requests/http.ts';
import type { JobState } from './jobs.ts';
import type { Live } from '../requests/live.ts';
import type { Log } from './log.ts';

/** Number of unsent emails; `oldestSeconds` is the age of the oldest one due, 0 if there is none. */
const readMailQueue = async (db: Db): Promise<{ readonly waiting: number; readonly oldestSeconds: number }> =>
  db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .select((from) => [
      from.fn.countAll<number>().as('waiting'),
      // An email may be waiting for the morning, or for other emails to be combined with it. An attempted email is late.
      sql<number>`coalesce(extract(epoch from club_now() - min(created_at)
        filter (where attempts > 0 or next_attempt_at <= club_now())), 0)::float8`.as('oldestSeconds'),
    ])
    .executeTakeFirstOrThrow();

/** Upper bounds of durations in seconds: from a read on the embedded database to the statement timeout and beyond. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface MetricsSources {
  readonly database: Database;
  readonly live: Live;
  readonly jobs: () => readonly JobState[];
  readonly log: Log;
}

const secondsOf = (moment: Date | undefined): number | undefined => moment && moment.getTime() / 1000;

/**
 * Metrics of this process in Prometheus format. Labels are statuses and names from the code, so no request can add a
 * label and no metric is about a person.
 */
export const createMetrics = ({ database, live, jobs, log }: MetricsSources) => {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Counter({
    name: 'touchline_requests_total',
    help: 'Answered requests. Operations have their names; live: opened live streams; unknown: a path or method that is not there; other: pages, files, logos.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'touchline_request_duration_seconds',
    help: 'Time from the request to its answer.',
    labelNames: ['operation'],
    buckets,
    registers,
  });
  new Gauge({
    name: 'touchline_database_connections',
    help: 'Connections with the database that are busy or idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.occupancy())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'touchline_live_streams',
    help: 'Open live streams.',
    registers,
    collect() {
      this.set(live.count());
    },
  });
  const mailGauge = new Gauge({ name: 'touchline_mails_waiting', help: 'Emails that have not left yet.', registers });
  const oldestMailGauge = new Gauge({
    name: 'touchline_mail_oldest_seconds',
    help: 'Age of the oldest email whose time has come and that has not left; 0 without any.',
    registers,
  });
  const jobGauge = (name: string, help: string, read: (job: JobState) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers,
      collect() {
        for (const job of jobs()) {
          const value = read(job);
          if (value !== undefined) this.set({ job: job.name }, value);
        }
      },
    });
  const successHelp = 'Time of the last success of a job since the start of this process.';
  const failureHelp = 'Time of the last failure of a job since the start of this process.';
  jobGauge('touchline_job_last_success_timestamp_seconds', successHelp, ({ succeededAt }) => secondsOf(succeededAt));
  jobGauge('touchline_job_last_failure_timestamp_seconds', failureHelp, ({ failedAt }) => secondsOf(failedAt));
  jobGauge('touchline_job_duration_seconds', 'Duration of the last run of a job.', ({ seconds }) => seconds);

  const readMails = async (): Promise<void> => {
    try {
      const { waiting, oldestSeconds } = await readMailQueue(database.db);
      mailGauge.set(waiting);
      oldestMailGauge.set(oldestSeconds);
    } catch (fault) {
      // If the database fails, the other metrics must still be readable.
      mailGauge.remove();
      oldestMailGauge.remove();
      log.debug({ fault }, 'the mail queue could not be read for the metrics');
    }
  };

  const countRequest: MiddlewareHandler = async (context, next) => {
    const startedAt = performance.now();
    await next();
    const { status } = context.res;
    const isMissing = status === 404 || status === 405;
    const operation =
      operationOf(context) ?? (context.req.path === '/api/events' ? 'live' : isMissing ? 'unknown' : 'other');
    requests.inc({ operation, status });
    durations.observe({ operation }, (performance.now() - startedAt) / 1000);
  };

  return {
    /** Middleware that counts requests, to be mounted outermost. */
    count: countRequest,
    async answer(request: Request): Promise<Response> {
      if (new URL(request.url).pathname !== '/metrics') return new Response('Not found.\n', { status: 404 });
      await readMails();
      return new Response(await register.metrics(), { headers: { 'content-type': register.contentType } });
    },
  };
};
