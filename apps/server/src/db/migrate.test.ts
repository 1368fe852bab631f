import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { anOwnedDatabase, schemaOf } from '@touchline/tests/support/server/backups.ts';
import { openScratchDatabase } from '@touchline/tests/support/server/database.ts';
import { version } from '../core/process/version.ts';
import { applyMigrations, checksumOf, migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';
import { StartProblem } from './start-problem.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const postgres = inject('suitePostgres');

let database: Database;

beforeEach(async () => {
  database = await openScratchDatabase(postgres);
});
afterEach(() => database.close());

const run = async (sql: string): Promise<unknown[]> => {
  const session = await database.connect();
  try {
    return (await session.run(sql, [])).rows;
  } finally {
    session.release();
  }
};

const applied = () => run('select name, checksum, applied_at from schema_migrations order by name');

it('changes nothing in up-to-date data', async () => {
  const before = await applied();
  expect(await migrate(database)).toEqual([]);
  expect(await applied()).toEqual(before);
});

it('refuses data of a newer version without changing it', async () => {
  await run(
    `insert into schema_migrations (name, version) values ('9998-later.sql', '0.8.0'), ('9999-last.sql', '0.9.0')`,
  );
  await run(`delete from schema_migrations where name like '0001-%'`);
  const before = await applied();
  const refusal = (madeBy: string) =>
    new StartProblem(
      `The data was made by a newer version of Touchline (${madeBy} 9998-later.sql, 9999-last.sql). This is version ` +
        `${version}. Nothing was changed. Start that version, or restore a backup from before the update.`,
    );
  await expect(migrate(database)).rejects.toThrow(refusal('0.9.0, with'));
  expect(await applied()).toEqual(before);
  await run('update schema_migrations set version = null');
  await expect(migrate(database)).rejects.toThrow(refusal('with'));
});

longTest('rolls back all pending migrations if one fails', async () => {
  const names = readdirSync(join(import.meta.dirname, 'migrations')).sort();
  const old = await openDatabase(postgres ? { url: await anOwnedDatabase(postgres.url) } : { directory: null });
  const session = await old.connect();
  await session.script('begin');
  await applyMigrations(session, new Set(names.slice(0, -2)));
  await session.script(`alter table schema_migrations add constraint fails check (name <> '${names.at(-1)}'); commit`);
  session.release();
  const schema = await schemaOf(old);
  await expect(migrate(old)).rejects.toThrow('violates check constraint "fails"');
  expect(await schemaOf(old)).toEqual(schema);
  const { rows } = await sql`select name from schema_migrations order by name`.execute(old.db);
  expect(rows).toEqual(names.slice(0, -2).map((name) => ({ name })));
  await sql`alter table schema_migrations drop constraint fails`.execute(old.db);
  expect(await migrate(old)).toEqual(names.slice(-2));
  await old.close();
});

it('refuses data of a migration that was edited later', async () => {
  await run(`update schema_migrations set checksum = 'of another text' where name = '0004-tryouts.sql'`);
  await expect(migrate(database)).rejects.toThrow(
    new StartProblem(
      'A migration was edited after this data had been made with it (0004-tryouts.sql). Nothing was changed. ' +
        'Put the file back as it was: later changes belong in a new migration.',
    ),
  );
});

it('accepts data of a migration that was corrected later for a newer PostgreSQL', async () => {
  const former = '1b95a9896930e9e2e832a7cdf9e0f9cc45d62743cdbb3b01bccdf7affc76da7a';
  await run(`update schema_migrations set checksum = '${former}' where name = '0360-second-guardians-found.sql'`);
  expect(await migrate(database)).toEqual([]);
});

it('adds checksums of migrations that were applied by a version without checksums', async () => {
  const before = await applied();
  await run('alter table schema_migrations drop column checksum');
  expect(await migrate(database)).toEqual([]);
  expect(await applied()).toEqual(before);
});

it('ignores line endings in the checksum of a migration', () => {
  expect(checksumOf('create table a ();\r\nselect 1;\r\n')).toBe(checksumOf('create table a ();\nselect 1;\n'));
  expect(checksumOf('select 1;')).not.toBe(checksumOf('select 2;'));
});
