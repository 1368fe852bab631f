import { join } from 'node:path';
import { createApp } from './app.ts';
import { type Env, isLoopback, readEnv } from './core/env.ts';
import { isLocal } from './core/env-mail.ts';
import { type Listener, listen } from './core/listen.ts';
import { createLog, type Log } from './core/log.ts';
import { runProgram } from './core/program.ts';
import { checkDatabase } from './db/invariants.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open.ts';
import { preparePrivateFolder } from './db/private-folder.ts';

/** Time for requests in progress to end after a signal to stop. */
const drainFor = 10_000;

/**
 * Checks the stored data without holding up the start, and logs anything wrong. Tidies it first: on many machines the
 * server does not run for long.
 */
const lookOver = async (database: Database, log: Log): Promise<void> => {
  try {
    await database.vacuumAnalyze();
    for (const violation of await checkDatabase(database)) log.error(violation, 'the stored data breaks a rule');
  } catch (fault) {
    log.warn({ fault }, 'the stored data could not be looked over');
  }
};

/** The hint for a server that other machines cannot reach. */
const reach = ({ host, baseUrl }: Env): string =>
  isLoopback(host) && isLocal(baseUrl)
    ? 'Other machines cannot reach it: README.md, "On a server", says how they can.\n'
    : '';

const serveFrom = async (database: Database, env: Env, { server, port, serve }: Listener): Promise<undefined> => {
  const log = createLog(env.logLevel);
  const applied = await migrate(database);
  if (applied.length > 0) log.info({ applied }, 'the database schema was brought up to date');
  const app = await createApp({
    database,
    env,
    log,
    pages: join(import.meta.dirname, '../../web/dist'),
    strict: env.isDevelopment,
    timedJobs: true,
  });
  serve((request, bindings) => app.fetch(request, bindings));

  const checked = lookOver(database, log);
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await app.close();
    server.closeIdleConnections();
    const forceClose = setTimeout(() => server.closeAllConnections(), drainFor);
    await closed;
    clearTimeout(forceClose);
    await checked;
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // An unhandled fault is logged; the supervisor decides whether to restart.
  process.on('unhandledRejection', (fault) => log.error({ fault }, 'unhandled rejection'));
  const address = env.port === 0 ? `http://localhost:${port}` : env.baseUrl.origin;
  const place = env.databaseUrl ? 'PostgreSQL' : join(env.dataDir, 'pglite');
  process.stdout.write(`Touchline is ready at ${address}\nThe data lies in ${place}\n${reach(env)}`);
};

runProgram('Touchline could not start.', async () => {
  const env = readEnv(process.env);
  const listener = await listen(env);
  if (!env.smtp) preparePrivateFolder(env.dataDir);
  const database = await openDatabase(env.databaseUrl ? { url: env.databaseUrl } : { directory: env.dataDir });
  try {
    return await serveFrom(database, env, listener);
  } catch (fault) {
    await database.close();
    throw fault;
  }
});
