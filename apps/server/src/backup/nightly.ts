import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { type BackupFile, listBackups, noteBackup, readBackupState } from '../core/process/backup-state.ts';
import type { Env } from '../core/process/env.ts';
import type { Job } from '../core/process/jobs.ts';
import type { Log } from '../core/process/log.ts';
import type { Database } from '../db/open.ts';
import { createChecker, type HasRoom } from './checker.ts';
import { unfinishedPrefix } from './durable-files.ts';
import { saveBackup } from './make.ts';

/** Hours in the machine's time zone. */
const night = { from: 2, until: 5 } as const;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Age of the last backup after which a new one is made at any hour, for machines that are off at night. */
const catchUpAfterMs = 36 * hourMs;

const checkIntervalMs = 7 * dayMs;

/**
 * Retention: the newest backup from each of this many days and weeks, and this many made before updates. No backup is
 * kept longer than the privacy page promises.
 */
const retention = { days: 7, weeks: 4, beforeUpdates: 3, longestDays: 35 } as const;

/** True if a backup is due; `last` is the time of the newest backup, or of the first start. */
export const isDue = (now: Date, last: Date): boolean => {
  const begin = new Date(now);
  begin.setHours(night.from, 0, 0, 0);
  const isNight = now >= begin && now.getHours() < night.until;
  return (isNight && last < begin) || now.getTime() - last.getTime() > catchUpAfterMs;
};

const dayOf = (at: Date): string => [at.getFullYear(), at.getMonth(), at.getDate()].join('-');

/** Monday of the week. */
const weekOf = (at: Date): string => {
  const monday = new Date(at);
  monday.setDate(at.getDate() - ((at.getDay() + 6) % 7));
  return dayOf(monday);
};

/** The newest backup of each period, for the `count` newest periods. */
const newestOf = (backups: readonly BackupFile[], period: (at: Date) => string, count: number): BackupFile[] => {
  const newestByPeriod = new Map<string, BackupFile>();
  for (const backup of backups) {
    const key = period(backup.createdAt);
    if (!newestByPeriod.has(key)) newestByPeriod.set(key, backup);
  }
  return [...newestByPeriod.values()].slice(0, count);
};

/** Backups to delete. Ages are relative to the newest backup, because a wrong clock must not delete anything. */
export const backupsToDelete = (newestFirst: readonly BackupFile[]): readonly BackupFile[] => {
  const regular = newestFirst.filter(({ kind }) => kind === 'regular');
  const beforeUpdates = newestFirst.filter(({ kind }) => kind === 'before an update');
  const backupsToKeep = new Set([
    ...newestOf(regular, dayOf, retention.days),
    ...newestOf(regular, weekOf, retention.weeks),
    ...beforeUpdates.slice(0, retention.beforeUpdates),
  ]);
  const newestTime = newestFirst[0]?.createdAt.getTime() ?? 0;
  return newestFirst.filter(
    (backup) => !backupsToKeep.has(backup) || newestTime - backup.createdAt.getTime() > retention.longestDays * dayMs,
  );
};

/** True for an unfinished file that has not changed for a day, because the process that wrote it is gone. */
const isLeftOver = async (path: string, now: Date): Promise<boolean> => {
  const file = await stat(path).catch(() => undefined);
  return file !== undefined && now.getTime() - file.mtimeMs > dayMs;
};

const deleteOutdated = async (env: Env, now: Date): Promise<void> => {
  for (const { name } of backupsToDelete(await listBackups(env))) await rm(join(env.backupDir, name), { force: true });
  for (const name of await readdir(env.backupDir)) {
    const path = join(env.backupDir, name);
    if (name.startsWith(unfinishedPrefix) && (await isLeftOver(path, now))) await rm(path, { force: true });
  }
};

interface DatabaseFacts {
  readonly now: Date;
  /** Time of the first start. */
  readonly began: Date;
  readonly bytes: number;
}

const factsOf = async ({ db }: Database): Promise<DatabaseFacts> => {
  const { rows } = await sql<DatabaseFacts>`select club_now() as now, min(applied_at) as began,
    pg_database_size(current_database()) as bytes from schema_migrations`.execute(db);
  return rows[0] as DatabaseFacts;
};

interface NightlyBackupParts {
  readonly database: Database;
  readonly env: Env;
  readonly log: Log;
  readonly hasRoom?: HasRoom;
}

/** Jobs that make backups every night, delete old ones, and check every week that the newest can be restored. */
export const createNightlyBackups = ({ database, env, log, hasRoom }: NightlyBackupParts) => {
  const checker = createChecker(env, hasRoom);

  const make = async (now: Date): Promise<void> => {
    try {
      const path = await saveBackup(database, env, 'regular');
      await noteBackup(env, { failed: undefined });
      log.info({ file: basename(path) }, 'a backup was made');
    } catch (fault) {
      const reason = (fault as Error).message;
      // With a full disk, writing this note may fail too; the error itself is logged.
      await noteBackup(env, { failed: { at: now.toISOString(), reason } }).catch(() => {});
      throw fault;
    }
    await deleteOutdated(env, now);
  };

  const checkNow = async (name: string, now: Date, bytes: number): Promise<void> => {
    try {
      const outcome = await checker.check(join(env.backupDir, name), bytes);
      if (!outcome) return;
      await noteBackup(env, { checked: { name, at: now.toISOString(), ...outcome } });
      if (outcome.problem) log.error({ file: name, problem: outcome.problem }, 'a backup cannot be restored');
    } catch (fault) {
      log.error({ fault, file: name }, 'a backup could not be checked');
    }
  };

  /** The running check. It runs in a separate process because it may exceed the time limit for jobs. */
  let checking: Promise<void> | undefined;

  const jobs: readonly Job[] = [
    {
      name: 'back up',
      every: 900,
      needsRightClock: true,
      async run() {
        const { now, began } = await factsOf(database);
        // Ignores backups dated in the future: a wrong clock must not prevent new backups.
        const last = (await listBackups(env)).find(({ createdAt }) => createdAt.getTime() < now.getTime() + dayMs);
        if (isDue(now, last?.createdAt ?? began)) await make(now);
      },
    },
    {
      name: 'check a backup',
      every: 3600,
      needsRightClock: true,
      /** Starts the check. */
      async run() {
        const { now, bytes } = await factsOf(database);
        const { newest, checked } = await readBackupState(env);
        const isChecked = checked?.problem
          ? checked.name === newest?.name
          : checked && now.getTime() - Date.parse(checked.at) < checkIntervalMs;
        if (!newest || isChecked || checking) return;
        checking = checkNow(newest.name, now, bytes).finally(() => {
          checking = undefined;
        });
      },
    },
  ];
  return {
    jobs,
    /** Resolves when the running check has ended. */
    checked: async (): Promise<void> => checking,
    async stop(): Promise<void> {
      checker.stop();
      await checking;
    },
  };
};
