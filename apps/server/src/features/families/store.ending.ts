import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { announceToSiblings } from '../../core/mail/letter-readers.ts';
import type { Db } from '../../db/open.ts';
import { removeRows } from '../../db/rows.ts';
import { deleteOwnData } from '../privacy/store.own-data.ts';

/** Unlinks a login from a player. Keeps the membership, whose Home page then shows no player. */
export const removeGuardianship = async (
  db: Db,
  organizationId: OrganizationId,
  playerId: string,
  userId: string,
): Promise<void> => {
  await removeRows(db, 'guardianships', organizationId)
    .where('player_id', '=', playerId)
    .where('user_id', '=', userId)
    .execute();
  await deleteOwnData(db, sql`select ${playerId}::uuid`, userId);
};

const withdraw = async (db: Db, organizationId: OrganizationId, players: RawBuilder<unknown>, userId: string) => {
  const letters = sql<SqlBool>`organization_id = ${organizationId} and sent_at is null and failed_at is null
      and (attempts = 0 or last_error is not null)
      and (user_id = ${userId} or user_id is null and recipient = (select email from users where id = ${userId}))
      and entity_id in (
        select id from team_invitations where organization_id = ${organizationId} and player_id in (${players})
        union all
        select id from tryout_registrations where organization_id = ${organizationId} and player_id in (${players}))`;
  await announceToSiblings(db, letters);
  await sql`delete from outbox where ${letters}`.execute(db);
};

/** Withdraws unsent emails about a player to a login that no longer gets any. */
export const withdrawLetters = (db: Db, organizationId: OrganizationId, playerId: string, userId: string) =>
  withdraw(db, organizationId, sql`select ${playerId}::uuid`, userId);

/** Withdraws a family's emails and deletes its archives when its role ends. Keeps the guardianships. */
export const endFamily = async (db: Db, organizationId: OrganizationId, userId: string): Promise<void> => {
  const players = sql`select player_id from guardianships
    where organization_id = ${organizationId} and user_id = ${userId}`;
  await sql`select id from player_profiles where organization_id = ${organizationId} and id in (${players})
    order by id for no key update`.execute(db);
  await deleteOwnData(db, players, userId);
  await withdraw(db, organizationId, players, userId);
};
