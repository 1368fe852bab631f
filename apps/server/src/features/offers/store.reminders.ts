import { type SqlBool, sql } from 'kysely';
import { offerReminders } from '@touchline/domain/constants.ts';
import { reminderLetter } from '@touchline/domain/offers/messages.letters.ts';
import { enqueueAll } from '../../core/mail.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { reminderKinds } from './store.endings.ts';
import { firstLetter, isAcceptable, isUnwritten, offersToWriteOf } from './store.letters.ts';

/** Letters of one turn; a club that sends more offers at once gets the others a minute later. */
const atOnce = 1000;

const hours = (count: number) => sql`interval '${sql.lit(count)} hours'`;

/**
 * Offers that have between `minHours` and `maxHours` left, with the logins that were not reminded yet. A login needs no
 * reminder if the offer never had that many hours left, or not since that login could be mailed, or if it can no longer
 * be accepted. An offer that is being answered right now is skipped.
 */
const lockWaiting = (db: Db, kind: string, maxHours: number, minHours: number) =>
  offersToWriteOf(db)
    .where('offer.offer_expires_at', '>', sql<Date>`club_now() + ${hours(minHours)}`)
    .where('offer.offer_expires_at', '<=', sql<Date>`club_now() + ${hours(maxHours)}`)
    .where(sql<SqlBool>`offer.created_at < offer.offer_expires_at - ${hours(maxHours)}`)
    .where(
      sql<SqlBool>`not exists (select from outbox where outbox.kind = ${firstLetter} and outbox.entity_id = offer.id
        and outbox.user_id = guardian."userId" and outbox.created_at >= offer.offer_expires_at - ${hours(maxHours)})`,
    )
    .where(isAcceptable)
    .where(isUnwritten(kind))
    .limit(atOnce)
    .forNoKeyUpdate('offer')
    .skipLocked()
    .execute();

/**
 * A job of every minute: a letter a day and six hours before an offer expires. Each letter is written once, by the
 * first server to get there, and a server that was away sends only the letter that still makes sense.
 */
export const remindOfOffers = (db: Db): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { firstHours: first, firstUntilHours: firstUntil, lastHours: last } = offerReminders;
    for (const [kind, most, least] of [
      [reminderKinds.first, first, firstUntil],
      [reminderKinds.last, last, 0],
    ] as const) {
      const offers = await lockWaiting(transaction, kind, most, least);
      await enqueueAll(
        transaction,
        offers.map(({ organizationId, recipient, userId, ...facts }) => ({
          organizationId,
          kind,
          entityId: facts.offerId,
          recipient,
          userId,
          letter: reminderLetter({ ...facts, isLast: kind === reminderKinds.last }),
        })),
      );
    }
  });
