import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { EnvironmentProblem, readEnv } from './core/env.ts';
import { createLog, type Log } from './core/log.ts';
import { DataFolderInUse } from './db/data-folder.ts';
import { checkDatabase } from './db/invariants.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open.ts';

/** Time for requests in progress to end after a signal to stop. */
const drainFor = 10_000;

/**
 * Looks the stored data over, for which nobody has to wait, and tells the log if anything is wrong with it. Tidies it
 * first: on many machines the server does not run for long.
 */
const lookOver = async (database: Database, log: Log): Promise<void> => {
  try {
    await database.tidy();
    for (const violation of await checkDatabase(database)) log.error(violation, 'the stored data breaks a rule');
  } catch (fault) {
    log.warn({ fault }, 'the stored data could not be looked over');
  }
};

const start = async (): Promise<void> => {
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  const database = await openDatabase(env.databaseUrl ? { url: env.databaseUrl } : { directory: env.dataDir });
  const applied = await migrate(database);
  if (applied.length > 0) log.info({ applied }, 'the database schema was brought up to date');
  const app = await createApp({
    database,
    env,
    log,
    pages: join(import.meta.dirname, '../../web/dist'),
    strict: process.env['NODE_ENV'] === 'development',
    timedJobs: true,
  });

  const server = serve({ fetch: app.fetch, port: env.port, hostname: env.host }, ({ port }) => {
    const address = env.port === 0 ? `http://localhost:${port}` : env.baseUrl.origin;
    const place = env.databaseUrl ? 'PostgreSQL' : join(env.dataDir, 'pglite');
    process.stdout.write(`Touchline is ready at ${address}\nThe data lies in ${place}\n`);
  });
  if ('headersTimeout' in server) {
    server.headersTimeout = 10_000;
    server.requestTimeout = 15_000;
    server.keepAliveTimeout = 65_000;
  }

  const checked = lookOver(database, log);
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await app.close();
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    const late = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), drainFor);
    await closed;
    clearTimeout(late);
    await checked;
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // A fault that nobody handled is logged; the supervisor decides whether to restart.
  process.on('unhandledRejection', (fault) => log.error({ fault }, 'unhandled rejection'));
};

start().catch((fault: unknown) => {
  const known = fault instanceof EnvironmentProblem || fault instanceof DataFolderInUse;
  process.stderr.write(`Touchline could not start. ${known ? fault.message : (fault as Error).stack}\n`);
  process.exit(1);
});
