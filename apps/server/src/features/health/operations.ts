import { problems } from '@touchline/domain/core/problems.ts';
import { readServerFacts } from '@touchline/domain/health/contract.facts.ts';
import { readHealth } from '@touchline/domain/health/contract.ts';
import { isBackupOld, readBackupState } from '../../core/process/backup-state.ts';
import type { Env } from '../../core/process/env.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import type { JobState } from '../../core/process/jobs.ts';
import { version } from '../../core/process/version.ts';
import type { Database, Db } from '../../db/open.ts';
import { countMails, hasOneOrganization, listErrors, listMailReasons, listAlerts, readDatabase } from './store.ts';
import { isLow, type ReadDisk } from './store.conditions.ts';

interface HealthSources {
  readonly database: Database;
  readonly readDisk: ReadDisk;
  readonly jobs: () => readonly JobState[];
}

/**
 * True for an admin whose confirmed address is in OPERATOR_EMAIL. Without a mail server, addresses are not proven. The
 * admins of the only club then count as operators if strangers cannot found clubs; with several clubs, nobody does.
 */
const isOperator = async (db: Db, env: Env, { email }: { readonly email: string }): Promise<boolean> => {
  if (!env.operatorEmails.includes(email)) return false;
  return env.smtp !== undefined || env.newOrganizations !== 'open' || (await hasOneOrganization(db));
};

/** State of the backups. With PostgreSQL, only notes about an earlier embedded database may exist. */
const backupOf = async (env: Env, isNightly: boolean, now: Date) => {
  const { newest, ...notes } = await readBackupState(env);
  const { failed, checked } = isNightly ? notes : {};
  return {
    isNightly,
    newest: newest ? { at: newest.createdAt, bytes: newest.bytes, isOld: isNightly && isBackupOld(newest, now) } : null,
    failed: failed ?? null,
    checked: checked ? { at: checked.at, isRestored: checked.isRestored, problem: checked.problem ?? null } : null,
  };
};

/** Start time of this process. */
const startedAt = new Date(Date.now() - process.uptime() * 1000);

export const healthOperations = ({ database, readDisk, jobs }: HealthSources): readonly Implementation[] => [
  implement(readServerFacts, {
    summary: 'Read facts of the server for admins',
    run: async ({ db, env, user }) => ({
      isOperator: await isOperator(db, env, user),
      areMailsFiles: env.smtp === undefined,
    }),
  }),

  implement(readHealth, {
    summary: 'Read the state of the server',
    subject: async ({ db, env, user }) => ({ isOperator: await isOperator(db, env, user) }),
    notFound: problems.missing,
    run: async ({ db, env, clock }) => {
      const requestedAt = Date.now();
      const { now, ...facts } = await readDatabase(db);
      const server = new Date();
      const disk = await readDisk(env.dataDir);
      return {
        version,
        startedAt,
        database: { engine: database.engine, ...facts },
        disk: disk ? { ...disk, isLow: isLow(disk) } : null,
        backup: await backupOf(env, database.engine === 'embedded', now),
        troubles: await listAlerts(db),
        mails: { ...(await countMails(db)), reasons: await listMailReasons(db) },
        jobs: jobs().map(({ name, everySeconds, ...state }) => ({
          name,
          everySeconds,
          succeededAt: state.succeededAt ?? null,
          failedAt: state.failedAt ?? null,
          failure: state.failure ?? null,
          seconds: state.seconds ?? null,
        })),
        errors: await listErrors(db),
        // The database read its clock at some moment between the request and now.
        clock: {
          server,
          aheadMs: now.getTime() - (requestedAt + server.getTime()) / 2,
          isBelieved: clock.isRight(),
        },
      };
    },
  }),
];
