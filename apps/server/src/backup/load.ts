import type { Session } from '../db/engine.ts';
import { quoteIdentifier } from './dump.ts';
import { BackupProblem, type Sequence, type StoredTable } from './format.ts';

const foreignKeys = `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`;

const columnTypes = `select c.relname::text as table, a.attname::text as column, format_type(a.atttypid, a.atttypmod) as type
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;

export interface Loader {
  /** Inserts rows of a table, given as a JSON list of lists with the column values as text. */
  add(table: StoredTable, rows: string): Promise<number>;
}

const insertInto = ({ name, columns }: StoredTable, types: ReadonlyMap<string, string>): string => {
  const values = columns.map((column, at) => {
    const type = types.get(`${name}.${column}`);
    if (!type)
      throw new BackupProblem(`The backup has the column ${name}.${column}, which its version of Touchline has not.`);
    return `(line ->> ${at})::${type}`;
  });
  return `insert into ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) as line`;
};

/**
 * Lets `fill` insert the rows of a backup into the empty tables, within a transaction. Triggers and foreign keys are
 * disabled until all rows are there: triggers would run twice for the same rows, and references would be incomplete.
 * Each reference is verified when it is enabled again.
 */
export const loadTables = async (
  session: Session,
  sequences: readonly Sequence[],
  fill: (loader: Loader) => Promise<void>,
): Promise<void> => {
  const ask = async <Row>(sql: string): Promise<Row[]> => (await session.run(sql, [])).rows as Row[];
  const keys = await ask<{ readonly table: string; readonly name: string; readonly definition: string }>(foreignKeys);
  const columns = await ask<{ table: string; column: string; type: string }>(columnTypes);
  const types = new Map(columns.map(({ table, column, type }) => [`${table}.${column}`, type]));
  const tables = [...new Set(columns.map(({ table }) => table))];
  const switchTriggers = (mode: 'enable' | 'disable') =>
    session.script(tables.map((name) => `alter table ${quoteIdentifier(name)} ${mode} trigger user;`).join('\n'));

  await session.script(
    keys.map(({ table, name }) => `alter table ${table} drop constraint ${quoteIdentifier(name)};`).join('\n'),
  );
  await switchTriggers('disable');
  await fill({
    async add(table, rows) {
      const { affected = 0 } = await session.run(insertInto(table, types), [rows]);
      return affected;
    },
  });
  for (const { name, lastValue, isCalled } of sequences) {
    await session.run('select setval($1::regclass, $2::bigint, $3)', [quoteIdentifier(name), lastValue, isCalled]);
  }
  await switchTriggers('enable');
  for (const { table, name, definition } of keys) {
    await session.script(`alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`);
  }
};
