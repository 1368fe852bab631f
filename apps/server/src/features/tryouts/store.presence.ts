import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { presence } from '@touchline/domain/tryouts/rules.presence.ts';
import type { Db } from '../../db/open.ts';
import type { Operands } from '../../db/statement.ts';

interface Heard {
  readonly organizationId: OrganizationId;
  readonly tryoutId: string;
  readonly userId: string;
}

/**
 * Notes that a user's phone was heard from at a tryout, at most once a minute: entering a child every few seconds
 * reads this row and writes nothing. In parentheses, so that a command can take it along in a statement of its own. A time
 * that is still to come was noted by a clock that ran ahead.
 */
export const heard = ({ organizationId, tryoutId, userId }: Operands<Heard>) => sql<object>`(
  insert into tryout_presence (organization_id, tryout_id, user_id)
  select ${organizationId}::uuid, ${tryoutId}::uuid, ${userId}::uuid where not exists (
    select from tryout_presence as known
    where known.organization_id = ${organizationId} and known.tryout_id = ${tryoutId} and known.user_id = ${userId}
      and known.heard_at > club_now() - make_interval(secs => ${sql.lit(presence.notedEvery)})
      and known.heard_at <= club_now())
  on conflict (organization_id, tryout_id, user_id) do update
    set heard_at = greatest(tryout_presence.opened_at, club_now()))`;

export const notePresence = (db: Db, values: Heard) => sql`with heard as ${heard(values)} select`.execute(db);

/**
 * The coaches who may see the tryout, by name, and other users who had it open; each with when their phone was heard.
 * Without the asking user.
 */
export const listPresence = async (db: Db, { organizationId, tryoutId, userId }: Heard) => {
  const { rows } = await sql<{ id: string; name: string; openedAt: Date | null; heardAt: Date | null }>`
    with coach as (
      select distinct coach.id, coach.user_id, coach.first_name || ' ' || coach.last_name as name from tryouts as tryout
      join teams as team on team.organization_id = tryout.organization_id and team.age_group_id = tryout.age_group_id
      join team_coaches as assignment on assignment.team_id = team.id
      join coach_profiles as coach on coach.id = assignment.coach_profile_id and coach.archived_at is null
      where tryout.organization_id = ${organizationId} and tryout.id = ${tryoutId}
    ), heard as (
      select * from tryout_presence as phone where organization_id = ${organizationId} and tryout_id = ${tryoutId}
        and exists (select from memberships where memberships.user_id = phone.user_id
          and memberships.organization_id = phone.organization_id and memberships.state = 'active'
          and memberships.role in ('admin', 'coach'))
    )
    select coalesce(coach.id, account.id) as id, coalesce(account.name, coach.name) as name,
      heard.opened_at as "openedAt", heard.heard_at as "heardAt"
    from coach full join heard on heard.user_id = coach.user_id
    left join members as account
      on account.id = coalesce(coach.user_id, heard.user_id) and account.organization_id = ${organizationId}
    where account.id is distinct from ${userId}
    order by search_text(coalesce(account.name, coach.name)), 1`.execute(db);
  return rows;
};
