import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { teamsPerCoach } from '@touchline/domain/constants.club.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import type { Db } from '../../db/open.ts';
import { rowOf, rowsOf, removeRows } from '../../db/rows.ts';
import { coachName, teamsInSeasons } from './store.ts';

/** Maximum coaches in a list, more than any club has. */
const maxCoaches = 500;

/** Number of a coach's teams in current seasons, optionally excluding one team. */
export const currentTeams = (exceptTeamId: string | null) => sql<number>`(
  select count(*) from team_coaches
  join teams on teams.id = team_coaches.team_id
  join age_groups on age_groups.id = teams.age_group_id
  join seasons on seasons.id = age_groups.season_id
  where team_coaches.coach_profile_id = coach_profiles.id and seasons.is_active
    and team_coaches.team_id is distinct from ${exceptTeamId}::uuid)`;

export const listCoachOptions = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'coach_profiles', organizationId)
    .where('archived_at', 'is', null)
    .select(['id', coachName.as('name'), currentTeams(null).as('teamCount')])
    .orderBy('sort_name')
    .orderBy('id')
    .limit(maxCoaches)
    .execute();

/**
 * Locks the team against changes to its coaches and against activation of its season. To prevent deadlocks, all callers
 * lock the team first, then its season, then the coaches by id.
 */
export const lockTeam = (db: Db, organizationId: OrganizationId, id: string): Promise<{ isCurrent: boolean }> =>
  teamsInSeasons(db, organizationId)
    .where('teams.id', '=', id)
    .select('seasons.is_active as isCurrent')
    .forNoKeyUpdate('teams')
    .forShare('seasons')
    .executeTakeFirstOrThrow(() => teamProblems.missing());

/**
 * Locks the coaches who join a team and returns them with the number of their other current teams. Throws `unknown` if
 * one is not in this organization.
 */
export const lockAssignees = async (
  db: Db,
  organizationId: OrganizationId,
  teamId: string,
  coachIds: readonly string[],
  unknown: typeof teamProblems.coachUnknown,
) => {
  if (coachIds.length === 0) return [];
  const coaches = rowsOf(db, 'coach_profiles', organizationId)
    .where('archived_at', 'is', null)
    .where('id', 'in', coachIds);
  const lockedRows = await coaches.select('id').orderBy('id').forNoKeyUpdate().execute();
  if (lockedRows.length < coachIds.length) throw unknown();
  // A separate statement, so that it sees assignments committed while waiting for the locks.
  return coaches
    .select(['id', coachName.as('name'), currentTeams(teamId).as('otherCurrentTeams')])
    .orderBy('id')
    .execute();
};

/** Locks the coaches of a season's teams. Returns those with more teams in current seasons than allowed. */
export const lockAndListOverLimit = async (db: Db, organizationId: OrganizationId, seasonId: string) => {
  const coachesOfSeason = rowsOf(db, 'coach_profiles', organizationId).where(
    sql<boolean>`coach_profiles.id in (select coach_profile_id from team_coaches
        join teams on teams.id = team_coaches.team_id join age_groups on age_groups.id = teams.age_group_id
        where age_groups.season_id = ${seasonId} and teams.organization_id = ${organizationId})`,
  );
  await coachesOfSeason.select('id').orderBy('id').forNoKeyUpdate().execute();
  // A separate statement, so that it sees assignments committed while waiting for the locks.
  return coachesOfSeason
    .where(currentTeams(null), '>', teamsPerCoach)
    .select([coachName.as('name'), currentTeams(null).as('teams')])
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
};

export const listAssignments = (db: Db, organizationId: OrganizationId, teamId: string) =>
  rowsOf(db, 'team_coaches', organizationId)
    .where('team_id', '=', teamId)
    .select(['coach_profile_id as coachId', 'slot'])
    .orderBy('slot')
    .execute();

export const requireAssignment = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'team_coaches', organizationId, id)
    .select(['id', 'team_id as teamId', 'coach_profile_id as coachId'])
    .executeTakeFirstOrThrow(() => teamProblems.assignmentMissing());

export const insertAssignments = async (
  db: Db,
  organizationId: OrganizationId,
  teamId: string,
  assignments: readonly { readonly coachId: string; readonly slot: number }[],
): Promise<void> => {
  if (assignments.length === 0) return;
  await db
    .insertInto('team_coaches')
    .values(
      assignments.map(({ coachId, slot }) => ({
        organization_id: organizationId,
        team_id: teamId,
        coach_profile_id: coachId,
        slot,
      })),
    )
    .execute();
};

export const removeCoaches = async (
  db: Db,
  organizationId: OrganizationId,
  teamId: string,
  coachIds: readonly string[],
) => {
  if (coachIds.length === 0) return;
  await removeRows(db, 'team_coaches', organizationId)
    .where('team_id', '=', teamId)
    .where('coach_profile_id', 'in', coachIds)
    .execute();
};
