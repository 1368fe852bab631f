import type { Session } from '../db/engine.ts';
import type { BackupHeader, Sequence, StoredTable } from './format.ts';

/** Not dumped as a table: the header holds the list of migrations, which describes the schema. */
const migrationsTable = 'schema_migrations';

const tables = `
  select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> '${migrationsTable}'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by c.oid order by c.relname`;

const references = `
  select distinct one.relname::text as "from", other.relname::text as "to"
  from pg_constraint as k join pg_class as one on one.oid = k.conrelid join pg_class as other on other.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and k.conrelid <> k.confrelid`;

/** Fixes the settings that change how values are written as text. */
const portableSettings = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;`;

const noTimeouts = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;`;

/** Runs before values are read or written as text. */
export const portableText = `${portableSettings} ${noTimeouts}`;

/** SQL expression for the database's current time, in the format of API responses. */
const currentTime = `to_char(club_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Query for the applied migrations. It also works on older versions, which had no checksum column. */
const migrations = `select name, to_jsonb(m) ->> 'checksum' as checksum from ${migrationsTable} as m order by name`;

const sequences = `select c.relname::text as name from pg_class as c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S' order by c.relname`;

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const query = async <Row>(session: Session, sql: string, ...parameters: readonly unknown[]): Promise<Row[]> =>
  (await session.run(sql, parameters)).rows as Row[];

/** Rows of a table, as the content of a part. */
export interface Piece {
  readonly rows: number;
  /** Compressed lines. */
  readonly content: Promise<Buffer>;
}

/** Selects the rows of a table as lines: JSON lists of the column values as text. */
export const selectLines = ({ name, columns }: StoredTable): string => {
  const values = columns.map((column) => `${quoteIdentifier(column)}::text`).join(', ');
  return `select array_to_json(array[${values}]::text[])::text as line from ${quoteIdentifier(name)}`;
};

/** Lists the tables, each after those that it references; tables that reference each other are listed by name. */
export const listTables = async (session: Session): Promise<readonly StoredTable[]> => {
  const remaining = new Map((await query<StoredTable>(session, tables)).map((table) => [table.name, table]));
  const keys = await query<{ from: string; to: string }>(session, references);
  const orderedTables: StoredTable[] = [];
  for (;;) {
    const names = [...remaining.keys()];
    const isFree = (name: string) => !keys.some(({ from, to }) => from === name && remaining.has(to));
    const table = remaining.get(names.find(isFree) ?? names[0] ?? '');
    if (!table) return orderedTables;
    remaining.delete(table.name);
    orderedTables.push(table);
  }
};

export type Facts = Pick<BackupHeader, 'createdAt' | 'migrations' | 'sequences'>;

/** Reads the facts about the current state of the database that the header contains. */
export const factsOf = async (session: Session): Promise<Facts> => {
  const [{ createdAt }] = (await query(session, `select ${currentTime} as "createdAt"`)) as [{ createdAt: string }];
  const sequenceStates: Sequence[] = [];
  for (const { name } of await query<{ name: string }>(session, sequences)) {
    const state = `select '${name.replaceAll("'", "''")}' as name, last_value::text as "lastValue", is_called as "isCalled"`;
    sequenceStates.push(...(await query<Sequence>(session, `${state} from ${quoteIdentifier(name)}`)));
  }
  return { createdAt, migrations: await query(session, migrations), sequences: sequenceStates };
};
