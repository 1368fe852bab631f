import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { Log } from './log.ts';

/** Work that happens by itself, again and again. A job that fails is logged and tried at its next turn. */
export interface Job {
  readonly name: string;
  /** Seconds between two runs. */
  readonly every: number;
  readonly run: () => Promise<unknown>;
}

export interface Jobs {
  /** Runs every job once, in order; tests call it after moving the clock. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

export const startJobs = (jobs: readonly Job[], log: Log, timed: boolean): Jobs => {
  const running = new Set<Promise<unknown>>();
  const busy = new Set<string>();

  const run = async (job: Job) => {
    if (busy.has(job.name)) return;
    busy.add(job.name);
    try {
      await job.run();
    } catch (fault) {
      log.error({ fault, job: job.name }, 'a job failed');
    } finally {
      busy.delete(job.name);
    }
  };

  const timers = timed
    ? jobs.map((job) =>
        setInterval(() => {
          const work = run(job).finally(() => running.delete(work));
          running.add(work);
        }, job.every * 1000),
      )
    : [];

  return {
    async runAll() {
      for (const job of jobs) await job.run();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
};

/**
 * Deletes what has served its time: lapsed sessions and links, old answers (reliability §8). `kept` names the commands
 * that a phone may send again after days: it must hear what became of its entry, not that it came too late.
 */
export const clearLapsed = async (db: Db, kept: readonly string[] = []): Promise<void> => {
  await sql`delete from sessions where last_used_at < club_now() - interval '30 days'`.execute(db);
  await sql`delete from session_tokens where expires_at < club_now() - interval '30 days'`.execute(db);
  await sql`delete from one_time_tokens where expires_at < club_now()`.execute(db);
  await sql`delete from idempotency_keys where created_at < club_now()
    - case when operation = any(${kept}::text[]) then interval '14 days' else interval '1 hour' end`.execute(db);
  await sql`delete from rate_limits where expire < extract(epoch from club_now()) * 1000`.execute(db);
  await sql`delete from outbox where coalesce(sent_at, failed_at) < club_now() - interval '30 days'`.execute(db);
  await sql`delete from account_invitations
    where accepted_at is null and expires_at < club_now() - interval '30 days'`.execute(db);
};
