import pg from 'pg';
import type { Database } from '@touchline/server/db/open.ts';
import type { SuitePostgres } from '../../suite-postgres.ts';
import { openCopy } from './database.ts';

// A file's own database is emptied and given to the next file of the worker. Its connections keep the plans of the
// product's statements: making them again for each file took a sixth of the server suite's processor time.

interface ReusedDatabase {
  readonly database: Database;
  /** A separate connection, because one that becomes a replica loses its plans. */
  readonly cleaner: pg.Client;
}

const key = Symbol.for('touchline.databases');
/** Empty databases that no file of this worker uses now. */
const worker = globalThis as typeof globalThis & { [key]?: ReusedDatabase[] };
worker[key] ??= [];
const freeDatabases = worker[key];

/**
 * What a file must not leave changed: relations, columns, functions, triggers and constraints, and the statistics,
 * because plans depend on them. `club_now` may be the clock of `setClockAhead`, which is set back.
 */
const structureQuery = `
  select
    (select json_agg(row(oid, xmin, reltuples) order by oid) from pg_class
      where relnamespace = 'public'::regnamespace) as relations,
    (select md5(string_agg(attrelid || ' ' || attnum || ' ' || attribute.xmin, ' ' order by attrelid, attnum))
      from pg_attribute as attribute join pg_class as relation on relation.oid = attrelid
      where relnamespace = 'public'::regnamespace) as columns,
    (select json_agg(row(oid, case when prosrc like '%test_clock.ahead%' then ' select statement_timestamp() '
      else prosrc end) order by oid) from pg_proc where pronamespace = 'public'::regnamespace) as functions,
    (select json_agg(row(oid, xmin) order by oid) from pg_trigger where not tgisinternal) as triggers,
    (select json_agg(row(oid, xmin) order by oid) from pg_constraint) as constraints`;

const structureOf = async (client: pg.Client): Promise<string> =>
  JSON.stringify((await client.query(structureQuery)).rows);

/** A table beyond this size is slow to read even after its rows were deleted. */
const maxTableBytes = 2 ** 20;

const isBigQuery = `select exists (
  select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and pg_relation_size(oid) > ${maxTableBytes}) as big`;

/** Statements that delete all rows, restart the numbering and set the clock back. */
const cleaningOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ statement: string }>(`
    select case relkind when 'r' then format('delete from %s;', oid::regclass)
      else format('select setval(%L, 1, false);', oid::regclass) end as statement
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
      and relname <> 'schema_migrations'`);
  return `begin; set local session_replication_role = replica;
    ${rows.map(({ statement }) => statement).join('\n')}
    do $$ begin if to_regclass('test_clock.ahead') is not null then update test_clock.ahead set hours = 0; end if; end $$;
    commit`;
};

let expectedStructure: string | undefined;
let cleaning: string | undefined;

const openNew = async (postgres: SuitePostgres): Promise<ReusedDatabase> => {
  const { url, database } = await openCopy(postgres);
  const cleaner = new pg.Client({ connectionString: url });
  // The suite's PostgreSQL may stop before this worker.
  cleaner.on('error', () => {});
  await cleaner.connect();
  expectedStructure ??= await structureOf(cleaner);
  cleaning ??= await cleaningOf(cleaner);
  return { database, cleaner };
};

/** Empties a database; false if it is not as it was, or still in use. */
const empty = async ({ database, cleaner }: ReusedDatabase): Promise<boolean> => {
  if (database.occupancy().busy > 0) return false;
  const { rows } = await cleaner.query<{ big: boolean }>(isBigQuery);
  if (rows[0]?.big || (await structureOf(cleaner)) !== expectedStructure) return false;
  await cleaner.query(cleaning ?? '');
  return true;
};

/** A migrated, empty database on the suite's PostgreSQL: one that an earlier file has used, if there is one. */
export const openReusedDatabase = async (postgres: SuitePostgres): Promise<Database> => {
  const reused = freeDatabases.pop() ?? (await openNew(postgres));
  // A session that somebody has had may have other settings. Statements through `db` use sessions of their own.
  let isConnected = false;
  return {
    ...reused.database,
    connect() {
      isConnected = true;
      return reused.database.connect();
    },
    async close() {
      if (!isConnected && (await empty(reused))) return void freeDatabases.push(reused);
      await reused.cleaner.end();
      await reused.database.close();
    },
  };
};
