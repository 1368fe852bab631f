import { sql } from 'kysely';
import { namesFrom } from '@touchline/domain/access/rules.ts';
import type { Organization } from '@touchline/domain/organization/schema.ts';
import { hashOf } from '../../core/identity/tokens.ts';
import type { Env } from '../../core/process/env.ts';
import type { Db } from '../../db/open.ts';
import { fields } from '../../db/columns.ts';

const now = sql<Date>`club_now()`;

/** Maximum sessions in a list, more than any person has. */
const maxSessions = 100;

/**
 * Order of `account`'s memberships: active, last used, oldest. The first is the default for requests that name none.
 */
export const firstMembership = sql`membership.state = 'ended', membership.state <> 'active',
  membership.id is distinct from account.last_membership_id, membership.created_at, membership.id`;

/** Organization of the default membership. Null if it has ended, because clubs get no events about former members. */
export const firstOrganization = sql<
  string | null
>`case when membership.state <> 'ended' then membership.organization_id end`;

/** The account with an address, and the organization of its default membership. */
export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('users as account')
    .innerJoin('memberships as membership', 'membership.user_id', 'account.id')
    .innerJoin('organizations as organization', 'organization.id', 'membership.organization_id')
    .where('account.email', '=', email)
    .orderBy(firstMembership)
    .select([
      'account.id as userId',
      'account.email as email',
      'account.password_hash as passwordHash',
      sql<boolean>`account.email_confirmed_at is not null`.as('isConfirmed'),
      firstOrganization.as('organizationId'),
      'organization.name as organizationName',
    ])
    .limit(1)
    .executeTakeFirst();

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export const findPasswordHash = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('users').where('id', '=', userId).select('password_hash').executeTakeFirst())?.password_hash ??
  null;

/** Locks the password until the transaction ends. Returns false if it has changed since the comparison. */
export const lockPassword = async (db: Db, { userId, passwordHash }: Pick<Account, 'userId' | 'passwordHash'>) =>
  (await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .select('id')
    // The session that is started next takes the same lock.
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly isConfirmed: boolean;
  /** The accepted version of the terms. */
  readonly terms: string | null;
}

/** Creates the user. Returns undefined if the address already has a user, even one created concurrently. */
export const insertUser = async (db: Db, { email, passwordHash, isConfirmed, terms }: NewUser) =>
  (
    await db
      .insertInto('users')
      .values({
        email,
        password_hash: passwordHash,
        email_confirmed_at: isConfirmed ? now : null,
        terms_accepted_at: terms === null ? null : now,
        terms_version: terms,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id;

/** Default that requires approval for coaches, because coaches see children. */
const defaultNewcomerCheck: Organization['checkNewcomers'] = 'coaches';

/** The value for the first club, and null for later ones, whose families must not write to the first. */
const valueForFirstClub = (value: string) =>
  sql<string | null>`case when not exists (select from organizations) then ${value} end`;

/** Creates an organization with the operator's default settings, which admins can change. */
export const insertOrganization = async (
  db: Db,
  { currency, clubReplyTo }: Env,
  { name, timeZone }: { name: string; timeZone: string },
): Promise<string> =>
  (
    await db
      .insertInto('organizations')
      .values({
        name,
        time_zone: timeZone,
        currency: currency ?? null,
        check_newcomers: defaultNewcomerCheck,
        ...(clubReplyTo && { contact_name: valueForFirstClub(name), contact_email: valueForFirstClub(clubReplyTo) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Creates a user's missing coach profiles in every club where the user is a coach (ruling 14). */
export const ensureCoachProfiles = async (db: Db, userId: string): Promise<void> => {
  const membersWithoutProfile = await db
    .selectFrom('memberships as membership')
    .innerJoin('members as profile', (join) =>
      join
        .onRef('profile.id', '=', 'membership.user_id')
        .onRef('profile.organization_id', '=', 'membership.organization_id'),
    )
    .leftJoin('coach_profiles as coach', (join) =>
      join
        .onRef('coach.user_id', '=', 'membership.user_id')
        .onRef('coach.organization_id', '=', 'membership.organization_id'),
    )
    .where('membership.user_id', '=', userId)
    .where('membership.role', '=', 'coach')
    .where('membership.state', '=', 'active')
    .where('coach.id', 'is', null)
    .select(['membership.organization_id as organizationId', 'profile.name as name'])
    .execute();
  for (const { organizationId, name } of membersWithoutProfile) {
    const { firstName, lastName } = namesFrom(name);
    await db
      .insertInto('coach_profiles')
      .values({ user_id: userId, organization_id: organizationId, first_name: firstName, last_name: lastName })
      .onConflict((conflict) => conflict.columns(['user_id', 'organization_id']).doNothing())
      .execute();
  }
};

/** Sets a new password. A change through an emailed link also confirms the address. */
export const updatePassword = (
  db: Db,
  userId: string,
  passwordHash: string,
  proof: 'mailed link' | 'current password',
) =>
  db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      ...(proof === 'mailed link' && { email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, club_now())` }),
    })
    .where('id', '=', userId)
    .execute();

export const markConfirmed = (db: Db, userId: string) =>
  db
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute();

export const listSessions = (db: Db, userId: string, currentId: string | null) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .select([
      ...fields('id', 'createdAt', 'lastUsedAt', 'userAgent'),
      sql<boolean>`id is not distinct from ${currentId}::uuid`.as('current'),
    ])
    .orderBy('current', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(maxSessions)
    .execute();

export const findOwnSession = (db: Db, userId: string, sessionId: string) =>
  db.selectFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId).select('id').executeTakeFirst();

export const endOtherSessions = (db: Db, userId: string, currentId: string | null) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id is distinct from ${currentId}::uuid`)
    .execute();

/** Ends the session that a token belongs to, even if the token has expired. */
export const endSessionOfToken = (db: Db, token: string) =>
  db
    .deleteFrom('sessions')
    .where('id', 'in', (from) =>
      from.selectFrom('session_tokens').where('token_hash', '=', hashOf(token)).select('session_id'),
    )
    .execute();

/** Finds a current member of the organization. */
export const findMember = (db: Db, organizationId: string, userId: string) =>
  db
    .selectFrom('memberships as membership')
    .innerJoin('users as account', 'account.id', 'membership.user_id')
    .where('membership.organization_id', '=', organizationId)
    .where('membership.user_id', '=', userId)
    .where('membership.state', '<>', 'ended')
    .select([
      'account.id as id',
      'account.email as email',
      sql<boolean>`exists (select from memberships where user_id = ${userId}
        and organization_id <> ${organizationId} and state <> 'ended')`.as('isElsewhereToo'),
    ])
    .limit(1)
    .executeTakeFirst();
