import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { linkHours } from '@touchline/domain/constants.ts';
import { hashOf, newToken } from '../../core/identity/tokens.ts';
import type { Db } from '../../db/open.ts';
import { firstMembership, firstOrganization } from './store.ts';

const purpose = 'change_email';

export const findEmailChange = async (db: Db, userId: string) =>
  (await db
    .selectFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`club_now()`)
    .select([sql<string>`new_email`.as('email'), 'expires_at as until'])
    .executeTakeFirst()) ?? null;

/** Creates the token that confirms a new address. Replaces the token from an earlier change. */
export const insertEmailChange = async (db: Db, userId: string, email: string): Promise<string> => {
  const token = newToken();
  const change = {
    token_hash: hashOf(token),
    new_email: email,
    created_at: sql<Date>`club_now()`,
    expires_at: sql<Date>`club_now() + make_interval(hours => ${linkHours.confirm}::int)`,
  };
  await db
    .insertInto('one_time_tokens')
    .values({ user_id: userId, purpose, ...change })
    .onConflict((conflict) => conflict.column('user_id').where('purpose', '=', sql.lit(purpose)).doUpdateSet(change))
    .execute();
  return token;
};

export const deleteEmailChange = (db: Db, userId: string) =>
  db.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute();

export const isEmailChangeOpen = async (db: Db, token: string): Promise<true | undefined> =>
  (await db
    .selectFrom('one_time_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`club_now()`)
    .select('user_id')
    .executeTakeFirst()) && true;

/** Uses up a link. Only one of several concurrent attempts gets the change. */
export const redeemEmailChange = (db: Db, token: string) =>
  db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`club_now()`)
    .returning([
      'user_id as userId',
      sql<string>`new_email`.as('email'),
      sql<string>`(select email from users where users.id = one_time_tokens.user_id)`.as('before'),
      sql<string | null>`(select ${firstOrganization}
        from users as account join memberships as membership on membership.user_id = account.id
        where account.id = one_time_tokens.user_id order by ${firstMembership} limit 1)`.as('organizationId'),
      // All organizations: each club shows its members' addresses.
      sql<OrganizationId[]>`array(select members.organization_id from members
        where members.id = one_time_tokens.user_id)`.as('organizations'),
    ])
    .executeTakeFirst();

/** Writes the account's new address. Invalidates links that were emailed to the previous one. */
export const updateEmail = async (db: Db, userId: string, email: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ email, email_confirmed_at: sql<Date>`club_now()` })
    .where('id', '=', userId)
    .execute();
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
};
