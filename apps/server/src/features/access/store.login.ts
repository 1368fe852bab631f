import { sql } from 'kysely';
import type { JoiningWithLogin } from '@touchline/domain/access/schema.login.ts';
import type { Role, OrganizationId } from '@touchline/domain/core/actor.ts';
import { hidesNamedPhone, seesNamedGuardian } from '../../core/identity/guardians.ts';
import { isNamedAsChild } from '../../core/identity/memberships.ts';
import type { Db } from '../../db/open.ts';

/** Locks both logins, in a fixed order to prevent deadlocks. Returns false if one no longer exists. */
export const lockLogins = async (db: Db, ...userIds: readonly [string, string]): Promise<boolean> =>
  (await db.selectFrom('users').where('id', 'in', userIds).orderBy('id').select('id').forUpdate().execute()).length ===
  2;

/** Moves all of one login's data to the other and deletes the first. */
export const mergeLogins = (db: Db, kept: string, gone: string) =>
  sql`select join_told(${kept}::uuid, ${gone}::uuid), merge_logins(${kept}::uuid, ${gone}::uuid)`.execute(db);

/** Organizations in which the login is or was a member. */
export const listOrganizations = async (db: Db, userId: string): Promise<readonly OrganizationId[]> =>
  // All organizations: the login is removed from each of them.
  (await db.selectFrom('members').where('id', '=', userId).select('organization_id').execute()).map(
    ({ organization_id: id }) => id as OrganizationId,
  );

/** Serializes the actions of one login until the transaction ends. */
export const lockLogin = (db: Db, userId: string) =>
  db.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().executeTakeFirstOrThrow();

/** The login that joins, and the organization. */
export interface Member {
  readonly userId: string;
  readonly organizationId: string;
}

interface NewRole {
  readonly role: Role;
  readonly name: string;
  /** True if an admin has to approve people who join with a code. */
  readonly waits?: boolean;
  /** True for a person with an invitation, who needs no approval. */
  readonly isInvited?: boolean;
}

/**
 * Locks the login, adds a role in an organization and makes it the default for later requests. An invitation restores
 * an ended role and approves a waiting one. With a code, a former member waits for approval.
 */
export const addMembership = async (
  db: Db,
  { userId, organizationId }: Member,
  { role, name, waits = false, isInvited = false }: NewRole,
) => {
  await db
    .insertInto('members')
    .values({ id: userId, organization_id: organizationId, name })
    .onConflict((conflict) => conflict.columns(['id', 'organization_id']).doNothing())
    .execute();
  const addedMembership = await db
    .insertInto('memberships')
    .values({ user_id: userId, organization_id: organizationId, role, state: waits ? 'waiting' : 'active' })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'organization_id', 'role'])
        .doUpdateSet({
          state: sql`case when memberships.state = 'ended' and not ${isInvited}::boolean then 'waiting' else 'active' end`,
          ended_at: null,
          has_ended: sql`memberships.has_ended or memberships.state = 'ended'`,
        })
        .where(({ eb, or, and }) =>
          or([
            eb('memberships.state', '=', 'ended'),
            and([
              eb('memberships.state', '=', 'waiting'),
              sql<boolean>`(${isInvited}::boolean or not (${waits}::boolean or memberships.has_ended))`,
            ]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  const { id, state: currentState } = await db
    .updateTable('users')
    .from('memberships as membership')
    .where('users.id', '=', userId)
    .whereRef('membership.user_id', '=', 'users.id')
    .where('membership.organization_id', '=', organizationId)
    .where('membership.role', '=', role)
    .set((set) => ({ last_membership_id: set.ref('membership.id') }))
    .returning(['membership.id as id', 'membership.state as state'])
    .executeTakeFirstOrThrow();
  return { id, isNew: addedMembership !== undefined, isWaiting: currentState === 'waiting' };
};

/** True if the login has the same name as a child that it acts for in this organization. */
export const isNamedLikeChild = async (db: Db, { userId, organizationId }: Member, name: string): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`select ${isNamedAsChild(userId, organizationId, name)} as is`.execute(db);
  return rows[0]?.is ?? false;
};

interface OwnChild {
  readonly firstName: string;
  readonly lastName: string;
  readonly additionalData: { readonly birth_date: string };
}

/**
 * The player with this name and birth date that the login already acts for. A login that may answer can correct the
 * player's data, except a contact hidden from it.
 */
export const findOwnPlayer = (
  db: Db,
  { userId, organizationId }: Member,
  { firstName, lastName, additionalData }: OwnChild,
) =>
  db
    .selectFrom('player_profiles as player')
    .innerJoin('guardianships as own', 'own.player_id', 'player.id')
    .where('own.user_id', '=', userId)
    .where('own.organization_id', '=', organizationId)
    .where('player.search_name', '=', sql<string>`search_text(${`${firstName} ${lastName}`})`)
    .where('player.birth_date', '=', additionalData.birth_date)
    .select([
      'player.id',
      'own.may_answer as mayCorrect',
      sql<boolean>`player.archived_at is not null`.as('isArchived'),
      sql<boolean>`(not ${seesNamedGuardian(userId, 'player')} or ${hidesNamedPhone(userId, 'player')})`.as(
        'hidesContact',
      ),
    ])
    .executeTakeFirst();

/** True if the login already has this role and, for a player, already acts for the child in the input. */
export const hasJoined = async (db: Db, member: Member, input: JoiningWithLogin): Promise<boolean> => {
  const membership = await db
    .selectFrom('memberships')
    .where('user_id', '=', member.userId)
    .where('organization_id', '=', member.organizationId)
    .where('role', '=', input.role)
    .where('state', '=', 'active')
    .select('id')
    .executeTakeFirst();
  if (!membership) return false;
  return input.role !== 'player' || (await findOwnPlayer(db, member, input)) !== undefined;
};

/** The login's active admin membership in an organization with this name. */
export const findOwnOrganization = (db: Db, userId: string, name: string) =>
  db
    .selectFrom('memberships as membership')
    .innerJoin('organizations as organization', 'organization.id', 'membership.organization_id')
    .where('membership.user_id', '=', userId)
    .where('membership.role', '=', 'admin')
    .where('membership.state', '=', 'active')
    .where('organization.name', '=', name)
    .orderBy('membership.created_at')
    .select(['membership.id', 'organization.id as organizationId'])
    .executeTakeFirst();
