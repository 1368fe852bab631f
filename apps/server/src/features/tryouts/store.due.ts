import { type SqlBool, sql } from 'kysely';
import { isWaitingLetter } from '../../core/mail/mail.ts';
import { nightEnd } from '../../core/mail/night.ts';
import { fieldsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';

/** Outbox kind of all emails about tryouts. The registration stores which kind of news it was. */
export const letterKind = 'tryout.letter';

/** Maximum tryouts in one run. The next run, a minute later, handles the rest. */
const batchSize = 50;

/**
 * Makes tryouts due again if their emails were not sent before the night, because such emails may be outdated by morning.
 */
export const rescheduleNightLetters = (db: Db) =>
  db
    .updateTable('tryouts')
    .set({ letters_due_at: sql<Date>`club_now()` })
    .where('id', 'in', (from) =>
      from
        .selectFrom('tryouts as tryout')
        .innerJoin('organizations as organization', 'organization.id', 'tryout.organization_id')
        .where(sql<SqlBool>`${nightEnd(sql`organization.time_zone`)} is not null`)
        .where(sql<SqlBool>`tryout.id in (select registration.tryout_id from outbox
          join tryout_registrations as registration on registration.id = outbox.entity_id
          where outbox.kind = ${letterKind} and outbox.waits_for_day and ${isWaitingLetter})`)
        .select('tryout.id')
        .forNoKeyUpdate('tryout')
        .skipLocked(),
    )
    .execute();

export const listDueTryouts = (db: Db) =>
  db
    .selectFrom('tryouts')
    .where('letters_due_at', '<=', sql<Date>`club_now()`)
    .select(['id', 'organization_id as organizationId'])
    .orderBy('letters_due_at')
    .limit(batchSize)
    .execute();

/** Locks the tryout until its emails are written. Skips it if another server is writing them. */
export const lockDue = (db: Db, id: string) =>
  db
    .selectFrom('tryouts as tryout')
    .innerJoin('organizations as organization', 'organization.id', 'tryout.organization_id')
    .where('tryout.id', '=', id)
    .where('tryout.letters_due_at', '<=', sql<Date>`club_now()`)
    .select([
      ...fieldsOf('tryout', 'id', 'organizationId'),
      'organization.name as organizationName',
      'organization.time_zone as timeZone',
      ...fieldsOf('tryout', 'title', 'date', 'location', 'status', 'completedAt', 'revision'),
      'tryout.created_by as senderId',
      sql<Date>`club_now()`.as('now'),
      nightEnd(sql`organization.time_zone`).as('nightEnd'),
    ])
    .forNoKeyUpdate('tryout')
    .skipLocked()
    .executeTakeFirst();

export type DueTryout = NonNullable<Awaited<ReturnType<typeof lockDue>>>;
