import { type SqlBool, sql } from 'kysely';
import { offerReminders } from '@touchline/domain/limits.ts';
import { reminderLetter } from '@touchline/domain/offers/messages.letters.ts';
import { enqueueAll } from '../../core/mail.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { reminderKinds } from './store.endings.ts';

/** Letters of one turn; a club that sends more offers at once gets the others a minute later. */
const atOnce = 1000;

const hours = (count: number) => sql`interval '${sql.lit(count)} hours'`;

/**
 * Offers that have between `most` and `least` hours left, whose player has a confirmed account and was not written to yet.
 * One that never had so many hours left needs no reminder of them, and one that cannot be accepted any more gets none.
 * Who is answering right now is left alone.
 */
const lockWaiting = (db: Db, kind: string, most: number, least: number) =>
  db
    .selectFrom('team_invitations as offer')
    .innerJoin('organizations as organization', 'organization.id', 'offer.organization_id')
    .innerJoin('teams as team', 'team.id', 'offer.team_id')
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .innerJoin('users as account', 'account.id', 'player.user_id')
    .where('account.email_confirmed_at', 'is not', null)
    .where('offer.status', '=', sql.lit('pending'))
    .where('offer.offer_expires_at', '>', sql<Date>`club_now() + ${hours(least)}`)
    .where('offer.offer_expires_at', '<=', sql<Date>`club_now() + ${hours(most)}`)
    .where(sql<SqlBool>`offer.created_at < offer.offer_expires_at - ${hours(most)}`)
    .where(
      sql<SqlBool>`not exists (select from team_invitations as other where other.player_id = offer.player_id
        and other.tryout_id = offer.tryout_id and other.status = 'accepted')`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .where('outbox.kind', '=', kind)
            .whereRef('outbox.entity_id', '=', 'offer.id')
            .select('id'),
        ),
      ),
    )
    .select([
      'offer.organization_id as organizationId',
      'offer.id as offerId',
      sql<Date>`offer.offer_expires_at`.as('expiresAt'),
      'organization.name as organizationName',
      'organization.time_zone as timeZone',
      'team.name as teamName',
      'player.first_name as playerFirstName',
      'account.email as recipient',
    ])
    .orderBy('offer.id')
    .limit(atOnce)
    .forNoKeyUpdate('offer')
    .skipLocked()
    .execute();

/**
 * The job of every minute: a letter a day and six hours before an offer lapses. Each is written once, by whichever
 * server comes first, and a server that was away sends only the one that still makes sense.
 */
export const remindOfOffers = (db: Db): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { first, firstUntil, last } = offerReminders;
    for (const [kind, most, least] of [
      [reminderKinds.first, first, firstUntil],
      [reminderKinds.last, last, 0],
    ] as const) {
      const offers = await lockWaiting(transaction, kind, most, least);
      await enqueueAll(
        transaction,
        offers.map(({ organizationId, recipient, ...facts }) => ({
          organizationId,
          kind,
          entityId: facts.offerId,
          recipient,
          letter: reminderLetter({ ...facts, isLast: kind === reminderKinds.last }),
        })),
      );
    }
  });
