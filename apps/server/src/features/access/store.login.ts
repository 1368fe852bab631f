import { type RawBuilder, sql } from 'kysely';
import type { Role } from '@touchline/domain/core/actor.ts';
import type { JoiningWithLogin, Kind } from '@touchline/domain/access/schema.login.ts';
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
  { role, name }: { readonly role: Role; readonly name: string },
) => {
  // A new member gets the membership from the trigger of this table.
  const member = await db
    .insertInto('profiles')
    .values({ id: userId, organization_id: organizationId, name, role })
    .onConflict((conflict) => conflict.columns(['id', 'organization_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const added = await db
    .insertInto('memberships')
    .values({ user_id: userId, organization_id: organizationId, role })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'organization_id', 'role'])
        .doUpdateSet({ state: 'active', ended_at: null })
        .where('memberships.state', '=', 'ended'),
    )
    .returning('id')
    .executeTakeFirst();
  const { id } = await db
    .updateTable('users')
    .from('memberships as membership')
    .where('users.id', '=', userId)
    .whereRef('membership.user_id', '=', 'users.id')
    .where('membership.organization_id', '=', organizationId)
    .where('membership.role', '=', role)
    .set((set) => ({ last_membership_id: set.ref('membership.id') }))
    .returning('membership.id as id')
    .executeTakeFirstOrThrow();
  return { id, isNew: member !== undefined || added !== undefined };
};

/** Gives the coach profile that an admin prepared to the login; what it knows stays. */
export const claimCoach = (db: Db, { userId, organizationId }: Member, profileId: string) =>
  db
    .updateTable('coach_profiles')
    .set({ user_id: userId })
    .where('organization_id', '=', organizationId)
    .where('id', '=', profileId)
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirst();

type Child = Omit<Extract<JoiningWithLogin, { role: 'player' }>, 'role' | 'organizationCode' | 'otherAddress'>;

/** The player of this name and birth date that the login acts for in the club: registered before, its answer lost. */
export const findOwnPlayer = (
  db: Db,
  { userId, organizationId }: Member,
  { firstName, lastName, additionalData }: Child,
) =>
  db
    .selectFrom('player_profiles as player')
    .innerJoin('guardianships as own', 'own.player_id', 'player.id')
    .where('own.user_id', '=', userId)
    .where('own.organization_id', '=', organizationId)
    .where('player.search_name', '=', sql<string>`search_text(${`${firstName} ${lastName}`})`)
    .where('player.birth_date', '=', additionalData.birth_date)
    .select('player.id')
    .executeTakeFirst();

const insertPlayer = (db: Db, organizationId: string, { firstName, lastName, additionalData }: Child) =>
  db
    .insertInto('player_profiles')
    .values({ organization_id: organizationId, first_name: firstName, last_name: lastName, ...additionalData })
    .returning('id')
    .executeTakeFirst();

/** Fills what the prepared profile does not know; what it knows stays. One that somebody acts for is not given away. */
const claimPlayer = (db: Db, organizationId: string, profileId: string, { additionalData }: Child) =>
  db
    .updateTable('player_profiles')
    .set(
      Object.fromEntries(
        Object.entries(additionalData).map(([name, value]) => [name, sql`coalesce(${sql.ref(name)}, ${value})`]),
      ) as { readonly [Name in keyof typeof additionalData]: RawBuilder<(typeof additionalData)[Name]> },
    )
    .where('organization_id', '=', organizationId)
    .where('id', '=', profileId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('guardianships').whereRef('player_id', '=', 'player_profiles.id'))),
    )
    .returning('id')
    .executeTakeFirst();

/** Makes a player whom the login acts for, or hands over the prepared one; answers its id, or nothing if it is taken. */
export const addPlayer = async (
  db: Db,
  { userId, organizationId }: Member,
  profileId: string | null,
  child: Child & { readonly kind: Kind },
): Promise<string | undefined> => {
  const player =
    profileId === null
      ? await insertPlayer(db, organizationId, child)
      : await claimPlayer(db, organizationId, profileId, child);
  if (!player) return undefined;
  await db
    .insertInto('guardianships')
    .values({ organization_id: organizationId, player_id: player.id, user_id: userId, kind: child.kind })
    .execute();
  return player.id;
};

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
