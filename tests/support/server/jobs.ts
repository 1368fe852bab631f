import type { TestServer } from './server.ts';

type RunningApp = Pick<TestServer, 'app'>;

/** Delivers the due emails without running other jobs. */
export const deliverLetters = ({ app }: RunningApp): Promise<unknown> => app.jobs.runNow('outbox');

const daySeconds = 24 * 3600;

/** Runs every job except the daily ones, and then delivers the emails that they wrote. */
export const runJobs = async ({ app }: RunningApp): Promise<void> => {
  for (const { name, every } of app.jobs.all) if (every < daySeconds) await app.jobs.runNow(name);
  await deliverLetters({ app });
};
