import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBackup } from '@touchline/server/backup/read.ts';
import { version } from '@touchline/server/core/process/version.ts';
import { applyMigrations } from '@touchline/server/db/migrate.ts';
import { type Database, openDatabase } from '@touchline/server/db/open.ts';
import { schemaOf } from '../support/server/backups.ts';
import { spawnServer, startServer } from '../support/run/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-older-'));
const backups = join(folder, 'backups');
const names = readdirSync(join(import.meta.dirname, '../../apps/server/src/db/migrations')).sort();
/** Names of all migrations except the last two. */
const before = names.slice(0, -2);
const last = names.at(-1);

const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase({ directory: folder });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const migrationsIn = ({ db }: Database) =>
  sql<{ name: string; version: string }>`select name, version from schema_migrations order by name`.execute(db);

const failedStartOutput = async (settings: Readonly<Record<string, string>> = {}): Promise<string> => {
  const server = spawnServer(folder, settings);
  expect(await server.ended).toBe(1);
  return server.said();
};

beforeAll(() =>
  withDatabase(async (database) => {
    const session = await database.connect();
    await session.script('begin');
    await applyMigrations(session, new Set(before));
    await session.script(`update schema_migrations set version = '0.0.9';
      insert into clock_marks (seen_at) values (now() - interval '1 day'); commit;`);
    session.release();
  }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// OPS-22
it('backs up and migrates an older database at the start', async () => {
  // If the backup fails, nothing is changed.
  const disk = join(folder, 'players-to-import.csv');
  writeFileSync(disk, 'not a folder');
  expect(await failedStartOutput({ BACKUP_DIR: join(disk, 'backups') })).toMatch(
    /^Touchline could not start\. The data is of an older version, and the backup before the update could not be made: .*: part of the path is a file\. Nothing was changed\.\n$/,
  );
  const schema = await withDatabase(async (database) => {
    expect((await migrationsIn(database)).rows).toHaveLength(before.length);
    // Two migrations are missing, and the second fails.
    const fails = `alter table schema_migrations add constraint fails check (name <> '${last}')`;
    await sql.raw(fails).execute(database.db);
    return schemaOf(database);
  });
  expect(await failedStartOutput()).toContain('violates check constraint "fails"');
  await withDatabase(async (database) => {
    expect(await schemaOf(database)).toEqual(schema);
    expect((await migrationsIn(database)).rows).toHaveLength(before.length);
    await sql`alter table schema_migrations drop constraint fails`.execute(database.db);
  });

  const server = await startServer(folder);
  const backup = String(readdirSync(backups).sort().at(-1));
  expect(backup).toMatch(/^before-update-20.*Z\.backup$/);
  const upgradeMessage = `The data was brought up to version ${version} in N s. A backup of it from before: ${join(backups, backup)}`;
  expect(
    server
      .said()
      .replace(/\d+\.\d s\./, 'N s.')
      .split('\n')[0],
  ).toBe(upgradeMessage);
  expect(await server.end('SIGTERM')).toBe(0);
  const { header, tables } = await readBackup(join(backups, backup));
  expect(header.migrations.map(({ name }) => name)).toEqual(before);
  expect(tables).toContainEqual({ name: 'clock_marks', rows: 1 });
  await withDatabase(async (database) => {
    const { rows } = await migrationsIn(database);
    expect(rows.at(-1)).toEqual({ name: last, version });
    expect(rows[0]).toEqual({ name: names[0], version: '0.0.9' });
    await sql`insert into schema_migrations (name, version) values ('9999-later.sql', '9.8.7')`.execute(database.db);
  });
  expect(await failedStartOutput()).toBe(
    'Touchline could not start. The data was made by a newer version of Touchline (9.8.7, with 9999-later.sql). ' +
      `This is version ${version}. Nothing was changed. Start that version, or restore a backup from before the update.\n`,
  );
});
