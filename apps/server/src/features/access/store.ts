import { sql } from 'kysely';
import { namesFrom } from '@touchline/domain/access/rules.ts';
import type { Organization } from '@touchline/domain/organization/schema.ts';
import { hashOf } from '../../core/identity/tokens.ts';
import type { Env } from '../../core/process/env.ts';
import type { Db } from '../../db/open.ts';
import { fields } from '../../db/columns.ts';

const now = sql<Date>`club_now()`;

/** Maximum sessions in a list, more browsers than a person signs in with. */
const maxSessions = 100;

/** Order of `account`'s memberships; a request that names none gets the first: active, last used, oldest. */
export const firstMembership = sql`membership.state = 'ended', membership.state <> 'active',
  membership.id is distinct from account.last_membership_id, membership.created_at, membership.id`;

/** Organization of that membership; null if it has ended, because clubs are not notified about former members. */
export const firstOrganization = sql<
  string | null
>`case when membership.state <> 'ended' then membership.organization_id end`;

/** The account with an address, and the organization it starts in: signing in chooses neither club nor role. */
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

/** Locks the password until the transaction ends; returns true if it is still the one that was compared. */
export const lockPassword = async (db: Db, { userId, passwordHash }: Pick<Account, 'userId' | 'passwordHash'>) =>
  (await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .select('id')
    // Not a weaker lock, because the session started next takes this lock too.
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly isConfirmed: boolean;
  /** The accepted version of the terms. */
  readonly terms: string | null;
}

/** Creates the user; returns undefined if the address already has one, even if a concurrent request was faster. */
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

/** Coaches see children, so by default a code alone makes nobody a coach. */
const defaultNewcomerCheck: Organization['checkNewcomers'] = 'coaches';

/**
 * The value for the first club, null for later ones: their families would otherwise write to the first club's office.
 */
const valueForFirstClub = (value: string) =>
  sql<string | null>`case when not exists (select from organizations) then ${value} end`;

/** Creates an organization with the operator's settings, which an admin sees and can change. */
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

/** Makes the coach profiles that a user lacks, in every club where the user coaches (ruling 14). */
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

/** Sets a new password; doing so through an emailed link also proves that the address is the person's own. */
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

/** Ends a token's session, even if it has expired. */
export const endSessionOfToken = (db: Db, token: string) =>
  db
    .deleteFrom('sessions')
    .where('id', 'in', (from) =>
      from.selectFrom('session_tokens').where('token_hash', '=', hashOf(token)).select('session_id'),
    )
    .execute();

/** Finds a user in the organization, whose admins have no say over a user who has left it. */
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
