import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Engine, Result, Session, Statement } from './engine.ts';
import { type NamedStatement, runPipeline } from './postgres-pipeline.ts';

const { builtins } = pg.types;

/** Days travel as `yyyy-MM-dd`, counts as numbers; everything else as pg reads it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    if (type === builtins.DATE) return (value: string) => value;
    if (type === builtins.INT8) return Number;
    return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : pg.types.getTypeParser(type, 'text');
  },
};

/**
 * Planning the joins of a list costs more than running it, so every statement is prepared under a name
 * made of its text. The same text has the same name on every connection.
 */
const names = new Map<string, string>();
const maxNames = 2000;

const nameOf = (sql: string): string => {
  const known = names.get(sql);
  if (known) return known;
  const name = `t_${createHash('sha256').update(sql).digest('base64url').slice(0, 24)}`;
  // They are made anew where they are needed again.
  if (names.size >= maxNames) names.clear();
  names.set(sql, name);
  return name;
};

const named = ({ sql, parameters }: Statement): NamedStatement => ({ name: nameOf(sql), sql, parameters });

const sessionOf = (client: pg.PoolClient): Session => ({
  async run(sql, parameters) {
    const [result] = await runPipeline(client, [named({ sql, parameters })], types);
    return result as Result;
  },
  runTogether: (statements) => runPipeline(client, statements.map(named), types),
  async script(sql) {
    await client.query(sql);
  },
  release(broken = false) {
    client.release(broken);
  },
});

/** Statements end after 5 s and waits for a lock after 4 s; a pool of 20 serves what two cores can. */
const settings = {
  max: 20,
  connectionTimeoutMillis: 8000,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
  statement_timeout: 5000,
  lock_timeout: 4000,
  idle_in_transaction_session_timeout: 15_000,
  application_name: 'touchline',
  // Lists join many tables: planning one anew for each request takes as long as carrying it out, and every list that
  // people look at has pages, for which the plan does not depend on who asks. Compiling one into machine code takes
  // longer still: a second for a coach's list of players, which runs in five milliseconds.
  options: '-c plan_cache_mode=force_generic_plan -c jit=off',
  types,
} as const;

export const openPostgres = async (connectionString: string): Promise<Engine> => {
  const pool = new pg.Pool({ connectionString, ...settings });
  let closed = false;
  let listener: pg.Client | undefined;
  const channels = new Map<string, Set<(payload: string) => void>>();
  // A connection that breaks while idle is replaced by the pool; without a handler it would end the process.
  pool.on('error', () => {});
  // The same for one that breaks between two statements of a transaction; the next statement says so.
  pool.on('connect', (client) => client.on('error', () => {}));

  const connectListener = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: settings.connectionTimeoutMillis,
      application_name: 'touchline-live',
    });
    client.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '');
    });
    client.on('error', () => {});
    try {
      await client.connect();
      for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (closed) throw new Error('The database was closed while its listener was connecting.');
    } catch (fault) {
      client.end().catch(() => {});
      throw fault;
    }
    listener = client;
    // Not before it listened: an attempt that fails ends as well, and the loop that made it goes on by itself.
    client.once('end', () => void reconnect());
  };

  const reconnect = async (): Promise<void> => {
    listener = undefined;
    while (!closed) {
      await wait(1000, undefined, { ref: false });
      if (closed) return;
      try {
        await connectListener();
      } catch {
        // The database is still away; the next round tries again.
        continue;
      }
      // Announcements in between are lost: every listener must read again.
      for (const listeners of channels.values()) for (const heard of listeners) heard('');
      return;
    }
  };

  const first = await pool.connect();
  first.release();
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
      // Autovacuum does.
    },
    async purge() {
      // Its files, log and backups are those of the database server.
    },
    async close() {
      closed = true;
      await listener?.end();
      await pool.end();
    },
  };
};
