import { type RawBuilder, sql } from 'kysely';
import { type Actor, type OrganizationId, playersOf } from '@touchline/domain/core/actor.ts';
import type { OwnTally, PlayerTally } from '@touchline/domain/attendance/schema.ts';
import { type AttendanceMark, attendanceMarks } from '@touchline/domain/attendance/schema.taking.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import type { Db } from '../../db/open.ts';
import { teamsInSeasons } from '../teams/store.ts';
import { isForCurrentTime, latestFirst } from './store.ts';

/** Maximum list lengths: more players than a team has, and more teams than a family's players have. */
const limits = { players: 500, ownTeams: 100 } as const;

/** The valid mark of each player at each event that took place. */
const countedMarks = (organizationId: OrganizationId, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select distinct on (mark.event_id, mark.player_id) mark.event_id, mark.player_id, mark.mark
  from attendance_marks as mark join events as event on event.id = mark.event_id
  where mark.organization_id = ${organizationId} and event.organization_id = mark.organization_id
    and event.status = 'scheduled' and ${isForCurrentTime} and ${condition}
  order by mark.event_id, mark.player_id, ${latestFirst})`;

const countOf = (mark: AttendanceMark) => sql`count(*) filter (where counting.mark = ${sql.lit(mark)})`;
const counts = sql.join(attendanceMarks.map((mark) => sql`${countOf(mark)} as ${sql.ref(mark)}`));

const marksOfTeam = (organizationId: OrganizationId, teamId: string) =>
  countedMarks(
    organizationId,
    sql`mark.event_id in (select event_id from event_teams
      where organization_id = ${organizationId} and team_id = ${teamId})`,
  );

/** The team's players by name with their counts. Includes former players who were marked. */
const tallies = (organizationId: OrganizationId, teamId: string) => sql`
  select player.id as "playerId", player.first_name || ' ' || player.last_name as name,
    member.status = 'active' as "isOnTeam", ${counts}
  from team_players as member
  join player_profiles as player on player.id = member.player_id and player.organization_id = member.organization_id
  left join ${marksOfTeam(organizationId, teamId)} as counting on counting.player_id = member.player_id
  where member.organization_id = ${organizationId} and member.team_id = ${teamId}
  group by player.id, member.id having member.status = 'active' or count(counting.mark) > 0
  order by player.sort_name, player.id limit ${sql.lit(limits.players)}`;

/** A team's attendance over its season. */
export const requireTeamAttendance = (db: Db, organizationId: OrganizationId, teamId: string) =>
  teamsInSeasons(db, organizationId)
    .where('teams.id', '=', teamId)
    .select([
      'teams.id as teamId',
      'teams.name as teamName',
      'age_groups.name as ageGroupName',
      'seasons.name as seasonName',
      sql<number>`(select count(distinct counting.event_id) from ${marksOfTeam(organizationId, teamId)} as counting
        join team_players as member on member.team_id = teams.id and member.player_id = counting.player_id
          and member.organization_id = teams.organization_id
        where counting.mark is not null)`.as('eventCount'),
      sql<
        PlayerTally[]
      >`(select coalesce(json_agg(listed), '[]') from (${tallies(organizationId, teamId)}) as listed)`.as('players'),
    ])
    .executeTakeFirstOrThrow(() => teamProblems.missing());

/** The family's players with all teams, including former ones, in which they were marked. */
export const listOwnTallies = async (db: Db, actor: Actor): Promise<OwnTally[]> => {
  const { organizationId } = actor;
  const ownPlayerIds = sql`any(${playersOf(actor)}::uuid[])`;
  const { rows } = await sql<OwnTally>`
    select player.id as "playerId", player.first_name as "firstName", team.id as "teamId", team.name as "teamName",
      season.name as "seasonName", ${counts}
    from ${countedMarks(organizationId, sql`mark.player_id = ${ownPlayerIds}`)} as counting
    join event_teams as place on place.event_id = counting.event_id and place.organization_id = ${organizationId}
    join team_players as member on member.team_id = place.team_id and member.player_id = counting.player_id
      and member.organization_id = place.organization_id
    join player_profiles as player on player.id = counting.player_id and player.organization_id = place.organization_id
    join teams as team on team.id = place.team_id
    join age_groups as age_group on age_group.id = team.age_group_id
    join seasons as season on season.id = age_group.season_id
    where counting.mark is not null
    group by player.id, team.id, season.id
    order by season.start_date desc, player.first_name, player.id, team.name, team.id
    limit ${sql.lit(limits.ownTeams)}`.execute(db);
  return rows;
};
