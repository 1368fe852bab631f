import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from './open.ts';

const folder = join(import.meta.dirname, 'migrations');

/** Any number will do as long as it never changes: the lock that lets one server migrate at a time. */
const migrationLock = 7_203_118;

interface Migrated {
  connect(): Promise<Pick<Session, 'run' | 'script' | 'release'>>;
}

/**
 * Brings the schema up to date: every file of `migrations/` that was not yet applied, in order, each in a
 * transaction of its own. Two servers that start at once wait for each other. Returns the names applied.
 */
export const migrate = async (database: Migrated): Promise<string[]> => {
  const session = await database.connect();
  const applied: string[] = [];
  try {
    // The lock and the migrations may take longer than a statement of everyday work is given.
    await session.script(`set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(${migrationLock});
      create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());`);
    const { rows } = await session.run('select name from schema_migrations', []);
    const known = new Set(rows.map((row) => (row as { name: string }).name));
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort();
    for (const file of files.filter((name) => !known.has(name))) {
      await session.script('begin');
      try {
        await session.script(readFileSync(join(folder, file), 'utf8'));
        await session.run('insert into schema_migrations (name) values ($1)', [file]);
        await session.script('commit');
      } catch (fault) {
        await session.script('rollback');
        throw fault;
      }
      applied.push(file);
    }
    await session.script(`select pg_advisory_unlock(${migrationLock}); reset statement_timeout; reset lock_timeout;`);
    return applied;
  } finally {
    session.release();
  }
};
