import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Engine, Result, Session, Statement } from './engine.ts';
import { type NamedStatement, runPipeline } from './postgres-pipeline.ts';

const { builtins } = pg.types;

/** Dates are returned as `yyyy-MM-dd`, counts as numbers; all other values as pg parses them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    if (type === builtins.DATE) return (value: string) => value;
    if (type === builtins.INT8) return Number;
    return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text');
  },
};

/**
 * Name of a prepared statement, derived from its text and the same on every connection. Statements are prepared because
 * planning a list's joins takes longer than running them.
 */
const names = new Map<string, string>();
const maxNames = 2000;

const nameOf = (sql: string): string => {
  const cachedName = names.get(sql);
  if (cachedName) return cachedName;
  const name = `t_${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}`;
  // Dropped names are derived again when they are needed.
  if (names.size >= maxNames) names.clear();
  names.set(sql, name);
  return name;
};

const withName = ({ sql, parameters }: Statement): NamedStatement => ({ name: nameOf(sql), sql, parameters });

const sessionOf = (client: pg.PoolClient): Session => ({
  async run(sql, parameters) {
    const [result] = await runPipeline(client, [withName({ sql, parameters })], types);
    return result as Result;
  },
  runTogether: (statements) => runPipeline(client, statements.map(withName), types),
  async script(sql) {
    await client.query(sql);
  },
  release(broken = false) {
    client.release(broken);
  },
});

/** Statements time out after 5 s and lock waits after 4 s; two cores can serve a pool of 20. */
const settings = {
  max: 20,
  connectionTimeoutMillis: 8000,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
  statement_timeout: 5000,
  lock_timeout: 4000,
  idle_in_transaction_session_timeout: 15_000,
  application_name: 'touchline',
  // Lists join many tables. Planning takes as long as running, and a paginated list's plan does not depend on the
  // user. JIT compilation takes a second for a coach's list of players, which runs in five milliseconds. By default
  // PostgreSQL plans for rotating disks, and read all players of all clubs for a page of fifty.
  options: '-c plan_cache_mode=force_generic_plan -c jit=off -c random_page_cost=1.1',
  types,
} as const;

export const openPostgres = async (connectionString: string): Promise<Engine> => {
  const pool = new pg.Pool({ connectionString, ...settings });
  let isClosed = false;
  let listener: pg.Client | undefined;
  const channels = new Map<string, Set<(payload: string) => void>>();
  // The pool replaces a connection that breaks while idle; an error without a handler would end the process.
  pool.on('error', () => {});
  // A connection may also break between two statements of a transaction. The next statement reports it.
  pool.on('connect', (client) => client.on('error', () => {}));

  const connectListener = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: settings.connectionTimeoutMillis,
      application_name: 'touchline-live',
    });
    client.on('notification', ({ channel, payload }) => {
      for (const notify of channels.get(channel) ?? []) notify(payload ?? '');
    });
    client.on('error', () => {});
    try {
      await client.connect();
      for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (isClosed) throw new Error('The database was closed while its listener was connecting.');
    } catch (fault) {
      client.end().catch(() => {});
      throw fault;
    }
    listener = client;
    // The handler is added after LISTEN has succeeded, because the loop already retries a failed attempt.
    client.once('end', () => void reconnect());
  };

  const reconnect = async (): Promise<void> => {
    listener = undefined;
    while (!isClosed) {
      await wait(1000, undefined, { ref: false });
      if (isClosed) return;
      try {
        await connectListener();
      } catch {
        // The database is still unreachable; the next iteration retries.
        continue;
      }
      // Notifications sent in between are lost, so every listener must refetch.
      for (const listeners of channels.values()) for (const notify of listeners) notify('');
      return;
    }
  };

  const firstClient = await pool.connect();
  firstClient.release();
  return {
    name: 'postgres',
    async connect() {
      return sessionOf(await pool.connect());
    },
    occupancy() {
      const { totalCount, idleCount, waitingCount } = pool;
      return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    },
    async listen(channel, heard) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(heard));
      if (listener) await listener.query(`listen ${pg.escapeIdentifier(channel)}`);
      else await connectListener();
      return () => void listeners.delete(heard);
    },
    async vacuumAnalyze() {
      // Autovacuum does this.
    },
    async purge() {
      // Files, log and backups belong to the database server.
    },
    async close() {
      isClosed = true;
      await listener?.end();
      await pool.end();
    },
  };
};
