import { sql } from 'kysely';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import type { OrganizationId, Role } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { membershipProblems } from '@touchline/domain/access/messages.memberships.ts';
import type { Db } from '../../db/open.ts';
import { updateRows } from '../../db/rows.ts';

/** Maximum memberships in a list, more than anyone has. */
const maxMemberships = 50;

/** The user's memberships in all organizations. Shows only names, and whether an offer is pending. */
export const listMemberships = (db: Db, userId: string) =>
  db
    .selectFrom('memberships as membership')
    .innerJoin('organizations as organization', 'organization.id', 'membership.organization_id')
    .where('membership.user_id', '=', userId)
    .where('membership.state', '<>', 'ended')
    .select([
      'membership.id as id',
      'membership.role as role',
      'organization.id as organizationId',
      'organization.name as organizationName',
      sql<boolean>`membership.role = 'player' and membership.state = 'active' and exists (
        select from guardianships as acted
        join team_invitations as offer
          on offer.player_id = acted.player_id and offer.organization_id = acted.organization_id
        where acted.user_id = membership.user_id and acted.organization_id = membership.organization_id
          and acted.may_answer and offer.status = 'pending' and offer.offer_expires_at > club_now())`.as('isWaitedFor'),
    ])
    .orderBy('organization.name')
    .orderBy('organization.id')
    .orderBy('membership.role')
    .limit(maxMemberships)
    .execute();

/** Finds a user's membership that has not ended, in any organization. */
export const requireOwnMembership = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('memberships')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '<>', 'ended')
    .select('id')
    .executeTakeFirstOrThrow(() => membershipProblems.missing());

export const rememberMembership = (db: Db, userId: string, id: string) =>
  db.updateTable('users').set({ last_membership_id: id }).where('id', '=', userId).execute();

/** The member with the teams and players of their active roles. Also finds a member whose roles have all ended. */
export const requireMemberRoles = async (db: Db, organizationId: OrganizationId, userId: string) => {
  const { rows } = await sql<{
    userId: string;
    name: string;
    roles: Role[];
    teams: string[];
    players: string[];
    isLastAdmin: boolean;
    hasSecondStep: boolean;
  }>`
    with held as (
      select role from memberships
      where organization_id = ${organizationId} and user_id = ${userId} and state = 'active'
    )
    select member.id as "userId", member.name, array(select role from held order by role) as roles,
      array(select team.name from coach_profiles as coach
        join team_coaches as assignment on assignment.coach_profile_id = coach.id
        join teams as team on team.id = assignment.team_id
        join age_groups as age_group on age_group.id = team.age_group_id
        join seasons as season on season.id = age_group.season_id and season.is_active
        where coach.organization_id = ${organizationId} and coach.user_id = member.id order by team.name) as teams,
      array(select player.first_name || ' ' || player.last_name from guardianships as guardianship
        join player_profiles as player on player.id = guardianship.player_id
        where guardianship.organization_id = ${organizationId} and guardianship.user_id = member.id
        order by player.sort_name) as players,
      exists (select from held where role = 'admin') and not exists (
        select from memberships as other join users as login on login.id = other.login_id
        where other.organization_id = ${organizationId} and other.role = 'admin' and other.state = 'active'
          and other.user_id <> member.id and login.leaves_at is null) as "isLastAdmin",
      exists (select from held) and exists (
        select from authenticators where user_id = member.id and confirmed_at is not null) as "hasSecondStep"
    from members as member join users as login on login.id = member.id
    where member.organization_id = ${organizationId} and member.id = ${userId}`.execute(db);
  return rows[0] ?? raise(accessProblems.memberMissing());
};

/** Adds the role, restores an ended one or approves a waiting one. */
export const giveRole = (db: Db, organizationId: OrganizationId, userId: string, role: Role) =>
  db
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'organization_id', 'role']).doUpdateSet({ state: 'active', ended_at: null }),
    )
    .execute();

/** Ends the role but keeps its row. A trigger removes a coach from the teams. */
export const endRole = (db: Db, organizationId: OrganizationId, userId: string, role: Role) =>
  updateRows(db, 'memberships', organizationId)
    .set({ state: 'ended', ended_at: sql<Date>`greatest(club_now(), created_at)` })
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .where('state', '=', 'active')
    .execute();
