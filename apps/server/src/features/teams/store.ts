import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { type TeamInUse, teamProblems } from '@touchline/domain/teams/messages.ts';
import type { NewTeam, TeamChanges } from '@touchline/domain/teams/schema.ts';
import { isKnownTo, type Reader, readerOf } from '../../core/identity/guardians.ts';
import { columnsOf, fieldsOf } from '../../db/columns.ts';
import { logoUrl } from '../../core/pages/logo-url.ts';
import { insertRow, requireRow, rowOf, rowsOf, updateRow } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';
import { moment, type Operand } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { nextEventOfTeam } from '../schedule/store.next.ts';

/** A coach's full name. */
export const coachName = sql<string>`coach_profiles.first_name || ' ' || coach_profiles.last_name`;

/** A team's coaches whom the reader may see, in the order of their slots. */
const coaches = (eb: ExpressionBuilder<DB, 'teams'>, reader: Reader) =>
  jsonArrayFrom(
    eb
      .selectFrom('team_coaches')
      .innerJoin('coach_profiles', 'coach_profiles.id', 'team_coaches.coach_profile_id')
      .whereRef('team_coaches.team_id', '=', 'teams.id')
      .whereRef('team_coaches.organization_id', '=', 'teams.organization_id')
      .where(isKnownTo(reader, sql.ref<string | null>('coach_profiles.user_id')))
      .select(['coach_profiles.id', coachName.as('name'), 'team_coaches.id as assignmentId'])
      .orderBy('team_coaches.slot'),
  );

const playerCount = (eb: ExpressionBuilder<DB, 'teams'>) =>
  eb
    .selectFrom('team_players')
    .whereRef('team_players.team_id', '=', 'teams.id')
    .whereRef('team_players.organization_id', '=', 'teams.organization_id')
    .where('team_players.status', '=', 'active')
    .select((inner) => inner.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull();

/**
 * An organization's teams, each with age group and season. The season's organization is redundant, but without it a
 * list of current teams reads the current seasons of all clubs.
 */
export const teamsInSeasons = (db: Db, organizationId: Operand<OrganizationId>) =>
  rowsOf(db, 'teams', organizationId)
    .innerJoin('age_groups', 'age_groups.id', 'teams.age_group_id')
    .innerJoin('seasons', 'seasons.id', 'age_groups.season_id')
    .where('seasons.organization_id', '=', organizationId);

/** Columns needed by the rules for joining a team. */
export const joiningColumns = [
  'age_groups.name as ageGroupName',
  'age_groups.gender as ageGroupGender',
  ...fieldsOf('age_groups', 'bornFrom', 'bornUntil'),
  'seasons.name as seasonName',
] as const;

/** Teams with the fields shown in dialogs. */
export const teamRows = (db: Db, organizationId: Operand<OrganizationId>, reader: Reader = null) =>
  teamsInSeasons(db, organizationId).select((eb) => [
    ...fieldsOf('teams', 'id', 'name', 'createdBy'),
    logoUrl('teams.organization_id', 'teams.id').as('logoUrl'),
    moment('teams.created_at').as('createdAt'),
    'age_groups.id as ageGroupId',
    'age_groups.name as ageGroupName',
    'seasons.id as seasonId',
    'seasons.name as seasonName',
    'seasons.is_active as seasonIsActive',
    coaches(eb, reader).as('coaches'),
    playerCount(eb).as('playerCount'),
  ]);

/** Teams with all displayed fields. */
export const shownTeams = (db: Db, organizationId: Operand<OrganizationId>, reader: Reader) =>
  teamRows(db, organizationId, reader).select(nextEventOfTeam.as('nextEvent'));

export const requireTeam = (db: Db, actor: Actor, id: string) =>
  shownTeams(db, actor.organizationId, readerOf(actor))
    .where('teams.id', '=', id)
    .executeTakeFirstOrThrow(() => teamProblems.missing());

/** Ids of the memberships that manage a team. */
export const managerIds = sql<string[]>`array(select membership_id from team_managers where team_id = teams.id)`;

export const coachIds = sql<string[]>`array(select coach_profile_id from team_coaches where team_id = teams.id)`;

/** Team data that the rules need. */
export const requireTeamFacts = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'teams', organizationId, id)
    .select([
      ...fieldsOf('teams', 'name', 'ageGroupId'),
      coachIds.as('coachIds'),
      managerIds.as('managerIds'),
      sql<string[]>`array(select player_id from team_players
        where organization_id = teams.organization_id and team_id = teams.id and status = 'active')`.as('memberIds'),
      sql<boolean>`(select season.is_active from age_groups as age_group
        join seasons as season on season.id = age_group.season_id
        where age_group.id = teams.age_group_id)`.as('seasonIsActive'),
    ])
    .executeTakeFirstOrThrow(() => teamProblems.missing());

/**
 * Throws if the season or age group is not in this organization. Locks the season's activation until the transaction
 * ends, because its coaches' limit depends on it.
 */
export const requirePlace = async (
  db: Db,
  organizationId: OrganizationId,
  { seasonId, ageGroupId }: { readonly seasonId: string; readonly ageGroupId: string },
): Promise<{ isCurrent: boolean }> => {
  const place = await rowOf(db, 'seasons', organizationId, seasonId)
    .leftJoin('age_groups', (join) =>
      join.onRef('age_groups.season_id', '=', 'seasons.id').on('age_groups.id', '=', ageGroupId),
    )
    .select(['seasons.is_active as isCurrent', 'age_groups.id as ageGroupId'])
    .forShare('seasons')
    .executeTakeFirst();
  if (!place) throw teamProblems.seasonUnknown();
  if (place.ageGroupId === null) throw teamProblems.ageGroupUnknown();
  return place;
};

/** Locks an age group's season until the transaction ends. Returns true if the season is current. */
export const requireAgeGroup = (db: Db, organizationId: OrganizationId, ageGroupId: string) =>
  rowOf(db, 'age_groups', organizationId, ageGroupId)
    .innerJoin('seasons', 'seasons.id', 'age_groups.season_id')
    .select('seasons.is_active as isCurrent')
    .forShare('seasons')
    .executeTakeFirstOrThrow(() => teamProblems.ageGroupUnknown());

/** Form fields that are columns. The age group determines the season, and coaches have their own table. */
type StoredTeam = Omit<NewTeam, 'seasonId' | 'coachIds'>;

export const insertTeam = (db: Db, organizationId: OrganizationId, createdBy: string, team: StoredTeam) =>
  insertRow(db, 'teams', { ...columnsOf('teams', team), organization_id: organizationId, created_by: createdBy });

/** Inserts teams and returns their ids. */
export const insertTeams = async (
  db: Db,
  organizationId: OrganizationId,
  createdBy: string,
  teams: readonly StoredTeam[],
): Promise<readonly string[]> => {
  const rows = teams.map((team) => ({
    ...columnsOf('teams', team),
    organization_id: organizationId,
    created_by: createdBy,
  }));
  const inserted = await db.insertInto('teams').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
};

type StoredChanges = Omit<TeamChanges, 'coachIds'>;

export const updateTeam = (db: Db, organizationId: OrganizationId, id: string, changes: StoredChanges) =>
  updateRow(db, 'teams', organizationId, id, columnsOf('teams', changes));

/** Locks the team against new players and offers until the transaction ends. */
export const lockTeamForRemoval = (db: Db, organizationId: OrganizationId, id: string) =>
  requireRow(db, 'teams', organizationId, id, teamProblems.missing, 'update');

/** Uses that prevent deleting a team (ruling 23). */
export const countUses = (db: Db, organizationId: OrganizationId, id: string): Promise<TeamInUse> => {
  const members = (status: 'active' | 'inactive') => sql<number>`(select count(*) from team_players
    where organization_id = teams.organization_id and team_id = teams.id and status = ${status})`;
  return rowOf(db, 'teams', organizationId, id)
    .select([
      members('active').as('players'),
      members('inactive').as('formerPlayers'),
      sql<number>`(select count(*) from team_invitations where team_id = teams.id)`.as('offers'),
      sql<number>`(select count(*) from event_teams
        where organization_id = teams.organization_id and team_id = teams.id)`.as('events'),
    ])
    .executeTakeFirstOrThrow();
};
