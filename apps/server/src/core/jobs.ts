import { type ClockWatch, trustedClock } from './clock-watch.ts';
import type { Log } from './log.ts';

/** Work that happens by itself, again and again. A job that fails is logged and tried at its next turn. */
export interface Job {
  readonly name: string;
  /** Seconds between two runs. */
  readonly every: number;
  /** The next run begins on time while one still waits for others, such as a mail server. */
  readonly overlaps?: boolean;
  /** Left out while the clock is doubted: what it does too early cannot be taken back. */
  readonly needsRightClock?: true;
  readonly run: () => Promise<unknown>;
}

export interface Jobs {
  /** Runs every job once, in order; tests call it after moving the clock. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

export const startJobs = (all: readonly Job[], log: Log, timed: boolean, clock: ClockWatch = trustedClock): Jobs => {
  const jobs = all.map((job) =>
    job.needsRightClock ? { ...job, run: async () => clock.isRight() && job.run() } : job,
  );
  const running = new Set<Promise<unknown>>();
  const busy = new Set<string>();

  const run = async (job: Job) => {
    if (busy.has(job.name) && !job.overlaps) return;
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
