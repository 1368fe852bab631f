import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from './engine.ts';
import { postgresStartProblem } from './postgres-start.ts';
import { StartProblem } from './start-problem.ts';

const folder = join(import.meta.dirname, 'migrations');

/** Any number will do as long as it never changes: the lock that lets one server migrate at a time. */
const migrationLock = 7_203_118;

/** The lock and the migrations may take longer than a statement of everyday work is given. */
const beginning = `set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(${migrationLock});
  create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());
  alter table schema_migrations add column if not exists checksum text;`;

/** Git may write a file with the line ends of Windows, which change nothing of what it does. */
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

/** Refuses data that this program does not understand: written by a newer one, or by migrations that are no longer the same. */
const refuseForeign = (applied: ReadonlyMap<string, string | null>, migrations: readonly Migration[]): void => {
  const shipped = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const unknown = [...applied.keys()].filter((name) => !shipped.has(name)).sort();
  if (unknown.length > 0) {
    throw new StartProblem(
      `The data was made by a newer version of Touchline (${unknown.join(', ')}). Nothing was changed. ` +
        'Start that version, or restore a backup from before the update.',
    );
  }
  const edited = [...applied].filter(([name, checksum]) => checksum !== null && checksum !== shipped.get(name));
  if (edited.length > 0) {
    throw new StartProblem(
      `A migration was edited after this data had been made with it (${edited.map(([name]) => name).join(', ')}). ` +
        'Nothing was changed. Put the file back as it was: later changes belong in a new migration.',
    );
  }
};

const apply = async (session: Pick<Session, 'run' | 'script'>, { name, sql, checksum }: Migration): Promise<void> => {
  await session.script('begin');
  try {
    await session.script(sql);
    await session.run('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await session.script('commit');
  } catch (fault) {
    await session.script('rollback');
    throw fault;
  }
};

/**
 * Brings the schema up to date: every file of `migrations/` that was not yet applied, in order, each in a
 * transaction of its own. Two servers that start at once wait for each other. Returns the names applied.
 */
export const migrate = async (database: {
  connect(): Promise<Pick<Session, 'run' | 'script' | 'release'>>;
}): Promise<string[]> => {
  const session = await database.connect();
  let failed = true;
  try {
    await session.script(beginning);
    const { rows } = await session.run('select name, checksum from schema_migrations', []);
    const applied = new Map(
      (rows as { name: string; checksum: string | null }[]).map((row) => [row.name, row.checksum]),
    );
    const migrations = readMigrations();
    refuseForeign(applied, migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of missing) await apply(session, migration);
    // Versions before checksums applied migrations without noting any.
    for (const { name, checksum } of migrations.filter((migration) => applied.get(migration.name) === null)) {
      await session.run('update schema_migrations set checksum = $2 where name = $1', [name, checksum]);
    }
    await session.script(`select pg_advisory_unlock(${migrationLock}); reset statement_timeout; reset lock_timeout;`);
    failed = false;
    return missing.map(({ name }) => name);
  } catch (fault) {
    throw postgresStartProblem(fault);
  } finally {
    // A session that failed still holds the lock.
    session.release(failed);
  }
};
