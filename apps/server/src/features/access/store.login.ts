import { sql } from 'kysely';
import type { Role } from '@touchline/domain/core/actor.ts';
import { hidesNamedPhone, seesNamedGuardian } from '../../core/guardians.ts';
import type { Db } from '../../db/open.ts';

/** Lets the acts of one login follow each other until the transaction ends. */
export const lockLogin = (db: Db, userId: string) =>
  db.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().executeTakeFirstOrThrow();

/** The login that joins, and where. */
export interface Member {
  readonly userId: string;
  readonly organizationId: string;
}

/**
 * Adds a role of a user in an organization, or takes an ended one back, and has later requests begin there. That locks the
 * login, too.
 */
export const addMembership = async (
  db: Db,
  { userId, organizationId }: Member,
  { role, name, waits = false }: { readonly role: Role; readonly name: string; readonly waits?: boolean },
) => {
  const state = waits ? 'waiting' : 'active';
  await db
    .insertInto('members')
    .values({ id: userId, organization_id: organizationId, name })
    .onConflict((conflict) => conflict.columns(['id', 'organization_id']).doNothing())
    .execute();
  const added = await db
    .insertInto('memberships')
    .values({ user_id: userId, organization_id: organizationId, role, state })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'organization_id', 'role'])
        .doUpdateSet({ state, ended_at: null })
        // An invitation lets in who waits.
        .where('memberships.state', 'in', waits ? ['ended'] : ['ended', 'waiting']),
    )
    .returning('id')
    .executeTakeFirst();
  const { id, state: found } = await db
    .updateTable('users')
    .from('memberships as membership')
    .where('users.id', '=', userId)
    .whereRef('membership.user_id', '=', 'users.id')
    .where('membership.organization_id', '=', organizationId)
    .where('membership.role', '=', role)
    .set((set) => ({ last_membership_id: set.ref('membership.id') }))
    .returning(['membership.id as id', 'membership.state as state'])
    .executeTakeFirstOrThrow();
  return { id, isNew: added !== undefined, isWaiting: found === 'waiting' };
};

interface OwnChild {
  readonly firstName: string;
  readonly lastName: string;
  readonly additionalData: { readonly birth_date: string };
}

/**
 * The player of this name and birth date that the login acts for in the club: registered before. Corrects it who may
 * answer, and the contact unless that is another guardian who keeps it to themselves (FAM-09).
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

/** The active membership of the login as admin of an organization of this name. */
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
