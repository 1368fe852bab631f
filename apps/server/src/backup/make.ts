import { readFile } from 'node:fs/promises';
import type { Env } from '../core/process/env.ts';
import { listMailFiles } from '../core/mail/mail-files.ts';
import { unlessMissing } from '../core/process/missing-files.ts';
import { version } from '../core/process/version.ts';
import type { Database } from '../db/open.ts';
import { erasureLines } from '../features/privacy/store.erasures.ts';
import { backupName, type BackupKind } from '../core/process/backup-state.ts';
import { type BackupHeader, type BackupWriter, beginBackup, erasureFile, type StoredFile } from './format.ts';
import { writeWholeFile } from './durable-files.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';

export interface BackupFacts {
  /** Time of the snapshot, by the database's clock. */
  readonly createdAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** Writes the next chunk of the file. */
export type WriteChunk = (piece: Uint8Array) => Promise<void>;

/** Reports the progress of a backup. */
export type ReportProgress = (text: string) => void;

/** Milliseconds between progress messages. */
const progressIntervalMs = 500;

const throttleProgress = (print: ReportProgress) => {
  let last = performance.now();
  return (text: string, isLast: boolean): void => {
    const now = performance.now();
    if (now - last < progressIntervalMs && !isLast) return;
    last = now;
    print(text);
  };
};

const writeTables = async (
  backup: BackupWriter,
  { tables, rowsOf }: Pick<Snapshot<unknown>, 'tables' | 'rowsOf'>,
  print: ReportProgress,
): Promise<number> => {
  const reportProgress = throttleProgress(print);
  let totalRows = 0;
  for (const [at, table] of tables.entries()) {
    let rows = 0;
    await backup.part('table', table);
    for await (const piece of rowsOf(table)) {
      await backup.rows(await piece.content);
      rows += piece.rows;
    }
    await backup.part('end', { rows });
    totalRows += rows;
    reportProgress(`${at + 1} of ${tables.length} tables, ${totalRows} rows`, at + 1 === tables.length);
  }
  return totalRows;
};

const writeFile = async (backup: BackupWriter, file: StoredFile, content: Buffer): Promise<void> => {
  await backup.part('file', file);
  await backup.part('bytes', content);
};

/** Writes a backup of the database and the data folder, as of one point in time. */
export const writeBackup = async (
  database: Database,
  env: Pick<Env, 'dataDir' | 'backupDir'>,
  write: WriteChunk,
  print: ReportProgress,
): Promise<BackupFacts> => {
  const backup = await beginBackup(version, write);
  const { mails, ...facts } = await withSnapshot(
    database,
    () => listMailFiles(env),
    async (snapshot) => {
      const { createdAt, migrations, sequences, tables, observed: mails } = snapshot;
      const header: BackupHeader = { version, engine: database.engine, createdAt, migrations, sequences };
      await backup.part('header', header);
      return { createdAt, tables: tables.length, rows: await writeTables(backup, snapshot, print), mails };
    },
  );
  let files = 0;
  for (const { name, path, modifiedAt } of mails) {
    // A job or an erasure may have deleted the file in the meantime.
    const content = await unlessMissing(() => readFile(path), undefined);
    if (!content) continue;
    await writeFile(backup, { path: `mail/${name}`, modifiedAt: modifiedAt.toISOString() }, content);
    files += 1;
  }
  await writeFile(backup, { path: erasureFile, modifiedAt: facts.createdAt }, Buffer.from(await erasureLines(env)));
  await backup.finish();
  return { ...facts, files };
};

/** Makes a backup in the backup folder and returns its path. */
export const saveBackup = async (database: Database, env: Env, kind: BackupKind): Promise<string> => {
  const write = (put: WriteChunk) => writeBackup(database, env, put, () => {});
  return (await writeWholeFile(env.backupDir, write, ({ createdAt }) => backupName(createdAt, kind))).path;
};
