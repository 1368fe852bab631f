import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { isOverLimitWith } from '@touchline/domain/teams/rules.transfer.ts';
import type { TeamCopy } from '@touchline/domain/teams/schema.transfer.ts';
import type { Db } from '../../db/open.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import { nextEventOfTeam } from '../schedule/store.next.ts';
import { coachName, teamRows } from './store.ts';
import { currentTeams } from './store.coaches.ts';

/**
 * Locks the source teams against changes to their coaches until the transaction ends. Allows concurrent copies. Returns
 * the ids that are not teams of the season.
 */
export const lockSources = async (
  db: Db,
  organizationId: OrganizationId,
  seasonId: string,
  teamIds: readonly string[],
): Promise<readonly string[]> => {
  if (teamIds.length === 0) return [];
  const teams = await rowsOf(db, 'teams', organizationId)
    .innerJoin('age_groups', 'age_groups.id', 'teams.age_group_id')
    .where('age_groups.season_id', '=', seasonId)
    .where('teams.id', '=', sql<string>`any(${teamIds})`)
    .select('teams.id')
    .orderBy('teams.id')
    .forShare('teams')
    .execute();
  return teamIds.filter((id) => !teams.some((team) => team.id === id));
};

/** Locks the target season until the transaction ends and returns it with its age groups. Undefined if unknown. */
export const findTarget = (db: Db, organizationId: OrganizationId, seasonId: string) =>
  rowOf(db, 'seasons', organizationId, seasonId)
    .select([
      'is_active as isCurrent',
      sql<string[]>`array(select id from age_groups where season_id = seasons.id)`.as('ageGroupIds'),
    ])
    .forShare('seasons')
    .executeTakeFirst();

/** A team to copy, with the coaches to copy. */
export interface Lineup extends Pick<TeamCopy, 'sourceTeamId' | 'name' | 'ageGroupId'> {
  readonly coaches: readonly { readonly coachId: string; readonly slot: number }[];
}

/** Adds the coaches to copies of locked teams. `gone` has the indexes of copies with a coach who is not on the team. */
export const withCoaches = async (db: Db, organizationId: OrganizationId, copies: readonly TeamCopy[]) => {
  const sourceTeamIds = copies.filter(({ keepCoaches }) => keepCoaches).map(({ sourceTeamId }) => sourceTeamId);
  const rows =
    sourceTeamIds.length === 0
      ? []
      : await rowsOf(db, 'team_coaches', organizationId)
          .innerJoin('coach_profiles as coach', 'coach.id', 'team_coaches.coach_profile_id')
          .where('coach.archived_at', 'is', null)
          .where('team_id', '=', sql<string>`any(${sourceTeamIds})`)
          .select(['team_id as teamId', 'coach_profile_id as coachId', 'slot'])
          .execute();
  const byTeam = Map.groupBy(rows, ({ teamId }) => teamId);
  const goneIndexes: number[] = [];
  const lineups = copies.map(({ sourceTeamId, name, ageGroupId, keepCoaches, coachIds }, at) => {
    const teamCoaches = byTeam.get(sourceTeamId) ?? [];
    const coaches = teamCoaches.filter(({ coachId }) => coachIds?.includes(coachId) ?? true);
    if (keepCoaches && coachIds && coaches.length < coachIds.length) goneIndexes.push(at);
    return { sourceTeamId, name, ageGroupId, coaches };
  });
  return { lineups, gone: goneIndexes };
};

/** Locks the coaches and returns those who would have too many current teams. Empty if the target season is past. */
export const lockAndListCoachesOverLimit = async (
  db: Db,
  organizationId: OrganizationId,
  lineups: readonly Lineup[],
  targetIsCurrent: boolean,
): Promise<readonly { readonly name: string; readonly teams: number }[]> => {
  // Teams in other seasons do not count, so no coach has to be locked.
  const coachIds = targetIsCurrent ? lineups.flatMap(({ coaches }) => coaches.map(({ coachId }) => coachId)) : [];
  if (coachIds.length === 0) return [];
  const coaches = rowsOf(db, 'coach_profiles', organizationId).where('id', '=', sql<string>`any(${coachIds})`);
  await coaches.select('id').orderBy('id').forNoKeyUpdate().execute();
  // A separate statement, so that it sees assignments committed while waiting for the locks.
  const coachLoads = await coaches
    .select(['id', coachName.as('name'), currentTeams(null).as('currentTeams')])
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  const copiesOf = (id: string): number => coachIds.filter((coachId) => coachId === id).length;
  return coachLoads
    .filter((coach) => isOverLimitWith(copiesOf(coach.id), coach.currentTeams, targetIsCurrent))
    .map((coach) => ({ name: coach.name, teams: coach.currentTeams + copiesOf(coach.id) }));
};

/** Creates all copies with logos and coaches in one statement. Returns the new ids in the order of `copies`. */
export const insertCopies = async (
  db: Db,
  organizationId: OrganizationId,
  createdBy: string,
  copies: readonly Lineup[],
): Promise<readonly string[]> => {
  if (copies.length === 0) return [];
  const rows = copies.map((copy) => ({ ...copy, id: crypto.randomUUID() }));
  const assignments = rows.flatMap(({ id, coaches }) => coaches.map((coach) => ({ ...coach, teamId: id })));
  await sql`
    with created as (
      insert into teams (id, organization_id, age_group_id, name, created_by, copied_from)
      select id, ${organizationId}::uuid, "ageGroupId", name, ${createdBy}::uuid, "sourceTeamId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as copy (id uuid, name text, "ageGroupId" uuid, "sourceTeamId" uuid)
      returning id, copied_from
    ), pictured as (
      insert into logos (organization_id, team_id, image)
      select ${organizationId}::uuid, created.id, image from created
      join logos on logos.organization_id = ${organizationId}::uuid and logos.team_id = created.copied_from
    )
    insert into team_coaches (organization_id, team_id, coach_profile_id, slot)
    select ${organizationId}::uuid, "teamId", "coachId", slot
    from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb)
      as assignment ("teamId" uuid, "coachId" uuid, slot smallint)`.execute(db);
  return rows.map(({ id }) => id);
};

/** Teams with all displayed fields, in the order of `teamIds`. */
export const readTeams = async (db: Db, organizationId: OrganizationId, teamIds: readonly string[]) => {
  const teams = await teamRows(db, organizationId)
    .select(nextEventOfTeam.as('nextEvent'))
    .where('teams.id', '=', sql<string>`any(${teamIds})`)
    .execute();
  return teams.toSorted((one, other) => teamIds.indexOf(one.id) - teamIds.indexOf(other.id));
};
