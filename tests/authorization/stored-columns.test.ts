import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { clubTables } from '@touchline/server/features/privacy/store.club-tables.ts';
import { writtenColumns } from '@touchline/server/features/privacy/store.words.ts';
import { expectFacts } from '../support/run/facts.ts';
import { sharedServer } from '../support/server/server.ts';

// A new column belongs to neither list until somebody decides, so it shows up in the diff of a file here.

const server = sharedServer();

interface Column {
  readonly table: string;
  readonly column: string;
  readonly isText: boolean;
}

const storedColumns = async (): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`select table_name as table, column_name as column,
      data_type in ('text', 'json', 'jsonb') and is_generated = 'NEVER' as "isText"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
    order by table_name, column_name`.execute(server.database.db);
  return rows;
};

const linesOf = (columns: readonly Column[]): readonly string[] =>
  [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, ofTable]) => `${table}: ${ofTable.map(({ column }) => column).join(' ')}`,
  );

it('leaves only the listed columns out of a club’s archive', async () => {
  const shown = new Map<string, readonly string[]>(
    clubTables.map(({ table, shown: always, others = [] }) => [table, [...always, ...others]]),
  );
  const leftOut = (await storedColumns()).filter(({ table, column }) => shown.get(table)?.includes(column) === false);
  expect(leftOut.length).toBeGreaterThan(0);
  await expectFacts('unarchived-columns.txt', linesOf(leftOut));
});

it('searches all texts but the listed ones for the name of an erased person', async () => {
  const searched = new Set<string>(writtenColumns.map(([table, column]) => `${table}.${column}`));
  const columns = await storedColumns();
  const names = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  expect([...searched].filter((name) => !names.has(name))).toEqual([]);
  const unsearched = columns.filter(({ table, column, isText }) => isText && !searched.has(`${table}.${column}`));
  await expectFacts('unsearched-texts.txt', linesOf(unsearched));
});
