import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { clubTables, tablesLeftOut } from './store.club-tables.ts';

const server = sharedServer();

/** Tables whose rows belong to an organization. */
const tablesOfClubs = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ table: string }>`select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' order by 1`.execute(server.database.db);
  return rows.map(({ table }) => table);
};

it('exports every table of an organization or states a reason not to', async () => {
  const exported = clubTables.map(({ table }) => table as string).filter((table) => table !== 'organizations');
  expect([...exported, ...Object.keys(tablesLeftOut)].toSorted()).toEqual((await tablesOfClubs()).toSorted());
});

it('detects a new table that refers to an organization', async () => {
  const { db } = server.database;
  await sql`create table trophies (id uuid primary key, organization_id uuid not null references organizations)`.execute(
    db,
  );
  expect(await tablesOfClubs()).toContain('trophies');
  await sql`drop table trophies`.execute(db);
});
