import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Engine, Result, Session, Statement } from './engine.ts';
import { type NamedStatement, runPipeline } from './postgres-pipeline.ts';

const { builtins } = pg.types;

/** Dates are returned as `yyyy-MM-dd`, counts as numbers; everything else as pg parses it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    if (type === builtins.DATE) return (value: string) => value;
    if (type === builtins.INT8) return Number;
    return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text');
  },
};

/**
 * Planning a list's joins costs more than running them, so every statement is prepared under a name derived from its
 * text, the same on every connection.
 */
const names = new Map<string, string>();
const maxNames = 2000;

const nameOf = (sql: string): string => {
  const cachedName = names.get(sql);
  if (cachedName) return cachedName;
  const name = `t_${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}`;
  // Names are derived again when needed.
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

/** Statements time out after 5 s and lock waits after 4 s; a pool of 20 is what two cores can serve. */
const settings = {
  max: 20,
  connectionTimeoutMillis: 8000,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
  statement_timeout: 5000,
  lock_timeout: 4000,
  idle_in_transaction_session_timeout: 15_000,
  application_name: 'touchline',
  // Lists join many tables: planning takes as long as running, and the plan of a paginated list does not depend on the
  // user. JIT compilation takes even longer: a second for a coach's list of players, which runs in five milliseconds.
  options: '-c plan_cache_mode=force_generic_plan -c jit=off',
  types,
} as const;

export const openPostgres = async (connectionString: string): Promise<Engine> => {
  const pool = new pg.Pool({ connectionString, ...settings });
  let isClosed = false;
  let listener: pg.Client | undefined;
  const channels = new Map<string, Set<(payload: string) => void>>();
  // The pool replaces a connection that breaks while idle; without a handler the error would end the process.
  pool.on('error', () => {});
  // Likewise for one that breaks between two statements of a transaction; the next statement reports it.
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
    // Only after LISTEN has succeeded: a failed attempt also ends the connection, and its loop retries anyway.
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
      // Notifications in between are lost, so every listener must refetch.
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
      // Autovacuum takes care of it.
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
