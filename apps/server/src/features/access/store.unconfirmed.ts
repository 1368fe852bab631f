import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { unconfirmedDays } from '@touchline/domain/constants.ts';
import { hashOf } from '../../core/identity/tokens.ts';
import { fields } from '../../db/columns.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { removePreparedCoach, removePreparedPlayer } from '../people/store.prepared.ts';

/** Maximum accounts deleted in one run. The next run, an hour later, deletes the rest. */
const batchSize = 100;

/** Unconfirmed accounts with no membership other than the one from their registration. */
const unconfirmedAccounts = (db: Db) =>
  db
    .selectFrom('users as account')
    .innerJoin('memberships as membership', 'membership.user_id', 'account.id')
    .where('account.email_confirmed_at', 'is', null)
    // A login with another membership is in use.
    .where(
      sql<boolean>`not exists (
        select from memberships as other where other.user_id = account.id and other.id <> membership.id)`,
    )
    // Keeps the last admin of an organization that has other members.
    .where(
      sql<boolean>`(membership.role <> 'admin' or not exists (
        select from memberships as other
        where other.organization_id = membership.organization_id and other.user_id <> account.id
      ) or exists (
        select from memberships as other join users as login on login.id = other.login_id
        where other.organization_id = membership.organization_id and other.user_id <> account.id
          and other.role = 'admin' and other.state = 'active' and login.leaves_at is null
      ))`,
    )
    .select(['account.id as userId', 'membership.organization_id as organizationId']);

/** True for a profile that existed before the account accepted its invitation. The club keeps such a profile. */
const isOfClub = (userId: string, column: 'coach_profile_id' | 'player_profile_id', profile: string) =>
  sql<boolean>`exists (select from account_invitations as taken where taken.accepted_by = ${userId}
    and ${sql.ref(`taken.${column}`)} = ${sql.ref(profile)} and not taken.made_profile)`;

const coachesOf = (db: Db, userId: string) =>
  db
    // All organizations: the login is removed from each of them.
    .selectFrom('coach_profiles')
    .where('user_id', '=', userId)
    .where(({ not }) => not(isOfClub(userId, 'coach_profile_id', 'coach_profiles.id')))
    .select(fields('id', 'organizationId'))
    .execute();

/** Players that no other login acts for. */
const playersOf = (db: Db, userId: string) =>
  db
    .selectFrom('guardianships as own')
    .where('own.user_id', '=', userId)
    .where(({ not }) => not(isOfClub(userId, 'player_profile_id', 'own.player_id')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('guardianships as other')
            .whereRef('other.player_id', '=', 'own.player_id')
            .whereRef('other.user_id', '<>', 'own.user_id'),
        ),
      ),
    )
    .select(['own.player_id as id', 'own.organization_id as organizationId'])
    .execute();

/** Deletes an organization without members, including its audit log. */
export const deleteOrganizationIfEmpty = async (db: Db, organizationId: string): Promise<void> => {
  const organization = await db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('members').where('organization_id', '=', organizationId))),
    )
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!organization) return;
  await db.deleteFrom('outbox').where('organization_id', '=', organizationId).execute();
  await sql`set local touchline.audit_log_retention = 'on'`.execute(db);
  await db.deleteFrom('audit_log').where('organization_id', '=', organizationId).execute();
  await db.deleteFrom('organizations').where('id', '=', organizationId).execute();
};

const overdueAccounts = (db: Db) =>
  unconfirmedAccounts(db).where(
    'account.created_at',
    '<',
    sql<Date>`club_now() - make_interval(days => ${unconfirmedDays}::int)`,
  );

type UnconfirmedAccount = Awaited<ReturnType<ReturnType<typeof unconfirmedAccounts>['executeTakeFirst']>>;

/** Deletes an account and all records of its registration, unless it was confirmed in the meantime. */
const removeAccount = async (db: Db, account: UnconfirmedAccount): Promise<void> => {
  if (!account) return;
  const { userId } = account;
  const coaches = await coachesOf(db, userId);
  const players = await playersOf(db, userId);
  await db.deleteFrom('users').where('id', '=', userId).execute();
  for (const { id, organizationId } of coaches) await removePreparedCoach(db, organizationId as OrganizationId, id);
  for (const { id, organizationId } of players) await removePreparedPlayer(db, organizationId as OrganizationId, id);
  await deleteOrganizationIfEmpty(db, account.organizationId);
};

/**
 * Deletes accounts not confirmed within 7 days, with their profiles and any organization without other members. Keeps
 * profiles that the club uses or had entered before.
 */
export const removeUnconfirmed = async (db: Db): Promise<void> => {
  const accounts = await overdueAccounts(db).limit(batchSize).execute();
  for (const { userId } of accounts) {
    await inTransaction(db, async (transaction) =>
      removeAccount(
        transaction,
        await overdueAccounts(transaction).where('account.id', '=', userId).forUpdate('account').executeTakeFirst(),
      ),
    );
  }
};

/**
 * Serializes registrations for an address until the transaction ends. Callers take this lock first, to prevent
 * deadlocks.
 */
export const reserveAddress = (db: Db, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`.execute(db);

/** Deletes an unconfirmed account with this address. */
export const removeUnconfirmedOf = async (db: Db, email: string): Promise<void> =>
  removeAccount(
    db,
    await unconfirmedAccounts(db).where('account.email', '=', email).forUpdate('account').executeTakeFirst(),
  );

/**
 * Deletes an unconfirmed account with a mistyped address, so that the owner of that mailbox cannot take it over. The
 * challenge proves that the correction comes from the same browser.
 */
export const removeCorrected = async (
  db: Db,
  { email, challenge }: { readonly email: string; readonly challenge?: string | undefined },
): Promise<void> => {
  if (challenge === undefined) return;
  const account = await unconfirmedAccounts(db)
    .where('account.email', '=', email)
    .where('account.registration_challenge', '=', hashOf(challenge))
    .forUpdate('account')
    .executeTakeFirst();
  await removeAccount(db, account);
};
