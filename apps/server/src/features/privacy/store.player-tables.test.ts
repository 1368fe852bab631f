import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { playerTables, tableOfErasures, tablesOfCopies } from './store.player-tables.ts';

const server = sharedServer();

interface SchemaColumn {
  readonly table: string;
  readonly column: string;
}

/** Columns in all tables that refer to a player or to a listed table, through a foreign key or by their name. */
const columnsAboutPlayers = async (): Promise<readonly SchemaColumn[]> => {
  const listed = playerTables.map(({ table }) => table);
  const { rows } = await sql<SchemaColumn>`
    select table_name as table, column_name as column from information_schema.columns as shown
    where table_schema = 'public' and table_name <> all(${[...tablesOfCopies, tableOfErasures]}) and (table_name = any(${listed})
      or exists (select from information_schema.columns as named
        where named.table_schema = 'public' and named.table_name = shown.table_name
          and named.column_name ~ '(player|registration|evaluation|child).*_id')
      or exists (select from pg_constraint where contype = 'f'
        and conrelid = quote_ident(shown.table_name)::regclass
        and confrelid = any(${listed}::text[]::regclass[])))
    order by 1, 2`.execute(server.database.db);
  return rows;
};

it('lists each column of every table that refers to a player exactly once', async () => {
  const listedColumns = playerTables.flatMap(({ table, shown, others = [], internal }) =>
    [...shown, ...others, ...internal].map((column) => ({ table, column })),
  );
  const sorted = listedColumns.toSorted((a, b) => (`${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1));
  const schemaColumns = (await columnsAboutPlayers()).toSorted((a, b) =>
    `${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1,
  );
  expect(sorted).toEqual(schemaColumns);
});

it('detects a new table that refers to a player', async () => {
  const { db } = server.database;
  await sql`create table wishes (id uuid primary key, child uuid references player_profiles)`.execute(db);
  expect(await columnsAboutPlayers()).toContainEqual({ table: 'wishes', column: 'child' });
  await sql`drop table wishes`.execute(db);
});

it('lists the tables of stored responses, emails and archives', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct table_name as table from information_schema.columns
    where table_schema = 'public' and (data_type in ('json', 'jsonb') or column_name = 'content')
      and table_name <> all(${playerTables.map(({ table }) => table as string)}) order by 1`.execute(
    server.database.db,
  );
  expect(rows.map(({ table }) => table)).toEqual([...tablesOfCopies]);
});
