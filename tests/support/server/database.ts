import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '@touchline/server/db/migrate.ts';
import { type Database, type OnStatement, openDatabase } from '@touchline/server/db/open.ts';
import { dropDatabase, freshDatabase } from '../../real-postgres.ts';
import type { SuitePostgres } from '../../suite-postgres.ts';

/**
 * The address with time limits for statements and locks that only guard against hanging, because a machine may be too
 * busy for the production limits. Parameters in the address override the pool's settings.
 */
const withLongTimeouts = (url: string): string => {
  const address = new URL(url);
  for (const limit of ['statement_timeout', 'lock_timeout']) address.searchParams.set(limit, '300000');
  return address.href;
};

/** Opens a copy of the suite's template, which is dropped when closed. */
export const openCopy = async (
  postgres: SuitePostgres,
  onStatement?: OnStatement,
): Promise<{ url: string; database: Database }> => {
  const url = await freshDatabase(postgres.url, postgres.template);
  const database = await openDatabase({ url: withLongTimeouts(url) }, onStatement);
  const close = async () => {
    await database.close();
    await dropDatabase(postgres.url, url);
  };
  return { url, database: { ...database, close } };
};

/**
 * A new, migrated, empty database: PGlite in memory as a copy of the run's image (tests/database-image.ts), or a
 * database on the PostgreSQL at the address `postgres`. The suite's own PostgreSQL is passed with its template; a
 * database on it is dropped when closed.
 */
export const openScratchDatabase = async (
  postgres: string | SuitePostgres | null,
  onStatement?: OnStatement,
): Promise<Database> => {
  if (typeof postgres === 'object' && postgres) return (await openCopy(postgres, onStatement)).database;
  const image = process.env['TEST_DATABASE_IMAGE'];
  const location = postgres ? { url: await freshDatabase(postgres) } : { directory: null, image };
  const database = await openDatabase(location, onStatement);
  await migrate(database);
  return database;
};

/**
 * Gives a new data folder a migrated, empty PGlite as a copy of the run's image, because making one takes seconds.
 * Outside a run there is no image, and the folder stays unchanged.
 */
export const prepareDataFolder = (directory: string): void => {
  const image = process.env['TEST_DATABASE_IMAGE'];
  const location = join(directory, 'pglite');
  if (!image || existsSync(location)) return;
  mkdirSync(location, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', image, '-C', location], { stdio: 'pipe' });
};

/** Opens a migrated PGlite in a data folder. */
export const openDatabaseIn = async (directory: string): Promise<Database> => {
  prepareDataFolder(directory);
  const database = await openDatabase({ directory });
  await migrate(database);
  return database;
};

const clockSetup = `
  create schema test_clock;
  create table test_clock.ahead (hours double precision);
  create or replace function club_now() returns timestamptz language plpgsql stable as $$
    begin return statement_timestamp() + (select make_interval(secs => hours * 3600) from test_clock.ahead); end $$;`;

/**
 * Sets the database's clock the given hours ahead. The clock reads them from a row, because PostgreSQL plans every
 * statement again after a function is replaced, which takes several times as long as running it.
 */
export const setClockAhead = async ({ db }: Database, hours: number): Promise<void> => {
  await sql
    .raw(`do $do$ begin
      if to_regclass('test_clock.ahead') is null then ${clockSetup} end if;
      delete from test_clock.ahead;
      insert into test_clock.ahead values (${hours});
    end $do$`)
    .execute(db);
};
