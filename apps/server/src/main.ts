import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { commands } from './admin/commands.ts';
import { createApp } from './app.ts';
import { type Upgrade, upgrade } from './backup/upgrade.ts';
import type { CommandContext } from './core/process/commands.ts';
import { type Control, openControl } from './core/process/control.ts';
import { type Env, isLoopback, readEnv } from './core/process/env.ts';
import { isLocal } from './core/process/env-mail.ts';
import { type Listener, listen } from './core/process/listen.ts';
import { createLog, type Log } from './core/process/log.ts';
import { keepFiles } from './core/pages/former-files.ts';
import { version } from './core/process/version.ts';
import { runProgram } from './core/process/program.ts';
import { type Database, openDatabase } from './db/open.ts';
import { repeatErasures } from './features/privacy/store.erasures.ts';
import { preparePrivateFolder } from './db/private-folder.ts';

const pages = join(import.meta.dirname, '../../web/dist');

/** Milliseconds that running requests have to finish after a stop signal. */
const drainMs = 10_000;

/**
 * Opens the control socket. A server on PostgreSQL needs no data folder; without one, commands run in their own
 * process.
 */
const openControlSocket = async (
  parts: Pick<CommandContext, 'database' | 'env' | 'log' | 'jobs'>,
): Promise<Control | undefined> => {
  try {
    return await openControl(commands, parts);
  } catch (fault) {
    parts.log.warn({ fault }, 'this server takes no commands');
    return undefined;
  }
};

/**
 * Files for pages opened before an upgrade. If they cannot be stored, the server works without them and those pages
 * ask the user to reload.
 */
const keepFormerFiles = (dataDir: string, log: Log): ReadonlyMap<string, string> => {
  try {
    return keepFiles(pages, dataDir);
  } catch (fault) {
    log.warn({ fault }, 'the files of the web app could not be kept for open pages');
    return new Map();
  }
};

/**
 * Logs at startup if the BACKUP_DIR folder is not writable, because it is first used later. The server starts anyway,
 * because the disk may be mounted later.
 */
const checkBackupFolder = async ({ backupDir, dataDir }: Env, log: Log): Promise<void> => {
  if (backupDir === join(dataDir, 'backups')) return;
  try {
    await mkdir(backupDir, { recursive: true, mode: 0o700 });
    await access(backupDir, constants.W_OK);
  } catch (fault) {
    log.error({ folder: backupDir, fault }, 'backups cannot be written');
  }
};

/** Hint for when other machines cannot reach the server. */
const reachText = ({ host, baseUrl }: Env): string =>
  isLoopback(host) && isLocal(baseUrl)
    ? 'Other machines cannot reach it: docs/operating.md, "Install", says how they can.\n'
    : '';

const upgradeInWords = ({ seconds, backup }: Upgrade): string =>
  `The data was brought up to version ${version} in ${seconds.toFixed(1)} s.${backup ? ` A backup of it from before: ${backup}` : ''}\n`;

interface Listeners {
  readonly app: Listener;
  readonly metrics: Listener | undefined;
}

const serveFrom = async (database: Database, env: Env, listeners: Listeners): Promise<undefined> => {
  const { server, port, serve } = listeners.app;
  const log = createLog(env.logLevel);
  const upgradeOutcome = await upgrade(database, env);
  if (upgradeOutcome.migrations.length > 0) log.info(upgradeOutcome, 'the database schema was brought up to date');
  if (upgradeOutcome.wasOld) process.stdout.write(upgradeInWords(upgradeOutcome));
  await checkBackupFolder(env, log);
  await repeatErasures(database.db, env);
  const app = await createApp({
    database,
    env,
    log,
    pages,
    formerFiles: keepFormerFiles(env.dataDir, log),
    strict: env.isDevelopment,
    timedJobs: true,
  });
  serve((request, bindings) => app.fetch(request, bindings));
  if (app.metrics) listeners.metrics?.serve(app.metrics);
  const control = await openControlSocket({ database, env, log, jobs: app.jobs });

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await control?.close();
    await app.close();
    server.closeIdleConnections();
    listeners.metrics?.server.close();
    listeners.metrics?.server.closeAllConnections();
    const forceClose = setTimeout(() => server.closeAllConnections(), drainMs);
    await closed;
    clearTimeout(forceClose);
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // An unhandled rejection is only logged here. The supervisor decides whether to restart.
  process.on('unhandledRejection', (fault) => log.error({ fault }, 'unhandled rejection'));
  const address = env.port === 0 ? `http://localhost:${port}` : env.baseUrl.origin;
  const place = env.databaseUrl ? 'PostgreSQL' : join(env.dataDir, 'pglite');
  process.stdout.write(`Touchline is ready at ${address}\nThe data lies in ${place}\n${reachText(env)}`);
};

runProgram('Touchline could not start.', async () => {
  const env = readEnv(process.env);
  const metrics = env.metrics && (await listen(env.metrics, { host: 'METRICS_HOST', port: 'METRICS_PORT' }));
  const listeners = { app: await listen(env), metrics };
  if (!env.smtp) preparePrivateFolder(env.dataDir);
  const database = await openDatabase(env.databaseUrl ? { url: env.databaseUrl } : { directory: env.dataDir });
  try {
    return await serveFrom(database, env, listeners);
  } catch (fault) {
    await database.close();
    throw fault;
  }
});
