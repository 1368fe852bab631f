import { type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { accountInvitation } from '@touchline/domain/constants.ts';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import type { InvitationSearch, InvitedRole } from '@touchline/domain/people/schema.ts';
import { invitationKind } from '../../core/mail/letter-limits.ts';
import { isUndelivered } from '../../core/mail/mail.ts';
import { pageOf } from '../../core/requests/paging.ts';
import { isRefusedAddress } from '../../core/mail/refused-addresses.ts';
import { containsWords } from '../../core/requests/search.ts';
import { columnsOf, fields } from '../../db/columns.ts';
import { rowOf, rowsOf, updateRow } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';

const adminsOf = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'memberships as membership', organizationId)
    .where('membership.role', '=', 'admin')
    .where('membership.state', '=', 'active');

/** Maximum admins in a list, more than any club has. */
const maxAdmins = 100;

export const listAdmins = (db: Db, organizationId: OrganizationId) =>
  adminsOf(db, organizationId)
    .innerJoin('users as user', 'user.id', 'membership.user_id')
    .innerJoin('members as member', (join) =>
      join
        .onRef('member.id', '=', 'membership.user_id')
        .onRef('member.organization_id', '=', 'membership.organization_id'),
    )
    .orderBy('membership.created_at')
    .orderBy('user.id')
    .limit(maxAdmins)
    .select([
      'user.id',
      'member.name',
      'user.email',
      isRefusedAddress(sql.ref('user.email')).as('emailRefused'),
      'membership.created_at as since',
    ])
    .execute();

export const isAdminByAddress = async (db: Db, organizationId: OrganizationId, email: string): Promise<boolean> =>
  (await adminsOf(db, organizationId)
    .innerJoin('users as user', 'user.id', 'membership.user_id')
    .where('user.email', '=', email)
    .select('user.id')
    .executeTakeFirst()) !== undefined;

const now = sql<Date>`club_now()`;

/** Maximum earlier invitations to an address, more than any family has. */
const maxEarlierInvitations = 50;

const columns = [
  ...fields('id', 'role', 'email', 'firstName', 'lastName', 'createdAt', 'expiresAt'),
  isRefusedAddress(sql.ref('account_invitations.email')).as('emailRefused'),
  isUndelivered(
    sql.lit(invitationKind),
    sql.ref('account_invitations.organization_id'),
    sql`coalesce(account_invitations.letter_id, account_invitations.id)`,
  ).as('undelivered'),
] as const;

/** True if every word occurs in the name or the email address. */
const matchesSearch = (search: string) => containsWords([sql.ref<string>('search_name')], search);

/** A page of open invitations, newest first, with the total. */
export const listInvitations = async (
  db: Db,
  organizationId: OrganizationId,
  { role, search, after }: InvitationSearch,
) => {
  let query = rowsOf(db, 'account_invitations', organizationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  if (role) query = query.where('role', '=', role);
  if (search !== null) query = query.where(matchesSearch(search));
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  if (after) {
    query = query.where(sql<SqlBool>`(created_at, id) < (
      (select created_at from account_invitations where organization_id = ${organizationId} and id = ${after}), ${after}::uuid)`);
  }
  const rows = await query
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize.accountInvitations + 1)
    .execute();
  const { page, next } = pageOf(rows, pageSize.accountInvitations);
  return { invitations: page, next, total };
};

export const isMember = async (db: Db, organizationId: OrganizationId, email: string): Promise<boolean> =>
  (await db
    .selectFrom('users as user')
    .innerJoin('memberships as membership', 'membership.user_id', 'user.id')
    .where('membership.organization_id', '=', organizationId)
    .where('membership.state', '<>', 'ended')
    .where('user.email', '=', email)
    .select('user.id')
    .executeTakeFirst()) !== undefined;

/** Locks the unused invitations to an address: newest first, but revoked ones last. */
export const lockEarlierInvitations = (db: Db, organizationId: OrganizationId, role: InvitedRole, email: string) =>
  rowsOf(db, 'account_invitations', organizationId)
    .where('role', '=', role)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('created_at', 'desc')
    .limit(maxEarlierInvitations)
    .forUpdate()
    .select([
      'id',
      'coach_profile_id as coachId',
      'player_profile_id as playerId',
      ...fields('madeProfile', 'revokedAt'),
      sql<boolean>`expires_at <= club_now()`.as('expired'),
    ])
    .execute();

/** Addresses of open invitations by player: account invitations, and guardian invitations to the given address. */
export const openInvitationsOf = async (
  db: Db,
  organizationId: OrganizationId,
  asked: readonly { readonly playerId: string; readonly email: string }[],
) => {
  const { rows } = await sql<{ playerId: string; email: string }>`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as row ("playerId" uuid, email text)),
      open as (
        select player_profile_id, email, null as "askedEmail" from account_invitations
          where organization_id = ${organizationId} and accepted_at is null and revoked_at is null and expires_at > club_now()
        union all
        select player_id, email, email from guardian_invitations
          where organization_id = ${organizationId} and accepted_at is null and revoked_at is null and expires_at > club_now())
    select distinct asked."playerId", open.email, open."askedEmail" from asked
    join open on open.player_profile_id = asked."playerId" and coalesce(open."askedEmail", asked.email) = asked.email
    order by open."askedEmail"`.execute(db);
  return new Map(rows.map(({ playerId, email }) => [playerId, email]));
};

export const markRevoked = (db: Db, organizationId: OrganizationId, id: string) =>
  updateRow(db, 'account_invitations', organizationId, id, { revoked_at: now });

interface NewInvitation {
  readonly role: InvitedRole;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for an admin, who has no profile. */
  readonly profileId: string | null;
  /** True if the profile was made for this invitation. */
  readonly madeProfile: boolean;
  readonly codeHash: Buffer;
  readonly mailTokenHash: Buffer;
  readonly createdBy: string;
}

export const insertInvitation = (db: Db, organizationId: OrganizationId, { profileId, ...invitation }: NewInvitation) =>
  db
    .insertInto('account_invitations')
    .values({
      ...columnsOf('account_invitations', invitation),
      organization_id: organizationId,
      coach_profile_id: invitation.role === 'coach' ? profileId : null,
      player_profile_id: invitation.role === 'player' ? profileId : null,
      // Counts hours, because a day has 23 or 25 of them when the clocks change.
      expires_at: sql<Date>`club_now() + make_interval(hours => ${accountInvitation.days * 24}::int)`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const requireInvitation = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'account_invitations', organizationId, id)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow(() => peopleProblems.invitationMissing());

/** The invitation, locked so that it cannot be redeemed or revoked concurrently. */
export const lockInvitation = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'account_invitations', organizationId, id)
    .select([
      ...fields('acceptedAt', 'revokedAt', 'madeProfile'),
      'coach_profile_id as coachId',
      'player_profile_id as playerId',
    ])
    .forUpdate()
    .executeTakeFirstOrThrow(() => peopleProblems.invitationMissing());
