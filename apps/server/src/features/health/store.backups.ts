import { sql } from 'kysely';
import { backupTrouble, readBackupState } from '../../core/backup-state.ts';
import type { Env } from '../../core/env.ts';
import type { Database } from '../../db/open.ts';
import type { Condition } from './store.alerts.ts';

/** Backups that the server makes by itself, on the embedded database alone, fail or cannot be restored. */
export const failingBackup = ({ engine, db }: Database, env: Env): Condition => ({
  trouble: 'backup',
  async look() {
    if (engine !== 'embedded') return null;
    const { rows } = await sql<{ now: Date }>`select club_now() as now`.execute(db);
    const detail = backupTrouble(await readBackupState(env), rows[0]?.now as Date);
    return detail === undefined ? null : { detail };
  },
});
