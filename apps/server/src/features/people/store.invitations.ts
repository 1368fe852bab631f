import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { accountInvitation, pageSize } from '@touchline/domain/limits.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { searchWords } from '@touchline/domain/people/rules.ts';
import type {
  CoachInvitation,
  InvitationSearch,
  InvitedRole,
  PlayerInvitation,
} from '@touchline/domain/people/schema.ts';
import { pageOf } from '../../core/paging.ts';
import { contains } from '../../core/search.ts';
import type { Db } from '../../db/open.ts';
import type { DB } from '../../db/types.ts';

const { and, or } = expressionBuilder<DB, 'account_invitations'>();

const now = sql<Date>`club_now()`;

const columns = [
  'id',
  'role',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;

/** Every word in the name or the e-mail address. */
const matches = (search: string) =>
  and(
    searchWords(search).map((word) =>
      or([contains(sql<string>`first_name || ' ' || last_name`, word), contains(sql.ref<string>('email'), word)]),
    ),
  );

/** A page of the open invitations, newest first, and how many there are on all pages. */
export const listInvitations = async (
  db: Db,
  organizationId: OrganizationId,
  { role, search, after }: InvitationSearch,
) => {
  let open = db
    .selectFrom('account_invitations')
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  if (role) open = open.where('role', '=', role);
  if (search !== null) open = open.where(matches(search));
  const { total } = await open.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  if (after) {
    open = open.where(sql<SqlBool>`(created_at, id) < (
      (select created_at from account_invitations where organization_id = ${organizationId} and id = ${after}), ${after}::uuid)`);
  }
  const rows = await open
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
    .innerJoin('profiles as profile', 'profile.id', 'user.id')
    .where('profile.organization_id', '=', organizationId)
    .where('user.email', '=', email)
    .select('user.id')
    .executeTakeFirst()) !== undefined;

/** The newest invitation of somebody who has not used one, locked: a profile prepared once is used again. */
export const lockEarlierInvitation = (db: Db, organizationId: OrganizationId, role: InvitedRole, email: string) =>
  db
    .selectFrom('account_invitations')
    .where('organization_id', '=', organizationId)
    .where('role', '=', role)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .select([
      'id',
      'coach_profile_id as coachId',
      'player_profile_id as playerId',
      'revoked_at as revokedAt',
      sql<boolean>`expires_at <= club_now()`.as('lapsed'),
    ])
    .executeTakeFirst();

export const markRevoked = async (db: Db, organizationId: OrganizationId, id: string): Promise<void> => {
  await db
    .updateTable('account_invitations')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

/** Prepares the profile that a coach claims at registration: a new one, or the one of an earlier invitation. */
export const prepareCoach = async (
  db: Db,
  organizationId: OrganizationId,
  { firstName, lastName, phone }: CoachInvitation,
  earlier: string | null,
): Promise<string> => {
  const facts = { first_name: firstName, last_name: lastName, phone };
  const reused = await db
    .updateTable('coach_profiles')
    .set(facts)
    .where('organization_id', '=', organizationId)
    .where('id', '=', earlier)
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (reused) return reused.id;
  const { id } = await db
    .insertInto('coach_profiles')
    .values({ ...facts, organization_id: organizationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The same for a player. */
export const preparePlayer = async (
  db: Db,
  organizationId: OrganizationId,
  { firstName, lastName, position, birthDate, gender }: PlayerInvitation,
  earlier: string | null,
): Promise<string> => {
  const facts = { first_name: firstName, last_name: lastName, position, birth_date: birthDate, gender };
  const reused = await db
    .updateTable('player_profiles')
    .set(facts)
    .where('organization_id', '=', organizationId)
    .where('id', '=', earlier)
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (reused) return reused.id;
  const { id } = await db
    .insertInto('player_profiles')
    .values({ ...facts, organization_id: organizationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

interface NewInvitation {
  readonly role: InvitedRole;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly profileId: string;
  readonly codeHash: Buffer;
  readonly createdBy: string;
}

export const insertInvitation = (
  db: Db,
  organizationId: OrganizationId,
  { role, email, firstName, lastName, profileId, codeHash, createdBy }: NewInvitation,
) =>
  db
    .insertInto('account_invitations')
    .values({
      organization_id: organizationId,
      role,
      email,
      first_name: firstName,
      last_name: lastName,
      code_hash: codeHash,
      coach_profile_id: role === 'coach' ? profileId : null,
      player_profile_id: role === 'player' ? profileId : null,
      // In hours: a week in which the clocks change has days of 23 or 25.
      expires_at: sql<Date>`club_now() + make_interval(hours => ${accountInvitation.days * 24}::int)`,
      created_by: createdBy,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const requireInvitation = async (db: Db, organizationId: OrganizationId, id: string) =>
  (await db
    .selectFrom('account_invitations')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirst()) ?? raise(peopleProblems.invitationMissing());

/** The invitation once nobody else is redeeming or revoking it. */
export const lockInvitation = (db: Db, organizationId: OrganizationId, id: string) =>
  db
    .selectFrom('account_invitations')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select([
      'accepted_at as acceptedAt',
      'revoked_at as revokedAt',
      'coach_profile_id as coachId',
      'player_profile_id as playerId',
    ])
    .forUpdate()
    .executeTakeFirstOrThrow(() => peopleProblems.invitationMissing());

/**
 * Deletes a prepared profile that nobody claimed and nothing refers to. The row is locked first: a reference
 * made at the same moment is then either seen or finds the profile gone.
 */
export const removePreparedCoach = async (db: Db, organizationId: OrganizationId, id: string): Promise<void> => {
  const unclaimed = await db
    .selectFrom('coach_profiles')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!unclaimed) return;
  await db
    .deleteFrom('coach_profiles as coach')
    .where('coach.organization_id', '=', organizationId)
    .where('coach.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('team_coaches').whereRef('coach_profile_id', '=', 'coach.id'))),
    )
    .execute();
};

/** The same for a player: no registration, roster or offer may know the profile. */
export const removePreparedPlayer = async (db: Db, organizationId: OrganizationId, id: string): Promise<void> => {
  const unclaimed = await db
    .selectFrom('player_profiles')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!unclaimed) return;
  await db
    .deleteFrom('player_profiles as player')
    .where('player.organization_id', '=', organizationId)
    .where('player.id', '=', id)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(exists(selectFrom('tryout_registrations').whereRef('player_id', '=', 'player.id'))),
        not(exists(selectFrom('team_players').whereRef('player_id', '=', 'player.id'))),
        not(exists(selectFrom('team_invitations').whereRef('player_id', '=', 'player.id'))),
      ]),
    )
    .execute();
};
