import { backupName, type BackupKind } from '../core/backup-state.ts';
import type { Env } from '../core/env.ts';
import type { Database } from '../db/open.ts';
import { fileReason } from '../db/private-folder.ts';
import { StartProblem } from '../db/start-problem.ts';
import { writeWholeFile } from './durable-files.ts';
import { type WritePiece, writeBackup } from './make.ts';

/** Makes a backup in the folder of the backups, and answers its path. */
export const saveBackup = async (database: Database, env: Env, kind: BackupKind): Promise<string> => {
  const write = (put: WritePiece) => writeBackup(database, env, put, () => {});
  try {
    const { path } = await writeWholeFile(env.backupDir, write, ({ createdAt }) => backupName(createdAt, kind));
    return path;
  } catch (fault) {
    const why = fileReason(fault);
    if (why === undefined) throw fault;
    throw new StartProblem(`${env.backupDir} cannot be written: ${why}.`, { cause: fault });
  }
};
