import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, type OrganizationId, playersOf } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { answeredLetter } from '@touchline/domain/offers/messages.letters.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import type { Answer } from '@touchline/domain/offers/schema.ts';
import type { FoundLink } from '../../core/mail/answer-links.ts';
import { informedGuardians } from '../../core/identity/guardians.ts';
import { announce } from '../../core/requests/live.ts';
import { enqueueStatement, type Mail, mailRowsJson } from '../../core/mail/mail.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { fieldsOf } from '../../db/columns.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import { anyOf, type Placeholders, statement } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { answererOtherThan, stateColumns } from './store.ts';
import { endColumns, notifyOfEnds, deleteReminders } from './store.endings.ts';

interface AnswerContext {
  readonly organizationId: OrganizationId;
  readonly playerIds: readonly string[];
  readonly id: string;
  /** Null for a contact. */
  readonly userId: string | null;
}

const lockStatement = statement((db, { organizationId, playerIds, id, userId }: Placeholders<AnswerContext>) =>
  rowsOf(db, 'team_invitations as offer', organizationId)
    .innerJoin('teams as team', 'team.id', 'offer.team_id')
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .leftJoin('users as account', 'account.id', 'offer.created_by')
    .where('offer.player_id', '=', anyOf(playerIds))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('offer.id', '=', id),
        exists(
          selectFrom('team_invitations as answered')
            .where('answered.id', '=', id)
            .whereRef('answered.tryout_id', '=', 'offer.tryout_id')
            .whereRef('answered.player_id', '=', 'offer.player_id'),
        ),
      ]),
    )
    .select([
      ...fieldsOf('offer', 'id', 'playerId', 'status', 'responseReason'),
      sql<boolean>`offer.released_at is not null`.as('isReleased'),
      'offer.offer_expires_at as expiresAt',
      'player.first_name as playerFirstName',
      answererOtherThan(userId).as('answeredBy'),
      jsonArrayFrom(
        db
          .selectFrom(informedGuardians.as('guardian'))
          .where('guardian.playerId', '=', sql.ref<string>('player.id'))
          .where(sql<SqlBool>`guardian."userId" is distinct from ${userId}::uuid`)
          .select([
            'guardian.userId',
            'guardian.email',
            sql<boolean>`case when ${userId}::uuid is null then player.guardians_apart
              else are_apart(player.id, guardian."userId", ${userId}) end`.as('isApart'),
          ]),
      ).as('otherGuardians'),
      ...endColumns,
    ])
    .orderBy('offer.id')
    .forUpdate('offer'),
);

/**
 * Locks the player's offers from one tryout, in the order of their ids (REL-5). Returns each with the data for the
 * emails to its sender and to the other guardians. A sender who has left has no role.
 */
export const lockOffers = (db: Db, { organizationId, userId, players }: Actor, id: string) =>
  lockStatement(db, { organizationId, userId, playerIds: playersOf({ players }), id });

/** Like `lockOffers`, for a contact who answers through a link. Every login of the family is then notified. */
export const lockLinkedOffers = (db: Db, { organizationId, playerId, subjectId }: FoundLink) =>
  lockStatement(db, { organizationId, userId: null, playerIds: [playerId], id: subjectId });

export type LockedOffer = Awaited<ReturnType<typeof lockOffers>>[number];

/** Name of a guardian who is hidden from the reader or has no name. */
export const anotherGuardian = 'Another guardian';

/** Emails about the answer to the other guardians. */
export const guardianMails = (
  { id: offerId, playerId, otherGuardians, playerFirstName, teamName }: LockedOffer,
  answerFacts: {
    readonly organizationId: OrganizationId;
    readonly organizationName: string;
    readonly answeredBy: string;
  },
  answer: Answer,
): Mail[] =>
  otherGuardians.map(({ userId, email: recipient, isApart }) => ({
    organizationId: answerFacts.organizationId,
    kind: 'offer.answered.family',
    entityId: offerId,
    recipient,
    userId,
    playerIds: [playerId],
    letter: answeredLetter({
      ...answerFacts,
      ...(isApart && { answeredBy: anotherGuardian }),
      offerId,
      playerFirstName,
      teamName,
      answer,
    }),
  }));

/** An answer with its consequences. */
interface OfferAnswer {
  readonly organizationId: OrganizationId;
  readonly id: string;
  readonly answer: Answer;
  /** Null for a contact. */
  readonly answeredBy: string | null;
  /** Ids of the other pending offers. An acceptance declines them, except those that have expired. */
  readonly declined: readonly string[];
  /** Emails to the sender and to the other guardians. */
  readonly mails: readonly Mail[];
  /** Emails to the senders of the declined offers, for each of the two ways in which those offers can end. */
  readonly declinedMails: Readonly<Record<'lapsed' | 'other_accepted', readonly Mail[]>>;
}

interface AnswerParameters extends Omit<OfferAnswer, 'mails' | 'declinedMails'> {
  /** Ids of all offers that end. Their reminders are withdrawn. */
  readonly ids: readonly string[];
  /** JSON in the format of `mailRowsJson`. */
  readonly mails: string;
  readonly expiredMails: string;
  readonly otherAcceptedMails: string;
}

/** Emails about the offers that ended this way. Only the declining statement knows which ones did. */
const mailsForEnd = (mails: RawBuilder<string>, end: 'lapsed' | 'other_accepted') => sql`(
  select coalesce(jsonb_agg(mail), '[]') from jsonb_array_elements(${mails}::jsonb) as mail
  where (mail->>'entity_id')::uuid in (select id from declined where response_reason = ${sql.lit(end)}))`;

const answerStatement = statement((db, parameters: Placeholders<AnswerParameters>) => {
  const { organizationId, id, ids, answer, answeredBy, declined, mails, expiredMails, otherAcceptedMails } = parameters;
  const letters = sql<string>`${mails}::jsonb || ${mailsForEnd(expiredMails, 'lapsed')}
    || ${mailsForEnd(otherAcceptedMails, 'other_accepted')}`;
  return db
    .with(
      'offer',
      () => sql<Selectable<DB['team_invitations']>>`
        (update team_invitations set status = ${answer}, response_reason = 'player',
          answered_by = ${answeredBy}, response_at = greatest(club_now(), created_at)
        where organization_id = ${organizationId} and id = ${id} and status = 'pending'
        returning *)`,
    )
    .with(
      'declined',
      () => sql<{ id: string; response_reason: string }>`
        (update team_invitations set status = 'declined',
          response_reason = case when offer_expires_at <= club_now() then 'lapsed' else 'other_accepted' end,
          response_at = least(offer_expires_at, greatest(club_now(), created_at))
        where organization_id = ${organizationId} and id = any(${declined}::uuid[]) and status = 'pending'
        returning id, response_reason)`,
    )
    .with(
      'joined',
      () => sql<object>`
        (insert into team_players (organization_id, team_id, player_id, invitation_id)
        select organization_id, team_id, player_id, id from offer where status = 'accepted'
        on conflict (team_id, player_id) do update set invitation_id = excluded.invitation_id, status = 'active',
          jersey_number = case when team_players.status = 'active' then team_players.jersey_number end)`,
    )
    .with('withdrawn', () => sql<object>`(${deleteReminders(ids)})`)
    .with('mailed', () => sql<object>`(${enqueueStatement(letters)})`)
    .selectFrom('offer')
    .select([
      ...stateColumns,
      // An overdue offer counts as expired, even if its expiry has not been stored yet (ruling 61).
      sql<number>`(select count(*) from declined where response_reason = 'other_accepted')`.as('othersDeclined'),
    ]);
});

/**
 * Writes an answer and its consequences in one statement, unless the offer has expired by the database's clock. A
 * player who accepts joins the team without a jersey number. A current member keeps the number. A returning member gets
 * none, because the old number may be taken.
 */
export const writeAnswer = async (db: Db, { mails, declinedMails, ...given }: OfferAnswer) => {
  const [state] = await answerStatement(db, {
    ...given,
    ids: [given.id, ...given.declined],
    mails: mailRowsJson(mails),
    expiredMails: mailRowsJson(declinedMails.lapsed),
    otherAcceptedMails: mailRowsJson(declinedMails.other_accepted),
  });
  return state ?? raise(offerProblems.missing());
};

export const showState = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'team_invitations as offer', organizationId, id)
    .select(stateColumns)
    .executeTakeFirstOrThrow(() => offerProblems.missing());

// 'pending' is a literal, because a generic plan for any value does not use the index on pending offers.
const expiredOffers = (db: Db) =>
  db
    .selectFrom('team_invitations')
    .where('status', '=', sql.lit('pending'))
    .where('offer_expires_at', '<=', sql<Date>`club_now()`)
    .select('id')
    .orderBy('id')
    .forUpdate();

const expire = async (db: Db, offers: ReturnType<typeof expiredOffers>) => {
  const expiredRows = await db
    .updateTable('team_invitations')
    .set({ status: 'declined', response_reason: 'lapsed', response_at: sql<Date>`offer_expires_at` })
    .where('id', 'in', offers)
    .returning(['id', 'organization_id as organizationId'])
    .execute();
  await notifyOfEnds(
    db,
    expiredRows.map(({ id }) => id),
  );
  return expiredRows;
};

/** Expires the players' overdue offers and notifies the senders. New offers can then replace them. */
export const expireOffersOf = (db: Db, organizationId: OrganizationId, playerIds: readonly string[]) =>
  expire(db, expiredOffers(db).where('organization_id', '=', organizationId).where('player_id', '=', anyOf(playerIds)));

/** Job that runs every minute. Expires overdue offers, except those being answered, and notifies the senders. */
export const expireOffers = (db: Db): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const expiredRows = await expire(transaction, expiredOffers(transaction).limit(1000).skipLocked());
    for (const organizationId of new Set(expiredRows.map((offer) => offer.organizationId)))
      await announce(transaction, organizationId, ['offers']);
  });
