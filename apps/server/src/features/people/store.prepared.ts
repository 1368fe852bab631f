import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { CoachInvitation, PlayerInvitation } from '@touchline/domain/people/schema.ts';
import { columnsOf } from '../../db/columns.ts';
import { insertRow, rowOf, rowsOf, updateRow } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';
import type { DB } from '../../db/types.ts';
import { fields, fieldsOf } from '../../db/fields.ts';
import { hasAccount } from './store.ts';

const isCoachUnused = ({ not, exists, selectFrom }: ExpressionBuilder<DB, 'coach_profiles'>) =>
  not(exists(selectFrom('team_coaches').whereRef('coach_profile_id', '=', 'coach_profiles.id')));

const isPlayerUnused = ({ and, not, exists, selectFrom }: ExpressionBuilder<DB, 'player_profiles'>) =>
  and([
    not(exists(selectFrom('tryout_registrations').whereRef('player_id', '=', 'player_profiles.id'))),
    not(exists(selectFrom('team_players').whereRef('player_id', '=', 'player_profiles.id'))),
    not(exists(selectFrom('team_invitations').whereRef('player_id', '=', 'player_profiles.id'))),
    not(exists(selectFrom('guardianships').whereRef('player_id', '=', 'player_profiles.id'))),
  ]);

export const lockCoachProfile = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'coach_profiles', organizationId, id)
    .select(fields('id', 'firstName', 'lastName', 'phone', 'userId'))
    .forUpdate()
    .executeTakeFirst();

/** Locks players, and reads them by another statement: one that waited would not see the logins added meanwhile. */
const lockPlayers = async (players: ReturnType<typeof rowsOf<'player_profiles as player'>>) => {
  await players.select('player.id').forUpdate().execute();
  return players
    .select([
      ...fieldsOf('player', 'id', 'firstName', 'lastName', 'birthDate', 'position', 'gender'),
      ...fieldsOf('player', 'parentGuardianFirstName', 'parentGuardianLastName', 'parentGuardianPhone'),
      hasAccount.as('hasAccount'),
    ])
    .execute();
};

export const lockPlayerProfile = async (db: Db, organizationId: OrganizationId, id: string) =>
  (await lockPlayers(rowOf(db, 'player_profiles as player', organizationId, id)))[0];

/** Players of the same name, without regard to case and accents, and the same birth date or none; the oldest profile first. */
export const lockNamesakes = (
  db: Db,
  organizationId: OrganizationId,
  { firstName, lastName, birthDate }: PlayerInvitation,
) =>
  lockPlayers(
    rowsOf(db, 'player_profiles as player', organizationId)
      .where('player.search_name', '=', sql<string>`search_text(${`${firstName} ${lastName}`})`)
      .where(sql<SqlBool>`player.birth_date is not distinct from ${birthDate}::date`)
      .orderBy('player.created_at')
      .orderBy('player.id'),
  );

export const insertCoachProfile = (
  db: Db,
  organizationId: OrganizationId,
  { email: _email, ...profile }: CoachInvitation,
) => insertRow(db, 'coach_profiles', { ...columnsOf('coach_profiles', profile), organization_id: organizationId });

export const insertPlayerProfile = (
  db: Db,
  organizationId: OrganizationId,
  { email: _email, ...profile }: PlayerInvitation,
) => insertRow(db, 'player_profiles', { ...columnsOf('player_profiles', profile), organization_id: organizationId });

/** Columns that take a value only where they have none. */
const filled = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, sql`coalesce(${sql.ref(name)}, ${value})`]),
  ) as { readonly [Name in keyof Columns]: RawBuilder<Columns[Name]> };

/** Fills empty columns; stored values and names stay. */
export const fillCoachProfile = (
  db: Db,
  organizationId: OrganizationId,
  id: string,
  { email: _email, firstName: _first, lastName: _last, ...facts }: CoachInvitation,
) => updateRow(db, 'coach_profiles', organizationId, id, filled(columnsOf('coach_profiles', facts)));

/** The same for a player. */
export const fillPlayerProfile = (
  db: Db,
  organizationId: OrganizationId,
  id: string,
  { email: _email, firstName: _first, lastName: _last, ...facts }: PlayerInvitation,
) => updateRow(db, 'player_profiles', organizationId, id, filled(columnsOf('player_profiles', facts)));

/** Deletes an unclaimed profile without references. It is locked first, so that a new reference has to wait. */
export const removePreparedCoach = async (db: Db, organizationId: OrganizationId, id: string): Promise<void> => {
  const locked = await lockCoachProfile(db, organizationId, id);
  if (!locked || locked.userId !== null) return;
  await db
    .deleteFrom('coach_profiles')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where(isCoachUnused)
    .execute();
};

/** The same for a player: no registration, roster, offer or login may know the profile. */
export const removePreparedPlayer = async (db: Db, organizationId: OrganizationId, id: string): Promise<void> => {
  await rowOf(db, 'player_profiles', organizationId, id).select('id').forUpdate().execute();
  await db
    .deleteFrom('player_profiles')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where(isPlayerUnused)
    .execute();
};
