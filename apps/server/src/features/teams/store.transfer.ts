import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { transferProblems } from '@touchline/domain/teams/messages.transfer.ts';
import type { TeamCopy } from '@touchline/domain/teams/schema.transfer.ts';
import type { Db } from '../../db/open.ts';
import { coachName, teamRows } from './store.ts';
import { currentTeams } from './store.coaches.ts';

/**
 * The source teams, all of one season, which keep their coaches until the transaction ends. Others may copy them at
 * the same time: a copy changes nothing of its source.
 */
export const lockSources = async (
  db: Db,
  organizationId: OrganizationId,
  seasonId: string,
  teamIds: readonly string[],
): Promise<void> => {
  const found = await db
    .selectFrom('teams')
    .innerJoin('age_groups', 'age_groups.id', 'teams.age_group_id')
    .where('teams.organization_id', '=', organizationId)
    .where('age_groups.season_id', '=', seasonId)
    .where('teams.id', '=', sql<string>`any(${teamIds})`)
    .select('teams.id')
    .orderBy('teams.id')
    .forShare('teams')
    .execute();
  const missing = teamIds.find((id) => !found.some((team) => team.id === id));
  if (missing) throw transferProblems.sourceMissing(missing);
};

/**
 * The target season, if it is of this organization: whether it is current, which it stays until the transaction ends, and
 * which age groups it has.
 */
export const findTarget = (db: Db, organizationId: OrganizationId, seasonId: string) =>
  db
    .selectFrom('seasons')
    .where('organization_id', '=', organizationId)
    .where('id', '=', seasonId)
    .select([
      'is_active as isCurrent',
      sql<string[]>`array(select id from age_groups where season_id = seasons.id)`.as('ageGroupIds'),
    ])
    .forShare('seasons')
    .executeTakeFirst();

/**
 * The coaches of these locked teams, locked themselves in the order of their ids, with the number of teams that they
 * are about to get and of the current ones that they have.
 */
export const lockCoachesOf = async (db: Db, organizationId: OrganizationId, teamIds: readonly string[]) => {
  if (teamIds.length === 0) return [];
  const ofTeams = sql<boolean>`id in (select coach_profile_id from team_coaches where team_id = any(${teamIds}))`;
  await db
    .selectFrom('coach_profiles')
    .where('organization_id', '=', organizationId)
    .where(ofTeams)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // A statement of its own: it sees the assignments that were committed while the locks were waited for.
  return db
    .selectFrom('coach_profiles')
    .where('organization_id', '=', organizationId)
    .where(ofTeams)
    .select([
      coachName.as('name'),
      currentTeams(null).as('currentTeams'),
      sql<number>`(select count(*) from team_coaches
        where coach_profile_id = coach_profiles.id and team_id = any(${teamIds}))`.as('copies'),
    ])
    .orderBy('id')
    .execute();
};

/**
 * Creates the copies, with the coaches of their sources where these come along, in one statement however many there
 * are. Answers the ids of the new teams in the order of `copies`.
 */
export const insertCopies = async (
  db: Db,
  organizationId: OrganizationId,
  createdBy: string,
  copies: readonly TeamCopy[],
): Promise<readonly string[]> => {
  const rows = copies.map((copy) => ({ ...copy, id: crypto.randomUUID() }));
  await sql`
    with copies as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as copy (id uuid, "sourceTeamId" uuid, name text, "ageGroupId" uuid, "keepCoaches" boolean)
    ), created as (
      insert into teams (id, organization_id, age_group_id, name, created_by)
      select id, ${organizationId}::uuid, "ageGroupId", name, ${createdBy}::uuid from copies
    )
    insert into team_coaches (organization_id, team_id, coach_profile_id, slot)
    select organization_id, copies.id, coach_profile_id, slot
    from copies
    join team_coaches on team_coaches.team_id = "sourceTeamId" and organization_id = ${organizationId}
    where "keepCoaches"`.execute(db);
  return rows.map(({ id }) => id);
};

/** These teams with everything that is shown of them, in the order of `teamIds`. */
export const readTeams = async (db: Db, organizationId: OrganizationId, teamIds: readonly string[]) => {
  const found = await teamRows(db)
    .where('teams.organization_id', '=', organizationId)
    .where('teams.id', '=', sql<string>`any(${teamIds})`)
    .execute();
  return found.toSorted((one, other) => teamIds.indexOf(one.id) - teamIds.indexOf(other.id));
};
