import { sql } from 'kysely';
import type { OrganizationId, Role } from '@touchline/domain/core/actor.ts';
import { managersPerTeam, maxMembersFound } from '@touchline/domain/constants.club.ts';
import { managerProblems } from '@touchline/domain/teams/messages.managers.ts';
import type { ManagerCandidate, TeamManager } from '@touchline/domain/teams/schema.managers.ts';
import { containsWords } from '../../core/requests/search.ts';
import type { Db } from '../../db/open.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';

/** First names of a family member's players on the team. */
const childrenOnTeam = (teamId: string) => sql<string[]>`(
  select coalesce(json_agg(child.first_name order by child.first_name, child.id), '[]')
  from guardianships as link
  join team_players as place on place.player_id = link.player_id and place.team_id = ${teamId} and place.status = 'active'
  join player_profiles as child on child.id = link.player_id
  where link.user_id = membership.user_id and link.organization_id = membership.organization_id
    and membership.role = 'player')`;

const activeMembers = (db: Db, organizationId: OrganizationId, teamId: string) =>
  rowsOf(db, 'memberships as membership', organizationId)
    .innerJoin('members as member', (join) =>
      join
        .onRef('member.id', '=', 'membership.user_id')
        .onRef('member.organization_id', '=', 'membership.organization_id'),
    )
    .where('membership.state', '=', 'active')
    .select([
      'membership.id as membershipId',
      'member.name',
      sql<Role>`membership.role`.as('role'),
      childrenOnTeam(teamId).as('children'),
    ]);

export const listManagers = (db: Db, organizationId: OrganizationId, teamId: string): Promise<TeamManager[]> =>
  activeMembers(db, organizationId, teamId)
    .innerJoin('team_managers as manager', (join) =>
      join.onRef('manager.membership_id', '=', 'membership.id').on('manager.team_id', '=', teamId),
    )
    .select('manager.id as managerId')
    .orderBy('manager.slot')
    .execute();

/** Active members who do not manage the team. Members with a child on the team come first. */
export const findManagerCandidates = (
  db: Db,
  organizationId: OrganizationId,
  teamId: string,
  search: string | null,
): Promise<ManagerCandidate[]> =>
  activeMembers(db, organizationId, teamId)
    .$if(search !== null, (query) => query.where(containsWords([sql<string>`search_text(member.name)`], search ?? '')))
    .where(
      sql<boolean>`not exists (select from team_managers as manager
        where manager.team_id = ${teamId} and manager.membership_id = membership.id)`,
    )
    .orderBy(sql`json_array_length(${childrenOnTeam(teamId)}) > 0`, 'desc')
    .orderBy(sql`search_text(member.name)`)
    .orderBy('membership.id')
    .limit(maxMembersFound)
    .execute();

/** Adds a manager to a locked team. */
export const insertManager = async (
  db: Db,
  organizationId: OrganizationId,
  teamId: string,
  membershipId: string,
): Promise<void> => {
  // Locks the membership, so it cannot end before the manager is stored.
  const member = await rowsOf(db, 'memberships', organizationId)
    .where('id', '=', membershipId)
    .where('state', '=', 'active')
    .select('id')
    .forShare()
    .executeTakeFirst();
  if (!member) throw managerProblems.memberUnknown();
  const managers = await rowsOf(db, 'team_managers', organizationId)
    .where('team_id', '=', teamId)
    .select(['membership_id as membershipId', 'slot'])
    .execute();
  if (managers.some((manager) => manager.membershipId === membershipId)) throw managerProblems.already();
  const slots = Array.from({ length: managersPerTeam }, (_, at) => at + 1);
  const slot = slots.find((one) => managers.every((manager) => manager.slot !== one));
  if (slot === undefined) throw managerProblems.full();
  await db
    .insertInto('team_managers')
    .values({ organization_id: organizationId, team_id: teamId, membership_id: membershipId, slot })
    .execute();
};

export const requireManager = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'team_managers', organizationId, id)
    .select(['id', 'team_id as teamId', 'membership_id as membershipId'])
    .executeTakeFirstOrThrow(() => managerProblems.missing());
