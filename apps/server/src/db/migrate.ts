import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../core/process/version.ts';
import type { Session } from './engine.ts';
import { postgresStartProblem } from './postgres-start.ts';
import { StartProblem } from './start-problem.ts';

const folder = join(import.meta.dirname, 'migrations');

/** Key of the advisory lock that lets one server migrate at a time. Any number works, but it must never change. */
export const migrationLock = 7_203_118;

/** Disables timeouts, because the lock and the migrations may take longer than ordinary statements. */
export const lockMigrations = `set statement_timeout = 0; set lock_timeout = 0;
  select pg_advisory_lock(${migrationLock});`;
export const unlockMigrations = `select pg_advisory_unlock(${migrationLock}); reset statement_timeout; reset lock_timeout;`;

const listOfMigrations = `
  create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());
  alter table schema_migrations add column if not exists checksum text;
  alter table schema_migrations add column if not exists version text;`;

/** Ignores Windows line endings, which Git may have written and which have no effect. */
export const checksumOf = (sql: string): string =>
  createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

const readMigrations = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, checksum: checksumOf(sql) };
    });

type Migration = ReturnType<typeof readMigrations>[number];

/**
 * Checksums that migrations had before they were corrected. A newer PostgreSQL refused the originals; the corrected
 * ones create the same schema.
 */
const formerChecksums: Readonly<Record<string, string>> = {
  '0360-second-guardians-found.sql': '1b95a9896930e9e2e832a7cdf9e0f9cc45d62743cdbb3b01bccdf7affc76da7a',
};

/** Names of applied migrations that this program does not have, and of those whose content differs. */
export const compareMigrations = (applied: ReadonlyMap<string, string | null>) => {
  const shipped = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  const editedEntries = [...applied].filter(
    ([name, checksum]) =>
      shipped.has(name) && checksum !== null && ![shipped.get(name), formerChecksums[name]].includes(checksum),
  );
  return {
    unknown: [...applied.keys()].filter((name) => !shipped.has(name)).sort(),
    edited: editedEntries.map(([name]) => name),
  };
};

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string | null;
  /** Version of the product that applied the migration. */
  readonly version: string | null;
}

/** Refuses data from a newer program, or from migrations that were changed later. */
const refuseForeign = (applied: readonly AppliedMigration[]): void => {
  const { unknown, edited } = compareMigrations(new Map(applied.map(({ name, checksum }) => [name, checksum])));
  if (unknown.length > 0) {
    const newest = applied.find(({ name }) => name === unknown.at(-1))?.version;
    const newerVersion = newest ? `${newest}, with` : 'with';
    throw new StartProblem(
      `The data was made by a newer version of Touchline (${newerVersion} ${unknown.join(', ')}). This is version ${version}. ` +
        'Nothing was changed. Start that version, or restore a backup from before the update.',
    );
  }
  if (edited.length > 0) {
    throw new StartProblem(
      `A migration was edited after this data had been made with it (${edited.join(', ')}). ` +
        'Nothing was changed. Put the file back as it was: later changes belong in a new migration.',
    );
  }
};

/** A database's applied migrations. Earlier versions recorded less about them. */
const readApplied = async (session: Pick<Session, 'run'>): Promise<readonly AppliedMigration[]> => {
  const { rows } = await session.run(
    `select name, to_jsonb(m) ->> 'checksum' as checksum, to_jsonb(m) ->> 'version' as version from schema_migrations as m`,
    [],
  );
  return rows as AppliedMigration[];
};

const missingOf = (applied: readonly AppliedMigration[]): readonly Migration[] => {
  const names = new Set(applied.map(({ name }) => name));
  return readMigrations().filter(({ name }) => !names.has(name));
};

/** A database's applied and missing migrations. Refuses foreign data and changes nothing. */
export const schemaStateOf = async (database: {
  connect(): Promise<Pick<Session, 'run' | 'release'>>;
}): Promise<{ applied: number; missing: readonly string[] }> => {
  const session = await database.connect();
  try {
    const { rows } = await session.run(`select where to_regclass('schema_migrations') is not null`, []);
    const applied = rows.length > 0 ? await readApplied(session) : [];
    refuseForeign(applied);
    return { applied: applied.length, missing: missingOf(applied).map(({ name }) => name) };
  } finally {
    session.release();
  }
};

/**
 * Refuses a database that is newer, or that this version's server has not migrated yet, because only the server may
 * change the schema.
 */
export const requireCurrentSchema = async (database: Parameters<typeof schemaStateOf>[0]): Promise<void> => {
  const { missing } = await schemaStateOf(database);
  if (missing.length > 0) {
    throw new StartProblem(
      'The data is of an older version of Touchline. Start the server once: it brings it up to date.',
    );
  }
};

type MigrationSession = Pick<Session, 'run' | 'script'>;

/** Runs migrations in order, within the caller's transaction. */
const applyAll = async (session: MigrationSession, migrations: readonly Migration[]): Promise<void> => {
  for (const { name, sql, checksum } of migrations) {
    await session.script(sql);
    await session.run('insert into schema_migrations (name, checksum, version) values ($1, $2, $3)', [
      name,
      checksum,
      version,
    ]);
    // The next migration may alter a table with deferred reference checks.
    await session.script('set constraints all immediate; set constraints all deferred');
  }
};

/** Creates the schema of these migrations in an empty database, within the caller's transaction. */
export const applyMigrations = async (session: MigrationSession, names: ReadonlySet<string>): Promise<void> => {
  await session.script(listOfMigrations);
  await applyAll(
    session,
    readMigrations().filter(({ name }) => names.has(name)),
  );
};

/**
 * Migrates the schema: applies every pending file in `migrations/` in order, all or none. Two servers that start
 * concurrently wait for each other. Returns the applied names.
 */
export const migrate = async (database: {
  connect(): Promise<Pick<Session, 'run' | 'script' | 'release'>>;
}): Promise<string[]> => {
  const session = await database.connect();
  let failed = true;
  try {
    await session.script(lockMigrations);
    await session.script(`begin; ${listOfMigrations}`);
    const applied = await readApplied(session);
    refuseForeign(applied);
    const missing = missingOf(applied);
    await applyAll(session, missing);
    // Earlier versions recorded migrations without a checksum.
    const withoutChecksum = new Set(applied.filter(({ checksum }) => checksum === null).map(({ name }) => name));
    for (const { name, checksum } of readMigrations().filter((migration) => withoutChecksum.has(migration.name))) {
      await session.run('update schema_migrations set checksum = $2 where name = $1', [name, checksum]);
    }
    await session.script('commit');
    await session.script(unlockMigrations);
    failed = false;
    return missing.map(({ name }) => name);
  } catch (fault) {
    throw postgresStartProblem(fault);
  } finally {
    if (failed) await session.script('rollback').catch(() => {});
    // A failed session still holds the lock.
    session.release(failed);
  }
};
