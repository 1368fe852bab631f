import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';
import { coachName, teamsInSeasons } from './store.ts';

/** All teams for a file, in one statement and in the order of the list. */
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
