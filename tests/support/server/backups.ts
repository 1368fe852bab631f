import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { writeWholeFile } from '@touchline/server/backup/durable-files.ts';
import { writeBackup } from '@touchline/server/backup/make.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import type { Database } from '@touchline/server/db/open.ts';
import { freshDatabase } from '../../real-postgres.ts';

/** Writes a backup of a database and of a data folder; returns its path. */
export const aBackup = async (database: Database, dataDir: string, folder: string): Promise<string> => {
  const env = readEnv({ DATA_DIR: dataDir });
  const write = (put: (piece: Uint8Array) => Promise<void>) => writeBackup(database, env, put, () => {});
  return (await writeWholeFile(folder, write, () => `${crypto.randomUUID()}.backup`)).path;
};

/** Every row of every table as text, with computed columns and without the list of migrations. */
export const everyRow = async ({ db }: Pick<Database, 'db'>): Promise<Readonly<Record<string, readonly string[]>>> => {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`.execute(db);
  const rows: Record<string, readonly string[]> = {};
  for (const { name } of tables.rows) {
    const result = await sql<{ row: string }>`select stored::text as row from ${sql.table(name)} as stored`.execute(db);
    rows[name] = result.rows.map(({ row }) => row).sort();
  }
  return rows;
};

/** Constraints, triggers and indexes of a database, as PostgreSQL writes them. */
export const schemaOf = async ({ db }: Pick<Database, 'db'>): Promise<readonly string[]> => {
  const { rows } = await sql<{ line: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as line
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 order by 1`.execute(db);
  return rows.map(({ line }) => line);
};

/** Every file below a folder, with content and time. */
export const everyFile = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => {
        const path = join(folder, name);
        return [name, `${statSync(path).mtime.toISOString()} ${readFileSync(path, 'utf8')}`];
      }),
  );

/** An empty PostgreSQL database whose owner is not a superuser, as on a club's server. */
export const anOwnedDatabase = async (url: string): Promise<string> => {
  const address = new URL(await freshDatabase(url));
  const role = `owner_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`create role ${role} login`);
    await admin.query(`alter database ${pg.escapeIdentifier(address.pathname.slice(1))} owner to ${role}`);
  } finally {
    await admin.end();
  }
  address.username = role;
  return address.href;
};
