import { type SqlBool, sql } from 'kysely';
import { offerReminders } from '@touchline/domain/constants.club.ts';
import { reminderLetter } from '@touchline/domain/offers/messages.letters.ts';
import { readerFields } from '../../core/mail/letter-readers.ts';
import { enqueueAll } from '../../core/mail/mail.ts';
import { beforeNight, nightEnd } from '../../core/mail/night.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { reminderKinds } from './store.endings.ts';
import { firstLetterKind, isAcceptable, lacksLetter, offersForLetters, withLinks } from './store.letters.ts';

/** Maximum emails in one run. The next run, a minute later, writes the rest. */
const batchSize = 1000;

const { lastHours, apartHours, eveningHour } = offerReminders;
const timeZone = sql`organization.time_zone`;
const halfTime = sql<Date>`(offer.created_at + (offer.offer_expires_at - offer.created_at) / 2)`;
const hours = (count: number) => sql`interval '${sql.lit(count)} hours'`;
const lastHoursBegin = sql`(offer.offer_expires_at - ${hours(lastHours)})`;
const lastReminderTime = beforeNight(lastHoursBegin, timeZone, eveningHour);

/** Periods, never at night, in which each reminder may be written. */
const periods = [
  { kind: reminderKinds.first, from: halfTime, until: sql`${lastReminderTime} - ${hours(apartHours)}` },
  { kind: reminderKinds.last, from: lastReminderTime, until: sql`offer.offer_expires_at` },
] as const;

/**
 * Offers with a due reminder, one row per reader who did not get it. Leaves out readers whose first email is newer than
 * the time for the reminder, offers that can no longer be accepted, and offers being answered right now.
 */
const lockWaitingOffers = (db: Db, { kind, from, until }: (typeof periods)[number]) =>
  offersForLetters(db)
    .where(sql<SqlBool>`${nightEnd(timeZone)} is null`)
    .where(sql<SqlBool>`club_now() >= ${from} and club_now() < ${until}`)
    .where(sql<SqlBool>`offer.created_at < ${from}`)
    .where(
      sql<SqlBool>`not exists (select from outbox where outbox.kind = ${firstLetterKind} and outbox.entity_id = offer.id
        and coalesce(outbox.user_id, outbox.contact_id) = reader."readerId" and outbox.created_at >= ${from})`,
    )
    .where(isAcceptable)
    .where(lacksLetter(kind))
    .limit(batchSize)
    .forNoKeyUpdate('offer')
    .skipLocked()
    .execute();

/**
 * Job that runs every minute. Sends a reminder halfway to an offer's expiry and another one six hours before it. Each is
 * written once. After downtime, only the reminder that still makes sense is sent.
 */
export const remindOfOffers = (db: Db): Promise<void> =>
  inTransaction(db, async (transaction) => {
    for (const period of periods) {
      const { kind } = period;
      const offers = await withLinks(transaction, await lockWaitingOffers(transaction, period));
      await enqueueAll(
        transaction,
        offers.map(({ organizationId, ...facts }) => ({
          organizationId,
          kind,
          entityId: facts.offerId,
          ...readerFields(facts),
          playerIds: [facts.playerId],
          waitsForDay: true,
          letter: reminderLetter({ ...facts, isLast: kind === reminderKinds.last }),
        })),
      );
    }
  });
