import { type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { offerLetter, undeliveredOffer } from '@touchline/domain/offers/messages.letters.ts';
import { reachableGuardians } from '../../core/guardians.ts';
import { enqueueAll, type Mail } from '../../core/mail.ts';
import type { Db } from '../../db/open.ts';

/** The first letter about an offer, as the outbox names it. */
export const firstLetter = 'offer.sent';

/**
 * True where a letter about an offer to `player` would reach a user, by the rule of `offersToWriteOf`. A value and not
 * `exists`: for that PostgreSQL reads all accounts of the server instead of those of the page.
 */
export const isReachable = sql<boolean>`(select count(*) > 0 from ${reachableGuardians} as guardian
  where guardian."playerId" = player.id)`.as('isReachable');

/**
 * Pending offers with the facts of the letter, once for each login of the player that can be mailed and may answer. A
 * player prepared by an admin has none yet.
 */
export const offersToWriteOf = (db: Db) =>
  db
    .selectFrom('team_invitations as offer')
    .innerJoin('organizations as organization', 'organization.id', 'offer.organization_id')
    .innerJoin('teams as team', 'team.id', 'offer.team_id')
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .innerJoin(reachableGuardians.as('guardian'), 'guardian.playerId', 'player.id')
    .where('offer.status', '=', sql.lit('pending'))
    .select([
      'offer.organization_id as organizationId',
      'offer.id as offerId',
      sql<Date>`offer.offer_expires_at`.as('expiresAt'),
      'organization.name as organizationName',
      'organization.time_zone as timeZone',
      'team.name as teamName',
      'player.first_name as playerFirstName',
      'player.last_name as playerLastName',
      'offer.created_by as senderId',
      'guardian.userId as userId',
      'guardian.email as recipient',
    ])
    .orderBy('offer.id')
    .orderBy('guardian.userId');

/** True if the player has accepted no other offer of its tryout, after which this one cannot be accepted. */
export const isAcceptable = sql<SqlBool>`not exists (select from team_invitations as other
  where other.player_id = offer.player_id and other.tryout_id = offer.tryout_id and other.status = 'accepted'
    and other.released_at is null)`;

/** True if the login got no letter of this kind about an offer, at any address: people may have moved to another one. */
export const isUnwritten = (kind: string) =>
  sql<SqlBool>`not exists (select from outbox where outbox.kind = ${kind} and outbox.entity_id = offer.id
    and outbox.user_id = guardian."userId")`;

type OfferToWriteOf = Awaited<ReturnType<ReturnType<typeof offersToWriteOf>['execute']>>[number];

const firstLetters = (offers: readonly OfferToWriteOf[], isLate: boolean): Mail[] =>
  offers.map(({ organizationId, recipient, userId, senderId, ...facts }) => ({
    organizationId,
    kind: firstLetter,
    entityId: facts.offerId,
    recipient,
    userId,
    letter: offerLetter({ ...facts, isLate }),
    ...(senderId !== null && {
      sender: {
        userId: senderId,
        told: undeliveredOffer({ ...facts, playerName: `${facts.playerFirstName} ${facts.playerLastName}` }),
        topic: 'offers' as const,
      },
    }),
  }));

/**
 * Writes to the logins of these new offers' players, and answers which offer each letter is about. The addresses are
 * read here and not with the players, whose rows are locked since: an address that was confirmed while the sender
 * waited for the lock counts (see `writeOfWaiting`).
 */
export const writeOfNew = async (db: Db, organizationId: OrganizationId, offerIds: readonly string[]) => {
  const offers = await offersToWriteOf(db)
    .where('offer.organization_id', '=', organizationId)
    .where('offer.id', '=', sql<string>`any(${offerIds}::uuid[])`)
    .execute();
  await enqueueAll(db, firstLetters(offers, false));
  return offers.map(({ offerId }) => offerId);
};

/**
 * Writes of the offers that wait for a user who can be written to only now, in the transaction that confirmed the
 * address or gave the profile to an account that is confirmed.
 */
export const writeOfWaiting = async (db: Db, userId: string): Promise<void> => {
  // Waits for a user who is sending the player an offer, or that user waits and finds the address confirmed.
  const own = await db
    .selectFrom('player_profiles as player')
    .where('player.id', 'in', (from) =>
      from.selectFrom('guardianships').where('user_id', '=', userId).select('player_id'),
    )
    .select('player.id')
    .orderBy('player.id')
    .forNoKeyUpdate('player')
    .execute();
  if (own.length === 0) return;
  const offers = await offersToWriteOf(db)
    .where('guardian.userId', '=', userId)
    .where('offer.offer_expires_at', '>', sql<Date>`club_now()`)
    .where(isAcceptable)
    .where(isUnwritten(firstLetter))
    .execute();
  if (offers.length > 0) await enqueueAll(db, firstLetters(offers, true));
};
