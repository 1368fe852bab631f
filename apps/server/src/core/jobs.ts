import { type ClockWatch, trustedClock } from './clock-watch.ts';
import type { Log } from './log.ts';
import { type Outage, outageOf } from './outages.ts';

/** Scheduled work. A job that fails is logged and retried at its next turn; an ongoing outage is logged once. */
export interface Job {
  readonly name: string;
  /** Seconds between two runs. */
  readonly every: number;
  /** The next run begins on time while one still waits for others, such as a mail server. */
  readonly overlaps?: boolean;
  /** Skipped while the clock is doubted: it cannot undo what it does too early. */
  readonly needsRightClock?: true;
  readonly run: () => Promise<unknown>;
}

export const startJobs = (all: readonly Job[], log: Log, timed: boolean, clock: ClockWatch = trustedClock) => {
  const jobs = all.map((job) =>
    job.needsRightClock ? { ...job, run: async () => clock.isRight() && job.run() } : job,
  );
  const running = new Set<Promise<unknown>>();
  const busy = new Set<string>();
  const keptBy = new Map<string, Outage>();

  const tell = (job: string, fault: unknown) => {
    const kind = outageOf(fault);
    if (kind === undefined) {
      keptBy.delete(job);
      log.error({ fault, job }, 'a job failed');
      return;
    }
    if (keptBy.get(job) !== kind) log.warn({ fault, kind, job }, 'a job failed');
    keptBy.set(job, kind);
  };

  const run = async (job: Job) => {
    if (busy.has(job.name) && !job.overlaps) return;
    busy.add(job.name);
    try {
      await job.run();
      if (keptBy.delete(job.name)) log.info({ job: job.name }, 'a job works again');
    } catch (fault) {
      tell(job.name, fault);
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
    /** Runs every job once, in order; tests call it after moving the clock. */
    async runAll(): Promise<void> {
      for (const job of jobs) await job.run();
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
};

export type Jobs = ReturnType<typeof startJobs>;
