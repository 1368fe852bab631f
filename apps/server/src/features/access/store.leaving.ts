import { sql } from 'kysely';
import { accountDeletedLetter } from '@touchline/domain/access/messages.leaving.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { accountDeletionDays } from '@touchline/domain/constants.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { announce } from '../../core/requests/live.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { sendLetter } from './store.letters.ts';
import { listOrganizations } from './store.login.ts';

interface LeavingFacts {
  clubs: string[];
  lastAdminOf: string[];
  isGuardian: boolean;
  isOnlyGuardian: boolean;
  isPlayer: boolean;
}

/** Consequences of deleting the login, for each club. */
export const readLeaving = async (db: Db, userId: string): Promise<LeavingFacts> => {
  // All organizations: the login is deleted from each of them.
  const { rows } = await sql<LeavingFacts>`
    with held as (
      select membership.organization_id, membership.role, membership.state, organization.name
      from memberships as membership join organizations as organization on organization.id = membership.organization_id
      where membership.login_id = ${userId}),
    acted as (
      select own.kind = 'self' as is_self, own.may_answer and not exists (
          select from guardianships as other join users as login on login.id = other.user_id
          where other.organization_id = own.organization_id and other.player_id = own.player_id
            and other.user_id <> own.user_id and other.may_answer and login.leaves_at is null) as is_alone
      from held join guardianships as own on own.organization_id = held.organization_id
      where own.user_id = ${userId})
    select array(select distinct name from held where state <> 'ended' order by name) as clubs,
      array(select name from held where role = 'admin' and state = 'active' and not exists (
        select from memberships as other join users as login on login.id = other.login_id
        where other.organization_id = held.organization_id and other.role = 'admin' and other.state = 'active'
          and other.user_id <> ${userId} and login.leaves_at is null) order by name) as "lastAdminOf",
      exists (select from acted where not is_self) as "isGuardian",
      exists (select from acted where not is_self and is_alone) as "isOnlyGuardian",
      exists (select from acted where is_self) as "isPlayer"`.execute(db);
  return rows[0] as LeavingFacts;
};

/** Serializes admins who leave the same organization. */
export const lockAdministered = (db: Db, userId: string) =>
  db
    .selectFrom('organizations')
    .where('id', 'in', (from) =>
      from
        .selectFrom('memberships')
        .where('login_id', '=', userId)
        .where('role', '=', 'admin')
        .where('state', '=', 'active')
        .select('organization_id'),
    )
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();

/** Schedules the login's deletion and returns its time. */
export const scheduleDeletion = async (db: Db, userId: string): Promise<Date> =>
  (
    await db
      .updateTable('users')
      .set({ leaves_at: sql<Date>`club_now() + make_interval(days => ${accountDeletionDays}::int)` })
      .where('id', '=', userId)
      .returning(sql<Date>`leaves_at`.as('leavesAt'))
      .executeTakeFirstOrThrow()
  ).leavesAt;

/** Cancels a scheduled deletion. Returns undefined if there was none. Waits for a concurrent deletion. */
export const cancelDeletion = async (db: Db, userId: string): Promise<true | undefined> => {
  const { leavesAt } =
    (await db
      .selectFrom('users')
      .where('id', '=', userId)
      .select('leaves_at as leavesAt')
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? raise(accessProblems.sessionUnavailable());
  if (leavesAt === null) return undefined;
  await db.updateTable('users').set({ leaves_at: null }).where('id', '=', userId).execute();
  return true;
};

const dueLogins = (db: Db) => db.selectFrom('users').where('leaves_at', '<=', sql<Date>`club_now()`);

const deleteLogin = async (db: Db, userId: string): Promise<void> => {
  // Undefined if the user has signed in again or another server has already deleted the login.
  const account = await dueLogins(db).where('id', '=', userId).select('email').forUpdate().executeTakeFirst();
  if (!account) return;
  const organizations = await listOrganizations(db, userId);
  await sql`select delete_login(${userId}::uuid)`.execute(db);
  await sendLetter(db, 'security', { organizationId: null, email: account.email }, accountDeletedLetter());
  for (const organizationId of organizations)
    await announce(db, organizationId, ['coaches', 'players', 'guardians', 'teams', 'session', 'accountInvitations']);
};

/** Job that deletes logins whose grace period is over. */
export const deleteLeaving = async (db: Db): Promise<void> => {
  for (const { id } of await dueLogins(db).orderBy('leaves_at').limit(100).select('id').execute())
    await inTransaction(db, (transaction) => deleteLogin(transaction, id));
};
