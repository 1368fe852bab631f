import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/** Emails that have not left yet; `oldestSeconds` is the age of the oldest one whose time has come, 0 without any. */
export const readMailQueue = async (db: Db): Promise<{ readonly waiting: number; readonly oldestSeconds: number }> =>
  db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .select((from) => [
      from.fn.countAll<number>().as('waiting'),
      // A letter may wait for the morning, or for others that are told with it. One that was tried is late.
      sql<number>`coalesce(extract(epoch from club_now() - min(created_at)
        filter (where attempts > 0 or next_attempt_at <= club_now())), 0)::float8`.as('oldestSeconds'),
    ])
    .executeTakeFirstOrThrow();
