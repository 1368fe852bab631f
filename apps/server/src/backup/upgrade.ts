import type { Env } from '../core/process/env.ts';
import { migrate, schemaStateOf } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';
import { StartProblem } from '../db/start-problem.ts';
import { saveBackup } from './make.ts';

export interface Upgrade {
  readonly migrations: readonly string[];
  /** True if the data was from an older version. */
  readonly wasOld: boolean;
  /** Duration of the backup and the migrations. */
  readonly seconds: number;
  /** Path of the backup made before the migrations; undefined if the data was new or is in a separate PostgreSQL. */
  readonly backup?: string | undefined;
}

const backUpFirst = (database: Database, env: Env): Promise<string> =>
  saveBackup(database, env, 'before an update').catch((fault: unknown) => {
    throw new StartProblem(
      'The data is of an older version, and the backup before the update could not be made: ' +
        `${(fault as Error).message} Nothing was changed.`,
      { cause: fault },
    );
  });

/** Migrates the data to this version, after a backup of the embedded database. */
export const upgrade = async (database: Database, env: Env): Promise<Upgrade> => {
  const startedAt = performance.now();
  const { applied, missing } = await schemaStateOf(database);
  const wasOld = applied > 0 && missing.length > 0;
  const backupPath = wasOld && database.engine === 'embedded' ? await backUpFirst(database, env) : undefined;
  const migrations = await migrate(database);
  return { migrations, wasOld, seconds: (performance.now() - startedAt) / 1000, backup: backupPath };
};
