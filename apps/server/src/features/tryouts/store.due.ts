import { type SqlBool, sql } from 'kysely';
import { isWaitingLetter } from '../../core/mail/mail.ts';
import { nightEnd } from '../../core/mail/night.ts';
import { fieldsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';

/** All letters about tryouts, as the outbox names them; which one it was stands in the registration. */
export const letterKind = 'tryout.letter';

/** Tryouts of one turn; a server with more of them at once has the others a minute later. */
const atOnce = 50;

/**
 * Has the tryouts judged anew whose letters were written by day and did not leave before the night: nothing waits in the
 * outbox until the morning, where it might no longer be true.
 */
export const judgeCaughtByNight = (db: Db) =>
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

export const findDue = (db: Db) =>
  db
    .selectFrom('tryouts')
    .where('letters_due_at', '<=', sql<Date>`club_now()`)
    .select(['id', 'organization_id as organizationId'])
    .orderBy('letters_due_at')
    .limit(atOnce)
    .execute();

/** The tryout stays as it is until the letters about it are written; another server that writes them is left to it. */
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
