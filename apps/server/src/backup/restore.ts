import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Env } from '../core/process/env.ts';
import { lockDataFolder } from '../db/data-folder.ts';
import type { Session } from '../db/engine.ts';
import { checkDatabase, type Violation } from '../db/invariants.ts';
import { applyMigrations, lockMigrations, migrate, unlockMigrations } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { otherEntries } from '../db/private-folder.ts';
import { StartProblem } from '../db/start-problem.ts';
import {
  addErasureLines,
  erasureListName,
  finishErasures,
  repeatErasures,
} from '../features/privacy/store.erasures.ts';
import { flushFolder, renameDurably } from './durable-files.ts';
import { portableText } from './dump.ts';
import { BackupProblem, erasureFile } from './format.ts';
import { loadTables } from './load.ts';
import type { ReportProgress } from './make.ts';
import { type BackupContent, readBackup } from './read.ts';

export interface RestoredBackup extends BackupContent {
  /** Number of erasures that happened after the backup. */
  readonly erasures: number;
  /** Number of migrations newer than the backup. */
  readonly migrations: number;
  readonly violations: readonly Violation[];
}

/**
 * Subfolder of the data folder where everything is prepared. An existing one is left over from an interrupted restore.
 */
const workFolder = 'restoring';

const entriesOf = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

const requireEmptyFolder = (dataDir: string): void => {
  const otherFiles = entriesOf(dataDir).filter(
    (entry) => !otherEntries.has(entry) && !(entry === 'mail' && entriesOf(join(dataDir, entry)).length === 0),
  );
  if (otherFiles.length > 0) {
    throw new StartProblem(
      `The data folder ${dataDir} is not empty: it has ${otherFiles.sort().join(', ')}. Nothing was changed. ` +
        'Set DATA_DIR to an empty folder, or move the old data away.',
    );
  }
};

const relations = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not exists (select from pg_depend as d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by name limit 3`;

const requireEmptyDatabase = async (session: Session): Promise<void> => {
  const { rows } = await session.run(relations, []);
  if (rows.length > 0) {
    const names = (rows as { name: string }[]).map(({ name }) => name);
    throw new StartProblem(
      `The database in DATABASE_URL is not empty: it has ${names.join(', ')}. Nothing was changed. ` +
        'Create a new one: createdb --owner=USER NAME',
    );
  }
};

/** Restores the backup's database, completely or not at all, and writes its files to `folder`. */
const restoreInto = async (
  database: Database,
  path: string,
  { header }: BackupContent,
  folder: string,
  env: Env,
  print: ReportProgress,
): Promise<void> => {
  const session = await database.connect();
  let failed = true;
  try {
    await session.script(lockMigrations);
    await requireEmptyDatabase(session);
    await session.script(`begin; ${portableText}`);
    await applyMigrations(session, new Set(header.migrations.map(({ name }) => name)));
    await loadTables(session, header.sequences, async ({ add }) => {
      let rows = 0;
      await readBackup(path, {
        async rows(table, json) {
          rows += await add(table, json);
        },
        end(table, expected) {
          if (rows !== expected) throw new BackupProblem(`The backup has not all rows of ${table.name}.`);
          print(`${table.name}: ${rows}`);
          rows = 0;
        },
        async file(file, bytes) {
          if (file.path === erasureFile) return addErasureLines(env, bytes.toString('utf8'));
          const target = join(folder, file.path);
          await mkdir(dirname(target), { recursive: true, mode: 0o700 });
          await writeFile(target, bytes, { mode: 0o600 });
          // Keeps the file's modification time, because stored emails are deleted by age.
          const modifiedAt = new Date(file.modifiedAt);
          await utimes(target, modifiedAt, modifiedAt);
        },
      });
    });
    await session.script('commit');
    await session.script(unlockMigrations);
    failed = false;
  } catch (fault) {
    // SQLSTATE classes 22 (data exception) and 23 (constraint violation).
    const isRowFault = /^2[23]/.test(String((fault as { code?: unknown }).code));
    throw isRowFault
      ? new BackupProblem(`The rows of the backup do not fit together (${(fault as Error).message}).`)
      : fault;
  } finally {
    if (failed) await session.script('rollback').catch(() => {});
    session.release(failed);
  }
};

/** Adds erasures made after the backup, if their list is next to it. */
const addErasuresNextTo = async (path: string, env: Env): Promise<void> => {
  const list = join(dirname(path), erasureListName);
  if (existsSync(list)) await addErasureLines(env, readFileSync(list, 'utf8'));
};

/** Migrates the restored data to this version and repeats the erasures. */
const migrateAndErase = async (database: Database, path: string, env: Env, folder: string) => {
  const { length: migrations } = await migrate(database);
  await addErasuresNextTo(path, env);
  const erasures = await repeatErasures(database.db, env);
  await finishErasures(database, { dataDir: folder, backupDir: env.backupDir });
  await sql`analyze`.execute(database.db);
  return { migrations, erasures, violations: await checkDatabase(database) };
};

/**
 * Restores a backup to an empty data folder or an empty PostgreSQL. The whole file is verified before the first
 * write, and the data folder receives only complete data.
 */
export const restoreBackup = async (path: string, env: Env, print: ReportProgress): Promise<RestoredBackup> => {
  requireEmptyFolder(env.dataDir);
  const content = await readBackup(path);
  const unlock = lockDataFolder(env.dataDir);
  const folder = join(env.dataDir, workFolder);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
    const database = await openDatabase(env.databaseUrl ? { url: env.databaseUrl } : { directory: folder });
    let migration: Awaited<ReturnType<typeof migrateAndErase>>;
    try {
      await restoreInto(database, path, content, folder, env, print);
      migration = await migrateAndErase(database, path, env, folder);
    } finally {
      await database.close();
    }
    await flushFolder(folder);
    for (const part of ['mail', 'pglite'])
      if (existsSync(join(folder, part))) await renameDurably(join(folder, part), join(env.dataDir, part));
    return { ...content, ...migration };
  } finally {
    await rm(folder, { recursive: true, force: true });
    unlock();
  }
};
