import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { mostTeamOptions, pageSize } from '@touchline/domain/limits.ts';
import { searchWords } from '@touchline/domain/people/rules.ts';
import type { TeamFilter, TeamSearch } from '@touchline/domain/teams/schema.ts';
import { pageText } from '../../core/paging.ts';
import { contains, foldedContains } from '../../core/search.ts';
import type { Db } from '../../db/open.ts';
import type { DB } from '../../db/types.ts';
import { teamRows } from './store.ts';

const { and, or } = expressionBuilder<DB, 'teams' | 'age_groups' | 'seasons'>();

/** Latest season first, the youngest before the older ones; everything ascends, so that one comparison finds the next page. */
const place = sql`date '2000-01-01' - seasons.start_date, coalesce(age_groups.age_min, 9999), teams.name, teams.id`;

const narrowed = (organizationId: OrganizationId, { when, seasonId, ageGroupId }: TeamFilter) =>
  and([
    sql<SqlBool>`teams.organization_id = ${organizationId}`,
    ...(when ? [sql<SqlBool>`seasons.is_active = ${when === 'current'}`] : []),
    ...(seasonId ? [sql<SqlBool>`seasons.id = ${seasonId}`] : []),
    ...(ageGroupId ? [sql<SqlBool>`age_groups.id = ${ageGroupId}`] : []),
  ]);

const isCoachedBy = (coachId: string | null) => sql<SqlBool>`exists (select from team_coaches as own
  where own.team_id = teams.id and own.organization_id = teams.organization_id and own.coach_profile_id = ${coachId})`;

/** Asked once for all teams, not for each. */
const hasCoachNamed = (organizationId: OrganizationId, word: string) => sql<SqlBool>`teams.id in (
  select team_id from coach_profiles join team_coaches on team_coaches.coach_profile_id = coach_profiles.id
  where coach_profiles.organization_id = ${organizationId} and ${foldedContains(sql.ref<string>('search_name'), word)})`;

/** Every word in the name of the team, of its age group or of one of its coaches (decision D29). */
const matches = (organizationId: OrganizationId, search: string) =>
  and(
    searchWords(search).map((word) =>
      or([
        contains(sql.ref<string>('teams.name'), word),
        contains(sql.ref<string>('age_groups.name'), word),
        hasCoachNamed(organizationId, word),
      ]),
    ),
  );

/** A page of teams. The same as the rule `teams.read` for admins and coaches: all of the club, or the teams one coaches. */
export const listTeams = (db: Db, actor: Actor, { search, after, ...filter }: TeamSearch) => {
  const { organizationId, coachId } = actor;
  let query = teamRows(db).where(narrowed(organizationId, filter));
  if (!isAdmin(actor)) query = query.where(isCoachedBy(coachId));
  if (search !== null) query = query.where(matches(organizationId, search));
  if (after) {
    query = query.where(sql<SqlBool>`(${place}) > (select ${place} from teams
      join age_groups on age_groups.id = teams.age_group_id join seasons on seasons.id = age_groups.season_id
      where teams.organization_id = ${organizationId} and teams.id = ${after})`);
  }
  return pageText(db, 'teams', query.orderBy(place).limit(pageSize.teams + 1), pageSize.teams);
};

/** The teams that a dialog offers. */
export const listTeamOptions = async (db: Db, organizationId: OrganizationId, filter: TeamFilter) => {
  const rows = await teamRows(db)
    .where(narrowed(organizationId, filter))
    .orderBy(place)
    .limit(mostTeamOptions)
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
