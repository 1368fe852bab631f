import { type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { offerLetter, undeliveredOffer } from '@touchline/domain/offers/messages.letters.ts';
import type { FamilyReach } from '@touchline/domain/offers/schema.ts';
import { makeLinks } from '../../core/mail/answer-links.ts';
import { writtenGuardians } from '../../core/identity/guardians.ts';
import { answeringContacts, type Reader, readerFields, readers } from '../../core/mail/letter-readers.ts';
import { enqueueAll, type Mail } from '../../core/mail/mail.ts';
import type { Db } from '../../db/open.ts';
import { anyOf } from '../../db/statement.ts';

/** Outbox kind of the first email about an offer. */
export const firstLetterKind = 'offer.sent';

/**
 * Reachability of `player` for offer emails, following the rule in `offersForLetters`. Uses an aggregate instead of
 * `exists`, for which PostgreSQL reads all accounts on the server.
 */
export const familyReach = sql<FamilyReach>`(select case when bool_or(not guardian."isRefused") then 'reachable'
    when (select count(*) from ${answeringContacts} as contact) > 0 then 'reachable'
    when count(*) > 0 then 'refused' else 'noAccount' end
  from ${writtenGuardians} as guardian where guardian."playerId" = player.id)`.as('familyReach');

/** Pending offers with the data for their emails, one row per reader. A player without an account has no reader yet. */
export const offersForLetters = (db: Db) =>
  db
    .selectFrom('team_invitations as offer')
    .innerJoin('organizations as organization', 'organization.id', 'offer.organization_id')
    .innerJoin('teams as team', 'team.id', 'offer.team_id')
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .innerJoin(sql<Reader>`lateral ${readers}`.as('reader'), (join) => join.onTrue())
    .where('offer.status', '=', sql.lit('pending'))
    .select([
      'offer.organization_id as organizationId',
      'offer.id as offerId',
      sql<Date>`offer.offer_expires_at`.as('expiresAt'),
      sql<number>`round(extract(epoch from offer.offer_expires_at - offer.created_at) / 3600)::int`.as('hours'),
      'organization.name as organizationName',
      'organization.time_zone as timeZone',
      'team.name as teamName',
      'player.id as playerId',
      'player.first_name as playerFirstName',
      'player.last_name as playerLastName',
      'offer.created_by as senderId',
    ])
    .selectAll('reader')
    .orderBy('offer.id')
    .orderBy('reader.readerId');

/** True if the player has not accepted another offer from the tryout. */
export const isAcceptable = sql<SqlBool>`not exists (select from team_invitations as other
  where other.player_id = offer.player_id and other.tryout_id = offer.tryout_id and other.status = 'accepted'
    and other.released_at is null)`;

/** True if the reader got no email of this kind about the offer, at the current or an earlier address. */
export const lacksLetter = (kind: string) =>
  sql<SqlBool>`not exists (select from outbox where outbox.kind = ${kind} and outbox.entity_id = offer.id
    and coalesce(outbox.user_id, outbox.contact_id) = reader."readerId")`;

type OfferForLetter = Awaited<ReturnType<ReturnType<typeof offersForLetters>['execute']>>[number];

/** Adds an answer link to each offer whose reader is a contact. */
export const withLinks = async (db: Db, offers: readonly OfferForLetter[]) => {
  const links = offers.flatMap(({ organizationId, contactId, playerId, offerId: subjectId }) =>
    contactId === null ? [] : [{ organizationId, contactId, userId: null, playerId, subjectId }],
  );
  const tokens = (await makeLinks(db, 'offer', links)).values();
  return offers.map((offer) => ({
    ...offer,
    ...(offer.contactId !== null && { contact: { token: tokens.next().value } }),
  }));
};

const firstLetters = async (db: Db, offers: readonly OfferForLetter[], isLate: boolean): Promise<Mail[]> =>
  (await withLinks(db, offers)).map(({ organizationId, senderId, ...facts }) => ({
    organizationId,
    kind: firstLetterKind,
    entityId: facts.offerId,
    ...readerFields(facts),
    playerIds: [facts.playerId],
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
 * Emails the readers of new offers and returns the offer for each email. The players are locked, so an address that was
 * confirmed while the sender waited for the lock counts (see `writePendingForUser`).
 */
export const writeNewOfferLetters = async (db: Db, organizationId: OrganizationId, offerIds: readonly string[]) => {
  const offers = await offersForLetters(db)
    .where('offer.organization_id', '=', organizationId)
    .where('offer.id', '=', sql<string>`any(${offerIds}::uuid[])`)
    .execute();
  await enqueueAll(db, await firstLetters(db, offers, false));
  return offers.map(({ offerId }) => offerId);
};

/** Emails a reader about the pending offers that the reader has not been emailed about yet. */
const writeMissingLetters = async (
  db: Db,
  readerId: string,
  playerIds: readonly string[],
  narrow = (offers: ReturnType<typeof offersForLetters>) => offers,
): Promise<void> => {
  if (playerIds.length === 0) return;
  const offers = await narrow(offersForLetters(db))
    .where('offer.player_id', '=', anyOf(playerIds))
    .where('reader.readerId', '=', readerId)
    .where('offer.offer_expires_at', '>', sql<Date>`club_now()`)
    .where(isAcceptable)
    .where(lacksLetter(firstLetterKind))
    .execute();
  if (offers.length > 0) await enqueueAll(db, await firstLetters(db, offers, true));
};

/** Emails a new guardian or contact about pending offers. The caller has locked the players. */
export const writePendingForPlayers = (
  db: Db,
  organizationId: OrganizationId,
  playerIds: readonly string[],
  readerId: string,
) =>
  writeMissingLetters(db, readerId, playerIds, (offers) => offers.where('offer.organization_id', '=', organizationId));

/** Deletes the records of offer emails that bounced at a login's previous address, so they are sent again. */
export const deleteUndelivered = (db: Db, userId: string) =>
  db
    .deleteFrom('outbox')
    .where('user_id', '=', userId)
    .where('kind', '=', firstLetterKind)
    .where('failed_at', 'is not', null)
    .execute();

/**
 * Emails a user who has just become reachable about pending offers. Runs in the transaction that confirmed the address
 * or linked the profile to a confirmed account.
 */
export const writePendingForUser = async (db: Db, userId: string): Promise<void> => {
  // Locks the players, as sending an offer does. The second of two transactions sees what the first has written.
  const ownPlayers = await db
    .selectFrom('player_profiles as player')
    .where('player.id', 'in', (from) =>
      from.selectFrom('guardianships').where('user_id', '=', userId).select('player_id'),
    )
    .select('player.id')
    .orderBy('player.id')
    .forNoKeyUpdate('player')
    .execute();
  await writeMissingLetters(
    db,
    userId,
    ownPlayers.map(({ id }) => id),
  );
};
