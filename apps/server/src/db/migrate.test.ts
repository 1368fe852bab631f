import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { openScratchDatabase } from '@touchline/tests/support/database.ts';
import { checksumOf, migrate } from './migrate.ts';
import type { Database } from './open.ts';
import { StartProblem } from './start-problem.ts';

let database: Database;

beforeEach(async () => {
  database = await openScratchDatabase(inject('suitePostgres'));
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

it('changes nothing of data that is up to date', async () => {
  const before = await applied();
  expect(await migrate(database)).toEqual([]);
  expect(await applied()).toEqual(before);
});

it('refuses data of a newer version, and leaves it as it is', async () => {
  await run(`insert into schema_migrations (name) values ('9998-later.sql'), ('9999-last.sql')`);
  await run(`delete from schema_migrations where name like '0001-%'`);
  const before = await applied();
  await expect(migrate(database)).rejects.toThrow(
    new StartProblem(
      'The data was made by a newer version of Touchline (9998-later.sql, 9999-last.sql). Nothing was changed. ' +
        'Start that version, or restore a backup from before the update.',
    ),
  );
  expect(await applied()).toEqual(before);
});

it('refuses data that an edited migration has made, by the name of the migration', async () => {
  await run(`update schema_migrations set checksum = 'of another text' where name = '0004-tryouts.sql'`);
  await expect(migrate(database)).rejects.toThrow(
    new StartProblem(
      'A migration was edited after this data had been made with it (0004-tryouts.sql). Nothing was changed. ' +
        'Put the file back as it was: later changes belong in a new migration.',
    ),
  );
});

it('adopts the migrations of versions that kept no checksums', async () => {
  const before = await applied();
  await run('alter table schema_migrations drop column checksum');
  expect(await migrate(database)).toEqual([]);
  expect(await applied()).toEqual(before);
});

it('takes a migration for the same one with any line ends', () => {
  expect(checksumOf('create table a ();\r\nselect 1;\r\n')).toBe(checksumOf('create table a ();\nselect 1;\n'));
  expect(checksumOf('select 1;')).not.toBe(checksumOf('select 2;'));
});
