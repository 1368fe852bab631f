import { type RawBuilder, sql } from 'kysely';
import type { Role } from '@touchline/domain/core/actor.ts';
import { containsWords, escapeLike } from '../../core/requests/search.ts';
import type { Db } from '../../db/open.ts';

/** A login as the operator sees it, as JSON. */
export interface Login {
  readonly id: string;
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly hasSecondStep: boolean;
  /** Time of the deletion that the owner requested. */
  readonly leavesAt: string | null;
  readonly roles: readonly {
    readonly organizationId: string;
    readonly organizationName: string;
    /** The person's name in that organization. */
    readonly name: string;
    readonly role: Role;
    readonly state: 'waiting' | 'active' | 'ended';
  }[];
}

/** Maximum logins in a list, more than anyone reads at a terminal. */
export const maxLogins = 50;

const listLogins = async (db: Db, condition: RawBuilder<unknown>): Promise<readonly Login[]> => {
  const { rows } = await sql<Login>`
    select account.id, account.email, account.email_confirmed_at is not null as "isConfirmed",
      exists (select from authenticators where user_id = account.id and confirmed_at is not null) as "hasSecondStep",
      to_jsonb(account.leaves_at) as "leavesAt",
      coalesce((select jsonb_agg(jsonb_build_object('organizationId', organization.id,
          'organizationName', organization.name, 'name', member.name, 'role', membership.role,
          'state', membership.state) order by organization.name, organization.id, membership.role)
        from memberships as membership
        join organizations as organization on organization.id = membership.organization_id
        join members as member on member.id = membership.user_id
          and member.organization_id = membership.organization_id
        where membership.user_id = account.id), '[]') as roles
    from users as account where ${condition}
    order by account.email limit ${sql.lit(maxLogins + 1)}`.execute(db);
  return rows;
};

const isNamed = (text: string) => sql`exists (
  -- All organizations: a login has a name in each.
  select from members as member where member.id = account.id
    and ${containsWords([sql<string>`member.search_name`], text)})`;

/**
 * Logins whose address, or name in any organization, contains a text. Returns one more than the limit if there are more.
 */
export const findLogins = (db: Db, text: string): Promise<readonly Login[]> =>
  listLogins(db, sql`account.email like ${`%${escapeLike(text.toLowerCase())}%`} or ${isNamed(text)}`);

/** The login with this address or id. */
export const findLogin = async (db: Db, addressOrId: string): Promise<Login | undefined> =>
  (await listLogins(db, sql`${addressOrId.toLowerCase()} in (account.email, account.id::text)`))[0];

/** Addresses of logins that resemble an unknown address, most similar first. */
export const findSimilarAddresses = async (db: Db, address: string): Promise<readonly string[]> => {
  const similarity = sql<number>`similarity(email, ${address.toLowerCase()})`;
  const similarLogins = await db
    .selectFrom('users')
    .where(similarity, '>', 0.3)
    .orderBy(similarity, 'desc')
    .orderBy('email')
    .select('email')
    .limit(maxLogins)
    .execute();
  return similarLogins.map(({ email }) => email);
};

/** Confirms a login's address. Returns false if it was already confirmed. */
export const confirmLogin = async (db: Db, userId: string): Promise<boolean> => {
  const confirmed = await db
    .updateTable('users')
    .set({ email_confirmed_at: sql<Date>`club_now()` })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!confirmed) return false;
  await db
    .updateTable('one_time_tokens')
    .set({ redeemed_at: sql<Date>`club_now()` })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .where('redeemed_at', 'is', null)
    .execute();
  return true;
};

/** Makes the login a member of the organization without a role, under the name it has in another organization. */
export const addMember = async (db: Db, organizationId: string, { id, roles: [role] }: Login): Promise<void> => {
  await db
    .insertInto('members')
    .values({ id, organization_id: organizationId, name: role?.name ?? '' })
    .onConflict((conflict) => conflict.columns(['id', 'organization_id']).doNothing())
    .execute();
};
