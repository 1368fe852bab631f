import type { TestServer } from './server.ts';

type Running = Pick<TestServer, 'app'>;

/** Delivers the letters that are due; no other job runs. */
export const deliverLetters = ({ app }: Running): Promise<unknown> => app.jobs.runNow('outbox');

/** Every job takes its turn, and the letters that they have written are delivered. */
export const runJobs = async ({ app }: Running): Promise<void> => {
  await app.jobs.runAll();
  await app.jobs.runNow('outbox');
};
