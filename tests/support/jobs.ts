import type { TestServer } from './server.ts';

type Running = Pick<TestServer, 'app'>;

/** Delivers the letters that are due; no other job runs. */
export const deliverLetters = ({ app }: Running): Promise<unknown> => app.jobs.runNow('outbox');

const day = 24 * 3600;

/** Every job but the daily check of all data takes its turn, and the letters that they have written are delivered. */
export const runJobs = async ({ app }: Running): Promise<void> => {
  for (const { name, every } of app.jobs.all) if (every < day) await app.jobs.runNow(name);
  await deliverLetters({ app });
};
