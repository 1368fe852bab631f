import { type ExpressionBuilder, type OnConflictBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, type OrganizationId, playersOf } from '@touchline/domain/core/actor.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import type { Side } from '@touchline/domain/teams/schema.ts';
import { columnsOf, isUnchanged } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { requireRow, rowsOf } from '../../db/rows.ts';
import { anyOf, moment, type Placeholders, statement } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { fieldsOf } from '../../db/fields.ts';
import { coachIds, coachName, joiningColumns, teamsInSeasons } from './store.ts';

const coachNames = sql<string[]>`array(select ${coachName} from team_coaches
  join coach_profiles on coach_profiles.id = team_coaches.coach_profile_id
  where team_coaches.team_id = teams.id order by team_coaches.slot)`;

/** Active members, oldest membership first (ROSTER-02). */
const players = (eb: ExpressionBuilder<DB, 'teams'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('team_players')
      .innerJoin('player_profiles', 'player_profiles.id', 'team_players.player_id')
      .whereRef('team_players.team_id', '=', 'teams.id')
      .whereRef('team_players.organization_id', '=', 'teams.organization_id')
      .where('team_players.status', '=', 'active')
      .select([
        'player_profiles.id as playerId',
        sql<string>`player_profiles.first_name || ' ' || player_profiles.last_name`.as('name'),
        moment('team_players.created_at').as('joinedAt'),
        sql<string | null>`nullif(concat_ws(' ', player_profiles.parent_guardian_first_name,
          player_profiles.parent_guardian_last_name), '')`.as('guardianName'),
        'player_profiles.birth_date as birthDate',
        'team_players.jersey_number as jerseyNumber',
      ])
      .orderBy('team_players.created_at')
      .orderBy('team_players.id'),
  );

const rosters = statement(
  (db, { organizationId, teamId }: Placeholders<{ organizationId: OrganizationId; teamId: string }>) =>
    teamsInSeasons(db, organizationId)
      .where('teams.id', '=', teamId)
      .select((eb) => [
        'teams.id as teamId',
        'teams.name as teamName',
        'age_groups.name as ageGroupName',
        'seasons.name as seasonName',
        'seasons.is_active as seasonIsActive',
        coachNames.as('coaches'),
        coachIds.as('coachIds'),
        players(eb).as('players'),
      ]),
);

/** The roster together with what the rules ask about its team. */
export const requireRoster = async (db: Db, organizationId: OrganizationId, teamId: string) => {
  const [found] = await rosters(db, { organizationId, teamId });
  if (!found) throw teamProblems.missing();
  return { ...found, memberIds: found.players.map(({ playerId }) => playerId) };
};

/** More teams than one player ever plays for; keeps the list bounded all the same. */
const maxOwnTeams = 200;

export const listMyTeams = (db: Db, actor: Actor, when: Side | undefined) => {
  let query = rowsOf(db, 'team_players', actor.organizationId)
    .innerJoin('player_profiles as player', 'player.id', 'team_players.player_id')
    .innerJoin('teams', 'teams.id', 'team_players.team_id')
    .innerJoin('age_groups', 'age_groups.id', 'teams.age_group_id')
    .innerJoin('seasons', 'seasons.id', 'age_groups.season_id')
    .where('team_players.player_id', '=', anyOf(playersOf(actor)))
    .where('team_players.status', '=', 'active');
  if (when) query = query.where('seasons.is_active', '=', when === 'current');
  return query
    .select([
      ...fieldsOf('teams', 'id', 'name', 'logoUrl'),
      'player.id as playerId',
      sql<string>`player.first_name || ' ' || player.last_name`.as('playerName'),
      'age_groups.name as ageGroupName',
      'seasons.name as seasonName',
      'seasons.start_date as seasonStartDate',
      'seasons.end_date as seasonEndDate',
      'seasons.is_active as seasonIsActive',
      coachNames.as('coaches'),
      'team_players.created_at as joinedAt',
    ])
    .orderBy('seasons.start_date', 'desc')
    .orderBy('teams.name')
    .orderBy('teams.id')
    .orderBy('player.first_name')
    .orderBy('player.id')
    .limit(maxOwnTeams)
    .execute();
};

const memberColumns = [
  ...fieldsOf('team_players', 'playerId', 'status', 'jerseyNumber'),
  'team_players.created_at as joinedAt',
] as const;

interface Member {
  readonly teamId: string;
  readonly playerId: string;
}

export const requireMembership = (db: Db, organizationId: OrganizationId, { teamId, playerId }: Member) =>
  rowsOf(db, 'team_players', organizationId)
    .where('team_id', '=', teamId)
    .where('player_id', '=', playerId)
    .select(memberColumns)
    .executeTakeFirstOrThrow(() => teamProblems.memberMissing());

export const requirePlayer = (db: Db, organizationId: OrganizationId, id: string) =>
  requireRow(db, 'player_profiles', organizationId, id, teamProblems.playerUnknown);

/** A former member begins anew; an active one stays as they are. */
export const rejoining = (conflict: OnConflictBuilder<DB, 'team_players'>) =>
  conflict
    .columns(['team_id', 'player_id'])
    .doUpdateSet({ status: 'active', jersey_number: null, created_at: sql<Date>`club_now()` })
    .where('team_players.status', '=', 'inactive');

/** A new member, or a former one who begins anew; nothing when the player is an active member already. */
export const insertMembership = (db: Db, organizationId: OrganizationId, teamId: string, playerId: string) =>
  db
    .insertInto('team_players')
    .values({ organization_id: organizationId, team_id: teamId, player_id: playerId })
    .onConflict(rejoining)
    .returning(memberColumns)
    .executeTakeFirst();

export const updateMembership = async (
  db: Db,
  organizationId: OrganizationId,
  { teamId, playerId }: Member,
  changes: { readonly status?: 'active' | 'inactive' | undefined; readonly jerseyNumber?: number | null | undefined },
) => {
  const values = columnsOf('team_players', changes);
  if (isUnchanged(values)) return;
  await db
    .updateTable('team_players')
    .set(values)
    .where('organization_id', '=', organizationId)
    .where('team_id', '=', teamId)
    .where('player_id', '=', playerId)
    .execute();
};

/** Everything that the warnings before joining are made of; nothing when team or player are not of this organization. */
export const findJoining = (db: Db, organizationId: OrganizationId, teamId: string, playerId: string) =>
  teamsInSeasons(db, organizationId)
    .innerJoin('player_profiles', 'player_profiles.organization_id', 'teams.organization_id')
    .where('teams.id', '=', teamId)
    .where('player_profiles.id', '=', playerId)
    .select([
      ...joiningColumns,
      ...fieldsOf('player_profiles', 'birthDate', 'gender'),
      sql<string[]>`array(select other.name from team_players as membership
        join teams as other on other.id = membership.team_id
        join age_groups as other_group on other_group.id = other.age_group_id
        where membership.player_id = player_profiles.id and membership.status = 'active'
          and other_group.season_id = seasons.id and other.id <> teams.id
        order by other.name)`.as('otherTeams'),
    ])
    .executeTakeFirst();
