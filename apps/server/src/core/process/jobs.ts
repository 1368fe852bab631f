import { type ClockWatch, trustedClock } from './clock-watch.ts';
import type { Log } from './log.ts';
import { type Outage, outageOf } from '../limits/outages.ts';
import { causeOf } from '../requests/request-errors.ts';

/** Scheduled work. A job that fails is logged and retried on its next run; an ongoing outage is logged once. */
export interface Job {
  readonly name: string;
  /** Seconds between runs. */
  readonly every: number;
  /** Also runs at startup, because many machines are on for only a short time. */
  readonly atStart?: true;
  /** The next run starts on time even if the previous one is still waiting, for example for a mail server. */
  readonly overlaps?: boolean;
  /** Skipped while the clock is in doubt, because the job cannot be undone if it runs too early. */
  readonly needsRightClock?: true;
  readonly run: () => Promise<unknown>;
}

/** The last runs of a job in this process, by the process's clock; empty before the first run. */
export interface JobState {
  readonly name: string;
  readonly everySeconds: number;
  succeededAt?: Date;
  failedAt?: Date;
  /** Short reason for the last failure. */
  failure?: string;
  /** Duration of the last run. */
  seconds?: number;
}

export const startJobs = (jobs: readonly Job[], log: Log, timed: boolean, clock: ClockWatch = trustedClock) => {
  const states = new Map(jobs.map(({ name, every }): [string, JobState] => [name, { name, everySeconds: every }]));
  const running = new Set<Promise<unknown>>();
  const busy = new Set<string>();
  const outageByJob = new Map<string, Outage>();
  let stopping = false;

  const logFailure = (job: string, fault: unknown) => {
    const outage = outageOf(fault);
    if (outage === undefined) {
      outageByJob.delete(job);
      log.error({ fault, job }, 'a job failed');
      return;
    }
    if (outageByJob.get(job) !== outage) log.warn({ fault, kind: outage, job }, 'a job failed');
    outageByJob.set(job, outage);
  };

  /** Runs a job and records the outcome, unless it has to wait for a trusted clock. */
  const perform = async ({ name, needsRightClock, run }: Job): Promise<void> => {
    if (needsRightClock && !clock.isRight()) return;
    const state = states.get(name) as JobState;
    const startedAt = performance.now();
    try {
      await run();
      state.succeededAt = new Date();
    } catch (fault) {
      Object.assign(state, { failedAt: new Date(), failure: causeOf(fault) });
      throw fault;
    } finally {
      state.seconds = (performance.now() - startedAt) / 1000;
    }
  };

  const run = async (job: Job) => {
    if (busy.has(job.name) && !job.overlaps) return;
    busy.add(job.name);
    try {
      await perform(job);
      if (outageByJob.delete(job.name)) log.info({ job: job.name }, 'a job works again');
    } catch (fault) {
      logFailure(job.name, fault);
    } finally {
      busy.delete(job.name);
    }
  };

  const trackWork = (work: Promise<void>): void => {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
  };

  /** The jobs run one after the other, because concurrent ones would delay the first requests. */
  const runStartJobs = async (): Promise<void> => {
    for (const job of jobs) if (job.atStart && !stopping) await run(job);
  };

  if (timed) trackWork(runStartJobs());
  const timers = timed ? jobs.map((job) => setInterval(() => trackWork(run(job)), job.every * 1000)) : [];

  return {
    all: jobs.map(({ name, every }) => ({ name, every })),
    /** Runs a job now and throws its faults; returns the outcome, or the reason why it did not run. */
    async runNow(name: string): Promise<'done' | 'running' | 'clock in doubt'> {
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`There is no job "${name}".`);
      if (job.needsRightClock && !clock.isRight()) return 'clock in doubt';
      if (busy.has(name) && !job.overlaps) return 'running';
      busy.add(name);
      try {
        await perform(job);
        return 'done';
      } finally {
        busy.delete(name);
      }
    },
    /** Runs every job once, in order; tests call it after moving the clock. */
    async runAll(): Promise<void> {
      for (const job of jobs) await perform(job);
    },
    states: (): readonly JobState[] => [...states.values()],
    async stop(): Promise<void> {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
};

export type Jobs = ReturnType<typeof startJobs>;
