import { sql } from 'kysely';
import pg from 'pg';
import { type Database, databaseOn } from '@touchline/server/db/open.ts';
import type { SuitePostgres } from '../../suite-postgres.ts';
import { openCopy, openScratchDatabase } from './database.ts';

// A file's own database is emptied and given to the next file of the worker. Its connections keep the plans of the
// product's statements: making them again for each file took a sixth of the server suite's processor time. Opening
// an embedded database takes seconds.

interface OpenedDatabase {
  readonly database: Database;
  /** Runs a statement of this file and returns its rows. */
  readonly query: <Row = unknown>(statement: string) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

interface ReusedDatabase extends OpenedDatabase {
  /** The structure of the new database. */
  readonly structure: string;
  readonly cleaning: string;
}

const key = Symbol.for('touchline.databases');
type FreeDatabases = Record<Database['engine'], ReusedDatabase[]>;
/** Empty databases that no file of this worker uses now. */
const worker = globalThis as typeof globalThis & { [key]?: FreeDatabases };
worker[key] ??= { embedded: [], postgres: [] };
const freeDatabases = worker[key];

/** Properties of a relation that vacuuming and analyzing change. */
const statistics = '{reltuples,relpages,relallvisible,relfilenode,relfrozenxid,relminmxid}';

/**
 * What a file must not leave changed: relations, columns, functions, triggers and constraints. `club_now` may be the
 * clock of `setClockAhead`, which is set back.
 */
const structureQuery = `
  select
    (select md5(string_agg((to_jsonb(relation) - '${statistics}'::text[])::text, ' ' order by oid))
      from pg_class as relation where relnamespace = 'public'::regnamespace) as relations,
    (select md5(string_agg(attrelid || ' ' || attnum || ' ' || attribute.xmin, ' ' order by attrelid, attnum))
      from pg_attribute as attribute join pg_class as relation on relation.oid = attrelid
      where relnamespace = 'public'::regnamespace) as columns,
    (select json_agg(row(oid, case when prosrc like '%test_clock.ahead%' then ' select statement_timestamp() '
      else prosrc end) order by oid) from pg_proc where pronamespace = 'public'::regnamespace) as functions,
    (select json_agg(row(oid, xmin) order by oid) from pg_trigger where not tgisinternal) as triggers,
    (select json_agg(row(oid, xmin) order by oid) from pg_constraint) as constraints`;

const structureOf = async ({ query }: OpenedDatabase): Promise<string> => JSON.stringify(await query(structureQuery));

/** A table beyond this size is slow to read even after its rows were deleted. */
const maxTableBytes = 2 ** 20;

const isBigQuery = `select exists (
  select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and pg_relation_size(oid) > ${maxTableBytes}) as big`;

/**
 * A statement that deletes all rows and what the database knows of their number, because plans depend on it, restarts
 * the numbering and sets the clock back.
 */
const cleaningOf = async ({ query }: OpenedDatabase): Promise<string> => {
  const rows = await query<{ statement: string }>(`
    select case relkind when 'r' then format('delete from %s;', oid::regclass)
      else format('perform setval(%L, 1, false);', oid::regclass) end as statement
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
      and relname <> 'schema_migrations'`);
  return `do $do$ begin set local session_replication_role = replica;
    ${rows.map(({ statement }) => statement).join('\n')}
    delete from pg_statistic
      where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace);
    update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
      where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= 0;
    if to_regclass('test_clock.ahead') is not null then update test_clock.ahead set hours = 0; end if;
    end $do$`;
};

const openOnPostgres = async (postgres: SuitePostgres): Promise<OpenedDatabase> => {
  const { url, database } = await openCopy(postgres);
  // A separate connection, because one that becomes a replica loses its plans.
  const cleaner = new pg.Client({ connectionString: url });
  // The suite's PostgreSQL may stop before this worker.
  cleaner.on('error', () => {});
  await cleaner.connect();
  return {
    database,
    query: async (statement) => (await cleaner.query(statement)).rows,
    async close() {
      await cleaner.end();
      await database.close();
    },
  };
};

const openEmbedded = async (): Promise<OpenedDatabase> => {
  const database = await openScratchDatabase(null);
  return {
    database,
    query: async (statement) => {
      const { rows } = await sql.raw(statement).execute(database.db);
      return rows as never;
    },
    close: () => database.close(),
  };
};

const openNew = async (postgres: SuitePostgres | null): Promise<ReusedDatabase> => {
  const opened = await (postgres ? openOnPostgres(postgres) : openEmbedded());
  return { ...opened, structure: await structureOf(opened), cleaning: await cleaningOf(opened) };
};

/** Empties a database; false if it is not as it was, or still in use. */
const empty = async (reused: ReusedDatabase): Promise<boolean> => {
  if (reused.database.occupancy().busy > 0) return false;
  const [size] = await reused.query<{ big: boolean }>(isBigQuery);
  if (size?.big || (await structureOf(reused)) !== reused.structure) return false;
  await reused.query(reused.cleaning);
  return true;
};

/**
 * A migrated, empty database, on the suite's PostgreSQL or PGlite in memory: one that an earlier file has used, if there
 * is one.
 */
export const openReusedDatabase = async (postgres: SuitePostgres | null): Promise<Database> => {
  const free = freeDatabases[postgres ? 'postgres' : 'embedded'];
  const reused = free.pop() ?? (await openNew(postgres));
  const { database } = reused;
  // Each file of the web suite loads the modules again, and only the copy that made `db` can finish its transactions.
  const { db } = databaseOn({ ...database, name: database.engine });
  // A session that somebody has had may have other settings. Statements through `db` use sessions of their own.
  let isConnected = false;
  return {
    ...database,
    db,
    connect() {
      isConnected = true;
      return database.connect();
    },
    async close() {
      if (!isConnected && (await empty(reused))) return void free.push(reused);
      await reused.close();
    },
  };
};
