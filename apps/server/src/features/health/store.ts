import { sql } from 'kysely';
import type { ServerHealth } from '@touchline/domain/health/schema.ts';
import type { Db, Database } from '../../db/open.ts';
import { backupTrouble, readBackupState } from '../../core/process/backup-state.ts';
import type { Env } from '../../core/process/env.ts';
import type { Condition } from './store.alerts.ts';

/** Detects that nightly backups of the embedded database fail or cannot be restored. */
export const failingBackup = ({ engine, db }: Database, env: Env): Condition => ({
  trouble: 'backup',
  async check() {
    if (engine !== 'embedded') return null;
    const { rows } = await sql<{ now: Date }>`select club_now() as now`.execute(db);
    const detail = backupTrouble(await readBackupState(env), rows[0]?.now as Date);
    return detail === undefined ? null : { detail };
  },
});

/** Maximum rows in each of the page's lists. The counts next to the lists include all rows. */
const listLimits = { reasons: 20, errors: 100 } as const;

export const readDatabase = async (db: Db): Promise<{ version: string; bytes: number; now: Date }> => {
  const { rows } = await sql<{ version: string; bytes: number; now: Date }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      club_now() as now`.execute(db);
  return rows[0] as { version: string; bytes: number; now: Date };
};

/** All organizations: true if the server has only one. */
export const hasOneOrganization = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('organizations').select('id').limit(2).execute()).length === 1;

export const listAlerts = (db: Db) =>
  db
    .selectFrom('operator_alerts')
    .select([sql<ServerHealth['troubles'][number]['trouble']>`trouble`.as('trouble'), 'detail', 'began_at as beganAt'])
    .orderBy('began_at')
    .execute();

/** All organizations: emails by the reason the mail server gave, without addresses (core/mail/mail-transport.ts). */
export const listMailReasons = (db: Db) =>
  db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .groupBy([sql`1`, sql`2`])
    .select([
      sql<'waiting' | 'failed'>`case when failed_at is null then 'waiting' else 'failed' end`.as('state'),
      sql<string | null>`last_error`.as('reason'),
      sql<number>`count(*)`.as('count'),
      sql<Date>`max(coalesce(failed_at, next_attempt_at))`.as('at'),
    ])
    .orderBy(sql`4`, 'desc')
    .limit(listLimits.reasons)
    .execute();

/** All organizations: counts of emails. */
export const countMails = (db: Db) =>
  db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .select([
      sql<number>`count(*) filter (where failed_at is null)`.as('waiting'),
      sql<number>`count(*) filter (where failed_at is not null)`.as('failed'),
    ])
    .executeTakeFirstOrThrow();

export const listErrors = (db: Db) =>
  db
    .selectFrom('request_errors')
    .select(['request_id as requestId', 'happened_at as at', 'status', 'operation', 'cause'])
    .orderBy('id', 'desc')
    .limit(listLimits.errors)
    .execute();
