import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { aBackup } from '@touchline/tests/support/server/backups.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { openScratchDatabase } from '@touchline/tests/support/server/database.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { version } from '../core/process/version.ts';
import { type Database, inTransaction } from '../db/open.ts';
import { writeWholeFile } from './durable-files.ts';
import { type BackupHeader, readParts, type StoredTable } from './format.ts';

const server = sharedServer();
const folder = mkdtempSync(join(tmpdir(), 'touchline-made-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = readonly (string | null)[];

/** Header and tables of a backup, in stored order. */
const readAll = async (path: string) => {
  let header: BackupHeader | undefined;
  const tables: { readonly table: StoredTable; readonly rows: Row[]; count?: number }[] = [];
  for await (const { kind, content } of readParts(createReadStream(path), version)) {
    const text = content.toString('utf8');
    if (kind === 'header') header = JSON.parse(text);
    if (kind === 'table') tables.push({ table: JSON.parse(text), rows: [] });
    const last = tables.at(-1);
    if (kind === 'rows') for (const line of text.trimEnd().split('\n')) last?.rows.push(JSON.parse(line) as Row);
    if (kind === 'end' && last) last.count = JSON.parse(text).rows;
  }
  const valuesOf = (name: string, column: string) => {
    const found = tables.find(({ table }) => table.name === name);
    return found?.rows.map((row) => row[found.table.columns.indexOf(column)]);
  };
  return { header, tables, valuesOf };
};

// OPS-01
it('writes version and migrations, then the tables in foreign key order, with one JSON line per row', async () => {
  const { database, dataDir } = server;
  const { name } = await anOrganization(server);
  const { header, tables, valuesOf } = await readAll(await aBackup(database, dataDir, folder));
  const sum = expect.stringMatching(/^[\da-f]{64}$/);
  expect(header).toMatchObject({ version, engine: database.engine, createdAt: expect.stringMatching(/^20.*Z$/) });
  expect(header?.migrations).toContainEqual({ name: '0001-organizations-and-people.sql', checksum: sum });
  expect(valuesOf('organizations', 'name')).toContain(name);
  for (const { table, rows, count } of tables) expect([table.name, rows.length]).toEqual([table.name, count]);
  const keys = await sql<{
    from: string;
    to: string;
  }>`select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(database.db);
  const order = tables.map(({ table }) => table.name);
  expect(keys.rows.filter(({ from, to }) => order.indexOf(from) < order.indexOf(to))).toEqual([]);
  expect(keys.rows.length).toBeGreaterThan(50);
});

it('reports which backup folder cannot be created and why', async () => {
  // Nobody can create folders in /proc, and a recursive mkdir there would never return.
  const written = writeWholeFile(
    '/proc/none',
    async () => {},
    () => 'none.backup',
  );
  await expect(written).rejects.toThrow('/proc/none cannot be written: no folder can be made there.');
});

/** Makes a backup while `change` runs again and again; returns the backup's content and the number of changes. */
const backUpDuring = async (database: Database, change: (number: number) => Promise<void>) => {
  let isMade = false;
  const making = aBackup(database, folder, folder).finally(() => {
    isMade = true;
  });
  let changes = 0;
  while (!isMade) {
    changes += 1;
    await change(changes);
  }
  return { ...(await readAll(await making)), changes };
};

longTest('captures a single moment of the embedded database while transactions continue', async () => {
  const database = await openScratchDatabase(null);
  await database.db.insertInto('rate_limits').values({ key: 'number' }).execute();
  const { tables, valuesOf, changes } = await backUpDuring(database, (number) =>
    inTransaction(database.db, async (transaction) => {
      const user = { email: `${number}@example.org`, password_hash: 'none' };
      const before = `${number - 1}@example.org`;
      await transaction.deleteFrom('users').where('email', '=', before).execute();
      await transaction.insertInto('users').values(user).execute();
      await transaction.updateTable('rate_limits').set({ points: number }).execute();
    }),
  );
  await database.close();
  const [number] = valuesOf('rate_limits', 'points') ?? [];
  expect(valuesOf('users', 'email')).toEqual([`${number}@example.org`]);
  // Each table takes at least one turn to read, and changes run between the turns.
  expect(Number(number)).toBeGreaterThan(tables.length);
  expect(changes).toBeGreaterThan(tables.length);
});

/** Number of rows that takes several turns to read. */
const rowsOfSeveralTurns = 20_000;

for (const [method, command] of [
  ['', 'select'],
  [' and the rest are moved', 'vacuum full rate_limits'],
] as const)
  longTest(`takes a consistent snapshot of the embedded database while rows are deleted${method}`, async () => {
    const database = await openScratchDatabase(null);
    await sql`insert into rate_limits (key) select generate_series(1, ${sql.lit(rowsOfSeveralTurns)})`.execute(
      database.db,
    );
    const { valuesOf, changes } = await backUpDuring(database, async (number) => {
      const firstAndLast = [number, rowsOfSeveralTurns + 1 - number].map(String);
      await database.db.deleteFrom('rate_limits').where('key', 'in', firstAndLast).execute();
      await sql.raw(command).execute(database.db);
    });
    await database.close();
    const keys = (valuesOf('rate_limits', 'key') ?? []).map(Number);
    const deleted = (rowsOfSeveralTurns - keys.length) / 2;
    expect(keys).toEqual(Array.from(keys, (_, index) => deleted + 1 + index));
    expect([deleted > 0, deleted <= changes]).toEqual([true, true]);
  });
