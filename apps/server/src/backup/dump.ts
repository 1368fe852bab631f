import type { Session } from '../db/engine.ts';
import { migrationLock } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';
import type { BackupHeader, Sequence, StoredTable } from './format.ts';

/** Left out of the tables, because the list of migrations describes the schema and is in the header. */
const listOfMigrations = 'schema_migrations';

const tables = `
  select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> '${listOfMigrations}'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.oid order by c.relname`;

/** Settings that would change the text of values. */
const oneForm = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;`;

const noTimeouts = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;`;

/** Runs before values are read or written as text. */
export const portableText = `${oneForm} ${noTimeouts}`;

/** The database's current time, in the format of API responses. */
const now = `to_char(club_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Tolerates versions without the checksum column. */
const migrations = `select name, to_jsonb(m) ->> 'checksum' as checksum from ${listOfMigrations} as m order by name`;

const sequences = `select c.relname::text as name from pg_class as c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S' order by c.relname`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A database at one point in time. */
export interface Snapshot extends Pick<BackupHeader, 'createdAt' | 'migrations' | 'sequences'> {
  readonly tables: readonly StoredTable[];
  /** Rows of a table in chunks of at most a few megabytes: JSON lists of the values as text. */
  rowsOf(table: StoredTable): AsyncGenerator<readonly string[]>;
}

/** Rows in the first chunk; its size determines the number of rows in the next. */
const firstPiece = 50;
const pieceBytes = 1024 * 1024;
const maxRows = 2000;

async function* rowsOf(session: Session, { name, columns }: StoredTable): AsyncGenerator<readonly string[]> {
  const values = columns.map((column) => `${quoted(column)}::text`).join(', ');
  await session.script(`declare piece no scroll cursor for
    select array_to_json(array[${values}]::text[])::text as line from ${quoted(name)}`);
  for (let count = firstPiece; ; ) {
    const { rows } = await session.run(`fetch ${count} from piece`, []);
    const lines = (rows as { line: string }[]).map(({ line }) => line);
    if (lines.length > 0) yield lines;
    if (lines.length < count) break;
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    count = Math.max(1, Math.min(maxRows, 4 * count, Math.floor((count * pieceBytes) / length)));
  }
  await session.script('close piece');
}

const snapshotOn = async (session: Session): Promise<Snapshot> => {
  const ask = async <Row>(sql: string): Promise<Row[]> => (await session.run(sql, [])).rows as Row[];
  const [{ createdAt }] = (await ask<{ createdAt: string }>(`select ${now} as "createdAt"`)) as [{ createdAt: string }];
  const found: Sequence[] = [];
  for (const { name } of await ask<{ name: string }>(sequences)) {
    const state = `select '${name.replaceAll("'", "''")}' as name, last_value::text as "lastValue", is_called as "isCalled"`;
    found.push(...(await ask<Sequence>(`${state} from ${quoted(name)}`)));
  }
  return {
    createdAt,
    migrations: await ask(migrations),
    sequences: found,
    tables: await ask(tables),
    rowsOf: (table) => rowsOf(session, table),
  };
};

/**
 * Gives `work` a consistent snapshot of the database. PostgreSQL serves others in the meantime. The embedded database
 * has a single session, so requests wait for `work`, which must not wait for anything slow.
 */
export const withSnapshot = async <T>(database: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
  const session = await database.connect();
  let failed = true;
  try {
    // Keeps a server that starts on the same database from migrating it in the meantime.
    await session.script(
      `set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock_shared(${migrationLock})`,
    );
    await session.script(`begin transaction isolation level repeatable read read only; ${portableText}`);
    const result = await work(await snapshotOn(session));
    await session.script('commit');
    await session.script(
      `select pg_advisory_unlock_shared(${migrationLock}); reset statement_timeout; reset lock_timeout`,
    );
    failed = false;
    return result;
  } finally {
    if (failed) await session.script('rollback').catch(() => {});
    session.release(failed);
  }
};
