import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { unconfirmedDays } from '@touchline/domain/limits.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { removePreparedCoach, removePreparedPlayer } from '../people/store.invitations.ts';

/** Accounts of one turn; what is left over has its turn an hour later. */
const atOnce = 100;

const unconfirmed = (db: Db) =>
  db
    .selectFrom('users as account')
    .innerJoin('profiles as profile', 'profile.id', 'account.id')
    .leftJoin('coach_profiles as coach', 'coach.user_id', 'account.id')
    .leftJoin('player_profiles as player', 'player.user_id', 'account.id')
    .where('account.email_confirmed_at', 'is', null)
    .where('account.created_at', '<', sql<Date>`club_now() - make_interval(days => ${unconfirmedDays}::int)`)
    // The last admin of an organization stays as long as others are in it.
    .where(
      sql<boolean>`(profile.role <> 'admin' or not exists (
        select from profiles as other where other.organization_id = profile.organization_id and other.id <> profile.id
      ) or exists (
        select from profiles as other
        where other.organization_id = profile.organization_id and other.id <> profile.id and other.role = 'admin'
      ))`,
    )
    .select([
      'account.id as userId',
      'profile.organization_id as organizationId',
      'coach.id as coachId',
      'player.id as playerId',
    ]);

/** An organization in which nobody is left, with the trail that its founding left behind. */
const removeIfDeserted = async (db: Db, organizationId: string): Promise<void> => {
  const deserted = await db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('profiles').where('organization_id', '=', organizationId))),
    )
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!deserted) return;
  await db.deleteFrom('outbox').where('organization_id', '=', organizationId).execute();
  await sql`set local touchline.audit_log_retention = 'on'`.execute(db);
  await db.deleteFrom('audit_log').where('organization_id', '=', organizationId).execute();
  await db.deleteFrom('organizations').where('id', '=', organizationId).execute();
};

const remove = async (db: Db, userId: string): Promise<void> => {
  const account = await unconfirmed(db).where('account.id', '=', userId).forUpdate('account').executeTakeFirst();
  if (!account) return;
  const organizationId = account.organizationId as OrganizationId;
  await db.deleteFrom('users').where('id', '=', userId).execute();
  if (account.coachId !== null) await removePreparedCoach(db, organizationId, account.coachId);
  if (account.playerId !== null) await removePreparedPlayer(db, organizationId, account.playerId);
  await removeIfDeserted(db, organizationId);
};

/**
 * Deletes the accounts that were not confirmed within 7 days: their profiles unless the club already works with
 * them, and the organization when nobody else is in it.
 */
export const removeUnconfirmed = async (db: Db): Promise<void> => {
  const lapsed = await unconfirmed(db).limit(atOnce).execute();
  for (const { userId } of lapsed) await inTransaction(db, (transaction) => remove(transaction, userId));
};
