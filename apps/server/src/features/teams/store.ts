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

/** Name of a coach wherever a team shows it. */
export const coachName = sql<string>`coach_profiles.first_name || ' ' || coach_profiles.last_name`;

/** The coaches of a team in the order of their slots, as far as the reader may know them. */
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

/** The teams of an organization with the age group and the season of each. */
export const teamsInSeasons = (db: Db, organizationId: Operand<OrganizationId>) =>
  rowsOf(db, 'teams', organizationId)
    .innerJoin('age_groups', 'age_groups.id', 'teams.age_group_id')
    .innerJoin('seasons', 'seasons.id', 'age_groups.season_id');

/** Columns that the rules on joining a team ask about. */
export const joiningColumns = [
  'age_groups.name as ageGroupName',
  'age_groups.gender as ageGroupGender',
  ...fieldsOf('age_groups', 'bornFrom', 'bornUntil'),
  'seasons.name as seasonName',
] as const;

/** Teams with what dialogs show of them, in one statement however many there are. */
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

/** Teams with everything that is shown of them. */
export const shownTeams = (db: Db, organizationId: Operand<OrganizationId>, reader: Reader) =>
  teamRows(db, organizationId, reader).select(nextEventOfTeam.as('nextEvent'));

export const requireTeam = (db: Db, actor: Actor, id: string) =>
  shownTeams(db, actor.organizationId, readerOf(actor))
    .where('teams.id', '=', id)
    .executeTakeFirstOrThrow(() => teamProblems.missing());

export const coachIds = sql<string[]>`array(select coach_profile_id from team_coaches where team_id = teams.id)`;

/** Facts for the rules on a team. */
export const requireTeamFacts = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'teams', organizationId, id)
    .select([
      ...fieldsOf('teams', 'name', 'ageGroupId'),
      coachIds.as('coachIds'),
      sql<string[]>`array(select player_id from team_players
        where organization_id = teams.organization_id and team_id = teams.id and status = 'active')`.as('memberIds'),
      sql<boolean>`(select season.is_active from age_groups as age_group
        join seasons as season on season.id = age_group.season_id
        where age_group.id = teams.age_group_id)`.as('seasonIsActive'),
    ])
    .executeTakeFirstOrThrow(() => teamProblems.missing());

/**
 * Checks a team's season and age group; throws the one not in this organization. The season stays as current as it is
 * until the transaction ends: so many teams of its coaches count.
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

/** Locks the season of an age group until the transaction ends; answers if it is current. */
export const requireAgeGroup = (db: Db, organizationId: OrganizationId, ageGroupId: string) =>
  rowOf(db, 'age_groups', organizationId, ageGroupId)
    .innerJoin('seasons', 'seasons.id', 'age_groups.season_id')
    .select('seasons.is_active as isCurrent')
    .forShare('seasons')
    .executeTakeFirstOrThrow(() => teamProblems.ageGroupUnknown());

/** The fields of the form that are columns: the age group says the season, and coaches have rows of their own. */
type StoredTeam = Omit<NewTeam, 'seasonId' | 'coachIds'>;

export const insertTeam = (db: Db, organizationId: OrganizationId, createdBy: string, team: StoredTeam) =>
  insertRow(db, 'teams', { ...columnsOf('teams', team), organization_id: organizationId, created_by: createdBy });

type StoredChanges = Omit<TeamChanges, 'coachIds'>;

export const updateTeam = (db: Db, organizationId: OrganizationId, id: string, changes: StoredChanges) =>
  updateRow(db, 'teams', organizationId, id, columnsOf('teams', changes));

/** Keeps players and offers from being added until the transaction ends. */
export const lockTeamForRemoval = (db: Db, organizationId: OrganizationId, id: string) =>
  requireRow(db, 'teams', organizationId, id, teamProblems.missing, 'update');

/** Uses that keep a team from deletion (ruling 23). */
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
