import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type {
  CoachChanges,
  CoachInvitation,
  PlayerChanges,
  PlayerInvitation,
} from '@touchline/domain/people/schema.ts';
import { columnsOf, fields, fieldsOf } from '../../db/columns.ts';
import { insertRow, rowOf, rowsOf, updateRow, removeRows } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';
import type { DB } from '../../db/types.ts';
import { anyOf } from '../../db/statement.ts';
import { allTeams, hasAccount, teamNames } from './store.ts';

const isCoachUnused = ({ not, exists, selectFrom }: ExpressionBuilder<DB, 'coach_profiles'>) =>
  not(exists(selectFrom('team_coaches').whereRef('coach_profile_id', '=', 'coach_profiles.id')));

/** Tables whose rows show that a player is in use. */
const tablesOfUse = [
  ...(['tryout_registrations', 'team_players', 'team_invitations', 'guardianships', 'guardian_invitations'] as const),
  ...(['answers', 'attendance_marks', 'event_guests', 'consents', 'player_merges'] as const),
] as const;

const isPlayerUnused = ({ and, not, exists, selectFrom }: ExpressionBuilder<DB, 'player_profiles'>) =>
  and(tablesOfUse.map((table) => not(exists(selectFrom(table).whereRef('player_id', '=', 'player_profiles.id')))));

export const lockCoachProfile = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'coach_profiles', organizationId, id)
    .select(fields('id', 'firstName', 'lastName', 'phone', 'userId'))
    .forUpdate()
    .executeTakeFirst();

/** Locks players, then reads them with a second statement, which sees logins added while the first was waiting. */
const lockPlayers = async (players: ReturnType<typeof rowsOf<'player_profiles as player'>>) => {
  await players.select('player.id').forUpdate().execute();
  return players
    .select([
      ...fieldsOf('player', 'id', 'firstName', 'lastName', 'birthDate', 'position', 'gender'),
      ...fieldsOf('player', 'parentGuardianFirstName', 'parentGuardianLastName', 'parentGuardianPhone'),
      hasAccount.as('hasAccount'),
      sql<boolean>`player.archived_at is not null`.as('isArchived'),
    ])
    .execute();
};

/** Locks players in the order of ids. */
export const lockPlayerProfiles = (db: Db, organizationId: OrganizationId, ids: readonly string[]) =>
  lockPlayers(
    rowsOf(db, 'player_profiles as player', organizationId).where('player.id', '=', anyOf(ids)).orderBy('player.id'),
  );

export const lockPlayerProfile = async (db: Db, organizationId: OrganizationId, id: string) =>
  (await lockPlayers(rowOf(db, 'player_profiles as player', organizationId, id)))[0];

/** The club's players with these ids. `isArchived` is true for archived ones. */
export const findPlayersByIds = (db: Db, organizationId: OrganizationId, ids: readonly string[]) =>
  rowsOf(db, 'player_profiles', organizationId)
    .where('id', '=', anyOf(ids))
    .where('erased_at', 'is', null)
    .select(['id', sql<boolean>`archived_at is not null`.as('isArchived')])
    .execute();

/** The names of a player's teams in active seasons. */
export const teamNamesOf = async (db: Db, organizationId: OrganizationId, id: string): Promise<readonly string[]> => {
  const player = await rowOf(db, 'player_profiles as player', organizationId, id)
    .select(teamNames(allTeams).as('teams'))
    .executeTakeFirst();
  return player?.teams ?? [];
};

/** Players with the same name (ignoring case and accents) and the same or no birth date. Oldest profile first. */
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

const isOfGuardian = (column: string): boolean => column.startsWith('parent_guardian_');

/** Fills only empty columns. Fills no guardian column if the entered name or phone differs, so as not to mix two people. */
export const fillMissing = <Columns extends object>(columns: Columns) => {
  const entries = Object.entries(columns);
  const guardian = entries.filter(([name]) => isOfGuardian(name));
  const isSame = sql.join(
    [sql`true`, ...guardian.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)],
    sql` and `,
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      isOfGuardian(name)
        ? sql`case when coalesce(${isSame}, true) then coalesce(${sql.ref(name)}, ${value}) else ${sql.ref(name)} end`
        : sql`coalesce(${sql.ref(name)}, ${value})`,
    ]),
  ) as { readonly [Name in keyof Columns]: RawBuilder<Columns[Name]> };
};

/** Changes the profile of a coach without a login and restores it if it is archived. */
export const changeCoachProfile = (db: Db, organizationId: OrganizationId, id: string, changes: CoachChanges) =>
  updateRow(db, 'coach_profiles', organizationId, id, {
    ...columnsOf('coach_profiles', changes),
    archived_at: null,
  });

/** Changes a player without a login. */
export const changePlayerProfile = (db: Db, organizationId: OrganizationId, id: string, changes: PlayerChanges) =>
  updateRow(db, 'player_profiles', organizationId, id, {
    ...columnsOf('player_profiles', changes),
    archived_at: null,
  });

/** Deletes an unclaimed profile without references. Locks it first so that none are added. */
export const removePreparedCoach = async (db: Db, organizationId: OrganizationId, id: string): Promise<void> => {
  const coach = await lockCoachProfile(db, organizationId, id);
  if (!coach || coach.userId !== null) return;
  await removeRows(db, 'coach_profiles', organizationId).where('id', '=', id).where(isCoachUnused).execute();
};

/** Deletes an unused player. Locks the player first so that no references are added. */
export const removePreparedPlayer = async (db: Db, organizationId: OrganizationId, id: string): Promise<void> => {
  await rowOf(db, 'player_profiles', organizationId, id).select('id').forUpdate().execute();
  await removeRows(db, 'player_profiles', organizationId).where('id', '=', id).where(isPlayerUnused).execute();
};
