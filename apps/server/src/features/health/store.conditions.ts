import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Env } from '../../core/process/env.ts';
import type { Log } from '../../core/process/log.ts';
import { checkDatabase, type Violation } from '../../db/invariants.ts';
import type { Database, Db } from '../../db/open.ts';
import type { Condition } from './store.alerts.ts';

/** Size and free space, in bytes, of the disk that holds the data folder. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/** Returns undefined if there is no data folder. A server with PostgreSQL and a mail server needs none. */
export type ReadDisk = (folder: string) => Promise<DiskSpace | undefined>;

export const readDisk: ReadDisk = async (folder) => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    // Some file systems do not report their size.
    return blocks > 0 ? { free: bavail * bsize, total: blocks * bsize } : undefined;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
};

const lowSpace = { bytes: 1e9, share: 0.05 } as const;

/** Size in decimal gigabytes (10^9 bytes), with one decimal place. */
const inGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

export const isLow = ({ free, total }: DiskSpace): boolean => free < lowSpace.bytes || free < total * lowSpace.share;

export const lowDisk = ({ dataDir }: Env, read: ReadDisk): Condition => ({
  trouble: 'disk',
  async check() {
    const space = await read(dataDir);
    if (!space) return undefined;
    if (!isLow(space)) return null;
    const { free, total } = space;
    return { detail: `The disk with the data folder has ${inGigabytes(free)} of ${inGigabytes(total)} left.` };
  },
});

/** Excludes alerts to the operator, because an alert about a failed alert would fail too. */
const isToPeople = sql`kind <> 'operator.alert'`;

/**
 * Detects that emails have failed for an hour in which none was sent. The problem is over when an email is sent, or
 * when no failed email is waiting. If the server gave up on emails because of the mail server, it is over only when an
 * email is sent.
 */
export const failingMail = (db: Db): Condition => ({
  trouble: 'mail',
  async check(began) {
    const { rows } = await sql<{ count: number; isOfServer: boolean; isLong: boolean; isLeaving: boolean }>`
      select count(*) as count, bool_and(server_failed) as "isOfServer",
        min(first_failed_at) <= club_now() - interval '1 hour' as "isLong",
        exists (select from outbox where ${isToPeople}
          and sent_at > coalesce(${began ?? null}::timestamptz, club_now() - interval '1 hour')) as "isLeaving"
      from outbox
      where ${isToPeople} and sent_at is null and first_failed_at is not null
        and (failed_at is null or server_failed and failed_at >= ${began ?? null}::timestamptz)
      having count(*) > 0`.execute(db);
    const [failures] = rows;
    if (!failures || failures.isLeaving || !(began || failures.isLong)) return null;
    const { count, isOfServer } = failures;
    const cause = isOfServer ? 'The mail server cannot be reached or refuses this server' : 'Emails fail';
    return { detail: `${cause}; no email has left for an hour, and ${count} could not be sent.`, isSilent: isOfServer };
  },
});

/** Milliseconds until the data is checked again. */
const checkInterval = 12 * 60 * 60 * 1000;

/** Checks the stored data at startup and every twelve hours. Stores the result. */
export const createDataCheck = (database: Database, log: Log) => {
  let violations: readonly Violation[] | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;

  const condition: Condition = {
    trouble: 'data',
    async check() {
      if (!violations || violations.length === 0) return violations && null;
      return { detail: `These rules are broken: ${violations.map(({ name }) => name).join('; ')}.` };
    },
  };
  return {
    condition,
    /** Checks the data if it is due. Run by a job. */
    async run(): Promise<void> {
      if (performance.now() - checkedAt < checkInterval) return;
      violations = await checkDatabase(database);
      checkedAt = performance.now();
      for (const violation of violations) log.error(violation, 'the stored data breaks a rule');
    },
  };
};
