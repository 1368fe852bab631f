import { type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import { decideWithdrawal } from '@touchline/domain/offers/rules.ts';
import { undeliveredWithdrawal, withdrawnLetter } from '@touchline/domain/offers/messages.letters.ts';
import { mayReadAbout, readerFields } from '../../core/mail/letter-readers.ts';
import { enqueueAll } from '../../core/mail/mail.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf, updateRows } from '../../db/rows.ts';
import { fieldsOf } from '../../db/columns.ts';
import { anyOf } from '../../db/statement.ts';
import { expireOffersOf } from './store.answers.ts';
import { reminderKinds } from './store.endings.ts';
import { firstLetterKind } from './store.letters.ts';
import { stateColumns } from './store.ts';

/** Outbox kinds of emails to a family about a pending offer. */
const lettersToFamily = sql`(${sql.join([firstLetterKind, ...Object.values(reminderKinds)].map((kind) => sql.lit(kind)))})`;

/** True for an email that was sent or attempted. After an attempt, only the mail server knows whether it arrived. */
const mayBeSent = sql<SqlBool>`outbox.failed_at is null and (outbox.sent_at is not null or outbox.attempts > 0)`;

export const isWrittenOf = sql<boolean>`exists (select from outbox where outbox.kind in ${lettersToFamily}
  and outbox.entity_id = offer.id and ${mayBeSent})`.as('isWrittenOf');

/**
 * Locks an offer with the data for its withdrawal. Locks the player first, in the same order as sending offers and
 * confirming an address, so that no email about the offer is written in the meantime.
 */
export const lockOffer = async (db: Db, organizationId: OrganizationId, id: string) => {
  await rowsOf(db, 'player_profiles', organizationId)
    .where('id', '=', (from) =>
      from
        .selectFrom('team_invitations')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .select('player_id'),
    )
    .select('id')
    .forNoKeyUpdate()
    .execute();
  const offer = await lockedFacts(db, organizationId).where('offer.id', '=', id).executeTakeFirst();
  return offer ?? raise(offerProblems.missing());
};

const lockedFacts = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'team_invitations as offer', organizationId)
    .innerJoin('organizations as organization', 'organization.id', 'offer.organization_id')
    .innerJoin('teams as team', 'team.id', 'offer.team_id')
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .select([
      ...fieldsOf('offer', 'id', 'playerId', 'status', 'responseReason', 'createdBy'),
      'offer.offer_expires_at as expiresAt',
      'organization.name as organizationName',
      'team.name as teamName',
      'player.first_name as playerFirstName',
      'player.last_name as playerLastName',
      sql<string[]>`array(select assignment.coach_profile_id from team_coaches as assignment
        where assignment.team_id = offer.team_id)`.as('coachIds'),
    ])
    .orderBy('offer.id')
    .forUpdate('offer');

type LockedOffer = Awaited<ReturnType<typeof lockOffer>>;

/** Withdraws the locked offers. A constraint refuses offers that have expired by the database's clock. */
export const writeWithdrawals = (db: Db, organizationId: OrganizationId, ids: readonly string[], withdrawnBy: string) =>
  updateRows(db, 'team_invitations as offer', organizationId)
    .set({
      status: 'declined',
      response_reason: 'withdrawn',
      response_at: sql<Date>`greatest(club_now(), created_at)`,
      withdrawn_by: withdrawnBy,
    })
    .where('offer.id', '=', anyOf(ids))
    .returning(stateColumns);

/** Columns that identify the reader of an offer email. */
const recipientColumns = [
  ...(['entity_id', 'user_id as userId', 'contact_id as contactId', 'recipient', 'attempts'] as const),
  mayReadAbout(
    sql<string>`(select offer.player_id from team_invitations as offer where offer.id = outbox.entity_id)`,
  ).as('mayHear'),
] as const;

/** Deletes unsent emails about the offers. Notifies every reader who may have gotten one and may still see the offer. */
export const notifyOfWithdrawals = async (
  db: Db,
  { organizationId, withdrawnBy }: { readonly organizationId: OrganizationId; readonly withdrawnBy: string },
  offers: readonly LockedOffer[],
) => {
  const ids = offers.map(({ id }) => id);
  const unsentLetters = await db
    .deleteFrom('outbox')
    .where('id', 'in', (from) =>
      from
        .selectFrom('outbox')
        .where(sql<SqlBool>`kind in ${lettersToFamily}`)
        .where('organization_id', '=', organizationId)
        .where('entity_id', '=', anyOf(ids))
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .select('id')
        // Locks in the same order as when the server gives up on emails.
        .orderBy('id')
        .forUpdate(),
    )
    .returning(recipientColumns)
    .execute();
  // Runs after the deletion, because an email may have been sent while the deletion waited for its lock.
  const sentLetters = await rowsOf(db, 'outbox', organizationId)
    .where(sql<SqlBool>`kind in ${lettersToFamily} and ${mayBeSent}`)
    .where('entity_id', '=', anyOf(ids))
    .select(recipientColumns)
    .execute();
  // A reader with several offers gets one email about all of them.
  const readers = [...unsentLetters, ...sentLetters].filter(({ attempts, mayHear }) => attempts > 0 && mayHear);
  await enqueueAll(
    db,
    offers.flatMap((offer) => {
      const playerName = `${offer.playerFirstName} ${offer.playerLastName}`;
      return readers
        .filter(({ entity_id }) => entity_id === offer.id)
        .map((reader) => ({
          organizationId,
          kind: 'offer.withdrawn',
          entityId: offer.id,
          ...readerFields(reader),
          playerIds: [offer.playerId],
          letter: withdrawnLetter({ ...offer, offerId: offer.id, ...(reader.contactId !== null && { contact: {} }) }),
          sender: {
            userId: withdrawnBy,
            told: undeliveredWithdrawal({ ...offer, playerName }),
            topic: 'offers' as const,
          },
        }));
    }),
  );
};

interface Withdrawal {
  readonly playerIds: readonly string[];
  readonly withdrawnBy: string;
  readonly now: Date;
}

/** Withdraws all pending offers to the locked players. Waits for answers in progress and keeps answered offers. */
export const withdrawOffersTo = async (
  db: Db,
  organizationId: OrganizationId,
  { playerIds, withdrawnBy, now }: Withdrawal,
): Promise<void> => {
  await expireOffersOf(db, organizationId, playerIds);
  const offers = await lockedFacts(db, organizationId)
    .where('offer.player_id', '=', anyOf(playerIds))
    .where('offer.status', '=', sql.lit('pending'))
    .execute();
  const pendingOffers = offers.filter((offer) => decideWithdrawal(offer, now).kind === 'withdrawn');
  if (pendingOffers.length === 0) return;
  const ids = pendingOffers.map(({ id }) => id);
  await writeWithdrawals(db, organizationId, ids, withdrawnBy).execute();
  await notifyOfWithdrawals(db, { organizationId, withdrawnBy }, pendingOffers);
};
