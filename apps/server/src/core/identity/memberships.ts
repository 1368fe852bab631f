import { sql } from 'kysely';
import type { RepresentedPlayer } from '@touchline/domain/core/actor.ts';
import type { Hold } from '@touchline/domain/core/hold.ts';

// SQL fragments about `membership`, a row of memberships, and `organization`, its organization.

/** Date from which an admin without two-step sign-in needs it. */
export const secondStepFrom = sql`case when membership.role = 'admin' and not exists (
  select from authenticators where user_id = membership.user_id and confirmed_at is not null)
  then organization.second_step_from end`;

/** Reason why a membership gives no access; null if it does. */
export const holdOfMembership = sql<Hold | null>`case when membership.state = 'waiting' then 'approval'
  when membership.state = 'ended' then 'ended'
  when ${secondStepFrom} <= (club_now() at time zone organization.time_zone)::date then 'second_step' end`;

/** Coach profile of the membership; read only for coaches. */
export const coachOfMembership = sql<
  string | null
>`case when membership.role = 'coach' and membership.state = 'active' then (
  select coach.id from coach_profiles as coach
  where coach.user_id = membership.user_id and coach.organization_id = membership.organization_id) end`;

/** Players that a family acts for. */
export const playersOfMembership = sql<
  RepresentedPlayer[]
>`case when membership.role = 'player' and membership.state = 'active' then (
  select coalesce(json_agg(json_build_object('id', player_id, 'mayAnswer', may_answer) order by created_at, player_id), '[]')
  from guardianships
  where user_id = membership.user_id and organization_id = membership.organization_id) else '[]' end`;

/** True if the membership manages a team; an ended membership manages none. */
export const managesTeam = sql<boolean>`exists (select from team_managers
  where membership_id = membership.id and membership.state = 'active')`;

/**
 * True if a login has the same name as a child it acts for. Accounts registered with a player's code used to get the
 * child's name.
 */
export const isNamedAsChild = (userId: unknown, organizationId: string, name: string) => sql<boolean>`exists (
  select from guardianships as link
  join player_profiles as child on child.id = link.player_id and child.organization_id = ${organizationId}
  where link.organization_id = ${organizationId} and link.user_id = ${userId}
    and child.search_name = search_text(${name}) and link.kind = 'guardian')`;
