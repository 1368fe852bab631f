import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf, updateRows } from '../../db/rows.ts';
import { anyOf } from '../../db/statement.ts';
import { storedBirth } from '../people/store.ts';
import { onRejoin } from './store.rosters.ts';
import { joiningColumns, teamsInSeasons } from './store.ts';

/**
 * Locks the teams for a bulk assignment, in the order of ids to prevent deadlocks. Returns the number of locked teams.
 */
export const lockTeams = async (db: Db, organizationId: OrganizationId, ids: readonly string[]): Promise<number> => {
  const rows = await rowsOf(db, 'teams', organizationId)
    .where('id', 'in', ids)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.length;
};

/** The target team, with the data that the rules for joining need. */
export const readTarget = (db: Db, organizationId: OrganizationId, teamId: string) =>
  teamsInSeasons(db, organizationId)
    .where('teams.id', '=', teamId)
    .select([
      'teams.name',
      ...joiningColumns,
      'seasons.is_active as seasonIsActive',
      sql<number>`(select count(*) from team_players as member
        where member.organization_id = teams.organization_id and member.team_id = teams.id
          and member.status = 'active')`.as('playerCount'),
    ])
    .executeTakeFirstOrThrow();

interface CandidateQuery {
  readonly teamId: string;
  readonly fromTeamId: string | undefined;
  readonly playerIds: readonly string[];
}

/** Players to add, by name, with their teams. */
export const readCandidates = (
  db: Db,
  organizationId: OrganizationId,
  { teamId, fromTeamId = teamId, playerIds }: CandidateQuery,
) => {
  const isOnTeam = (id: string) => sql<boolean>`exists (select from team_players as member
    where member.organization_id = player.organization_id and member.player_id = player.id
      and member.team_id = ${id} and member.status = 'active')`;
  return rowsOf(db, 'player_profiles as player', organizationId)
    .where('player.id', 'in', playerIds)
    .where('player.archived_at', 'is', null)
    .select([
      'player.id',
      sql<string>`player.first_name || ' ' || player.last_name`.as('name'),
      storedBirth('player').as('birthDate'),
      'player.gender',
      isOnTeam(teamId).as('isMember'),
      isOnTeam(fromTeamId).as('isOnSource'),
      sql<string[]>`array(select other.name from team_players as member
        join teams as other on other.id = member.team_id
        join age_groups as other_group on other_group.id = other.age_group_id
        where member.organization_id = player.organization_id and member.player_id = player.id
          and member.status = 'active' and other.id not in (${teamId}, ${fromTeamId})
          and other_group.season_id = (select target_group.season_id from teams as target
            join age_groups as target_group on target_group.id = target.age_group_id where target.id = ${teamId})
        order by other.name)`.as('otherTeams'),
    ])
    .orderBy('player.sort_name')
    .orderBy('player.id')
    .execute();
};

/** Adds new members and reactivates former ones. Returns their number, not counting players who joined in the meantime. */
export const insertMemberships = async (
  db: Db,
  organizationId: OrganizationId,
  { teamId, playerIds }: Pick<CandidateQuery, 'teamId' | 'playerIds'>,
): Promise<number> => {
  const addedRows = await db
    .insertInto('team_players')
    .columns(['organization_id', 'team_id', 'player_id'])
    .expression(
      db.selectNoFrom([
        sql<string>`${organizationId}::uuid`.as('organization_id'),
        sql<string>`${teamId}::uuid`.as('team_id'),
        sql<string>`unnest(${playerIds.toSorted()}::uuid[])`.as('player_id'),
      ]),
    )
    .onConflict(onRejoin)
    .returning('player_id')
    .execute();
  return addedRows.length;
};

/** The teams in the same season, including the team itself. */
export const teamsOfSameSeason = async (db: Db, organizationId: OrganizationId, teamId: string) => {
  const teams = await teamsInSeasons(db, organizationId)
    .where('seasons.id', '=', (from) =>
      from
        .selectFrom('teams as target')
        .innerJoin('age_groups as target_group', 'target_group.id', 'target.age_group_id')
        .where('target.organization_id', '=', organizationId)
        .where('target.id', '=', teamId)
        .select('target_group.season_id'),
    )
    .select('teams.id')
    .execute();
  return teams.map(({ id }) => id);
};

/** Removes the players from the teams. Returns the number of ended team places. */
export const endMemberships = async (
  db: Db,
  organizationId: OrganizationId,
  teamIds: readonly string[],
  playerIds: readonly string[],
): Promise<number> => {
  const endedRows = await updateRows(db, 'team_players', organizationId)
    .set({ status: 'inactive' })
    .where('team_id', '=', anyOf(teamIds))
    .where('player_id', 'in', playerIds)
    .where('status', '=', 'active')
    .returning('player_id')
    .execute();
  return endedRows.length;
};
