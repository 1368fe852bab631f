import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import type { Answer } from '@touchline/domain/offers/schema.ts';
import { announce } from '../../core/live.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { stateColumns } from './store.ts';

/** Locks the offer and the player's others of the same tryout, always in the order of their ids (reliability §5). */
export const lockOffers = (
  db: Db,
  organizationId: OrganizationId,
  { id, playerId, tryoutId }: { id: string; playerId: string; tryoutId: string | null },
) =>
  db
    .selectFrom('team_invitations')
    .where('organization_id', '=', organizationId)
    .where('player_id', '=', playerId)
    .where(({ or, eb }) => or([eb('id', '=', id), eb('tryout_id', '=', tryoutId)]))
    .select([
      'id',
      'team_id as teamId',
      'player_id as playerId',
      'status',
      'response_reason as responseReason',
      'offer_expires_at as expiresAt',
      'created_by as createdBy',
    ])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Writes the answer, unless the database's clock says that the offer lapsed meanwhile. */
export const writeAnswer = async (db: Db, organizationId: OrganizationId, id: string, given: Answer): Promise<void> => {
  await db
    .updateTable('team_invitations')
    .set({ status: given, response_reason: 'player', response_at: sql<Date>`club_now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('offer_expires_at', '>', sql<Date>`club_now()`)
    .returning('id')
    .executeTakeFirstOrThrow(() => offerProblems.expired());
};

/** Declines the other pending offers after an acceptance; one whose time is over has lapsed instead. */
export const declineOthers = async (db: Db, organizationId: OrganizationId, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('team_invitations')
    .set({
      status: 'declined',
      response_reason: sql`case when offer_expires_at <= club_now() then 'lapsed' else 'other_accepted' end`,
      response_at: sql<Date>`least(offer_expires_at, club_now())`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .execute();
};

interface Membership {
  readonly teamId: string;
  readonly playerId: string;
  readonly offerId: string;
}

/**
 * Puts the player on the team, active and without a jersey number (OFFER-28). Who is on it already keeps the
 * number (OFFER-29); somebody who comes back gets none, since it may have been given away.
 */
export const joinTeam = async (
  db: Db,
  organizationId: OrganizationId,
  { teamId, playerId, offerId }: Membership,
): Promise<void> => {
  await db
    .insertInto('team_players')
    .values({ organization_id: organizationId, team_id: teamId, player_id: playerId, invitation_id: offerId })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'player_id']).doUpdateSet({
        invitation_id: offerId,
        status: 'active',
        jersey_number: sql`case when team_players.status = 'active' then team_players.jersey_number end`,
      }),
    )
    .execute();
};

export const showState = (db: Db, organizationId: OrganizationId, id: string) =>
  db
    .selectFrom('team_invitations as offer')
    .where('offer.organization_id', '=', organizationId)
    .where('offer.id', '=', id)
    .select(stateColumns)
    .executeTakeFirstOrThrow(() => offerProblems.missing());

/** Whom the answer is reported to, with what the letter says; nobody once the sender has left. */
export const findSender = (db: Db, organizationId: OrganizationId, offerId: string) =>
  db
    .selectFrom('team_invitations as offer')
    .innerJoin('users as account', 'account.id', 'offer.created_by')
    .innerJoin('profiles as sender', 'sender.id', 'account.id')
    .innerJoin('teams as team', 'team.id', 'offer.team_id')
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .where('offer.organization_id', '=', organizationId)
    .where('offer.id', '=', offerId)
    .select([
      'account.email as email',
      'sender.role as role',
      'team.name as teamName',
      sql<string>`player.first_name || ' ' || player.last_name`.as('playerName'),
    ])
    .executeTakeFirst();

const lapse = (db: Db) =>
  db.updateTable('team_invitations').set({
    status: 'declined',
    response_reason: 'lapsed',
    response_at: sql<Date>`offer_expires_at`,
  });

/** Writes the lapse of the players' offers, so that a new one may take the place (OFFER-13). */
export const expireOffersOf = async (
  db: Db,
  organizationId: OrganizationId,
  playerIds: readonly string[],
): Promise<void> => {
  await lapse(db)
    .where('id', 'in', (from) =>
      from
        .selectFrom('team_invitations')
        .where('organization_id', '=', organizationId)
        .where('player_id', 'in', playerIds)
        .where('status', '=', 'pending')
        .where('offer_expires_at', '<=', sql<Date>`club_now()`)
        .select('id')
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
};

/** The job of every minute: what lapsed is written and shown on open screens. Who is answering right now is left alone. */
export const expireOffers = (db: Db): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const expired = await lapse(transaction)
      .where('id', 'in', (from) =>
        from
          .selectFrom('team_invitations')
          .where('status', '=', 'pending')
          .where('offer_expires_at', '<=', sql<Date>`club_now()`)
          .select('id')
          .orderBy('id')
          .limit(1000)
          .forUpdate()
          .skipLocked(),
      )
      .returning('organization_id as organizationId')
      .execute();
    for (const organizationId of new Set(expired.map((offer) => offer.organizationId)))
      await announce(transaction, organizationId, ['offers']);
  });
