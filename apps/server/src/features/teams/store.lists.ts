import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { maxTeamOptions, pageSize } from '@touchline/domain/constants.club.ts';
import type { Side, TeamFilter, TeamSearch } from '@touchline/domain/teams/schema.ts';
import { readerOf } from '../../core/identity/guardians.ts';
import { askPage, pageQuery, pagesOf } from '../../core/requests/paging.ts';
import { containsWords } from '../../core/requests/search.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Operand, Operands, Placeholders } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { shownTeams, teamRows, coachName, teamsInSeasons } from './store.ts';

/** All teams for a file, in one statement and in list order. */
export const listTeamsForFile = (db: Db, organizationId: OrganizationId) =>
  teamsInSeasons(db, organizationId)
    .select([
      'seasons.name as seasonName',
      'age_groups.name as ageGroupName',
      'teams.name',
      'seasons.is_active as isCurrent',
      sql<string[]>`array(select ${coachName} from team_coaches
        join coach_profiles on coach_profiles.id = team_coaches.coach_profile_id
        where team_coaches.team_id = teams.id order by team_coaches.slot)`.as('coaches'),
      sql<number>`(select count(*) from team_players
        where organization_id = teams.organization_id and team_id = teams.id and status = 'active')`.as('playerCount'),
    ])
    .orderBy('seasons.start_date', 'desc')
    .orderBy('age_groups.age_min')
    .orderBy('teams.name')
    .orderBy('teams.id')
    .execute();

const { and } = expressionBuilder<DB, 'teams' | 'age_groups' | 'seasons'>();

/** Latest season first, then youngest age group. All keys ascend, so one row comparison finds the next page. */
const sortKey = sql`date '2000-01-01' - seasons.start_date, coalesce(age_groups.age_min, 9999), teams.name, teams.id`;

const matchesFilter = ({ when, seasonId, ageGroupId }: TeamFilter) =>
  and([
    ...(when ? [sql<SqlBool>`seasons.is_active = ${when === 'current'}`] : []),
    ...(seasonId ? [sql<SqlBool>`seasons.id = ${seasonId}`] : []),
    ...(ageGroupId ? [sql<SqlBool>`age_groups.id = ${ageGroupId}`] : []),
  ]);

const isLedBy = (coachId: Operand<string | null>, membershipId: Operand<string>) => sql<SqlBool>`(
  exists (select from team_coaches as own
    where own.team_id = teams.id and own.organization_id = teams.organization_id and own.coach_profile_id = ${coachId})
  or exists (select from team_managers as own
    where own.team_id = teams.id and own.organization_id = teams.organization_id and own.membership_id = ${membershipId}))`;

const searchedColumns = [
  sql.ref<string>('team.search_name'),
  sql.ref<string>('age_group.search_name'),
  sql.ref<string | null>('coached.names'),
] as const;

/** All teams' coach names, read in one join. */
const coachNames = (db: Db, organizationId: Operand<OrganizationId>) =>
  rowsOf(db, 'team_coaches as assignment', organizationId)
    .innerJoin('coach_profiles as coach', 'coach.id', 'assignment.coach_profile_id')
    .groupBy('assignment.team_id')
    .select(['assignment.team_id', sql<string>`string_agg(coach.search_name, ' ')`.as('names')]);

/** True if every word occurs in the name of the team, its age group or one of its coaches (ruling 29). */
const matches = (db: Db, organizationId: Operand<OrganizationId>, search: string) => sql<SqlBool>`teams.id in (
  select team.id from teams as team join age_groups as age_group on age_group.id = team.age_group_id
    left join (${coachNames(db, organizationId)}) as coached on coached.team_id = team.id
  where team.organization_id = ${organizationId} and ${containsWords(searchedColumns, search)})`;

interface TeamQuery {
  readonly organizationId: OrganizationId;
  readonly coachId: string | null;
  readonly membershipId: string;
  readonly reader: string | null;
}

/** A page of the teams that the rule `teams.read` allows: all for admins, their own for coaches and managers. */
const teamPage = (
  db: Db,
  { organizationId, coachId, membershipId, reader }: Operands<TeamQuery>,
  { role, search = null, after, ...filter }: Partial<TeamSearch> & Pick<Actor, 'role'>,
) => {
  const isEverything = isAdmin({ role });
  const isSeen = isEverything ? sql<SqlBool>`true` : isLedBy(coachId, membershipId);
  let query = shownTeams(db, organizationId, isEverything ? null : reader)
    .where(matchesFilter(filter))
    .where(isSeen);
  if (search !== null) query = query.where(matches(db, organizationId, search));
  if (after) {
    query = query.where(sql<SqlBool>`(${sortKey}) > (select ${sortKey} from teams
      join age_groups on age_groups.id = teams.age_group_id join seasons on seasons.id = age_groups.season_id
      where teams.organization_id = ${organizationId} and teams.id = ${after} and ${isSeen})`);
  }
  return pageQuery('teams', query.orderBy(sortKey).limit(pageSize.teams + 1), pageSize.teams);
};

/** First page of current or past teams without filters. */
const firstPage = pagesOf(
  (db, asked: Placeholders<TeamQuery>, form: { readonly role: Actor['role']; readonly when: Side }) =>
    teamPage(db, asked, form),
);

export const listTeams = (db: Db, actor: Actor, { when, ...filters }: TeamSearch) => {
  const { organizationId, coachId, membershipId, role } = actor;
  const listQuery = { organizationId, coachId, membershipId, reader: readerOf(actor) };
  const isFirst = Object.values(filters).every((filter) => (filter ?? null) === null);
  return isFirst && when
    ? firstPage(db, listQuery, { role, when })
    : askPage(db, teamPage(db, listQuery, { role, when, ...filters }));
};

/** Teams to choose from in a dialog. */
export const listTeamOptions = async (db: Db, organizationId: OrganizationId, filter: TeamFilter) => {
  const rows = await teamRows(db, organizationId)
    .where(matchesFilter(filter))
    .orderBy(sortKey)
    .limit(maxTeamOptions)
    .execute();
  return rows.map(({ id, name, ageGroupId, ageGroupName, seasonId, playerCount, coaches }) => ({
    id,
    name,
    ageGroupId,
    ageGroupName,
    seasonId,
    playerCount,
    coaches: coaches.map((coach) => ({ id: coach.id, name: coach.name })),
  }));
};
