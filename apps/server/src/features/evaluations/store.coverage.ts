import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import { holdingStatuses } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Db } from '../../db/open.ts';
import { statement } from '../../db/statement.ts';
import { playerName } from '../tryouts/store.registrations.ts';

const holding = sql.join(holdingStatuses.map((status) => sql.lit(status)));

/** One name for all evaluators of whom nothing is left. */
const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** Of a coach whose account of then is gone and who has come back since. */
const newAccount = sql`(select coach.user_id from coach_profiles as coach where coach.id = evaluation.coach_profile_id)`;

/** Reads the few players of a tryout by their ids: joined in general, those of the whole club are read. */
const oneByOne = sql`offset 0`;

interface Asked {
  readonly organizationId: OrganizationId;
  readonly tryoutId: string;
}

/** Evaluations are counted once for each evaluator and listed once for each player: 20 evaluators of 120 players give 2,400. */
const coverages = statement((db, { organizationId, tryoutId }: Asked) => ({
  compile: () =>
    sql<{ text: string }>`
    with tryout as (
      select id, age_group_id from tryouts where organization_id = ${organizationId} and id = ${tryoutId}
    ), registration as (
      select registration.id, registration.status, player.jersey_number, player.sort_name, ${playerName} as name
      from tryout_registrations as registration cross join lateral (
        select * from player_profiles as profile where profile.id = registration.player_id ${oneByOne}) as player
      where registration.organization_id = ${organizationId} and registration.tryout_id = ${tryoutId}
        and registration.status in (${holding})
    ), given as materialized (
      select registration.id as registration_id, registration.status = 'checked_in' as is_present,
        coalesce(evaluation.coach_id, ${newAccount}, evaluation.coach_profile_id, ${nobody}) as evaluator_id
      from tryout_evaluations as evaluation join registration on registration.id = evaluation.registration_id
      where evaluation.organization_id = ${organizationId} and evaluation.tryout_id = ${tryoutId}
    ), known as (
      select evaluator_id as id, count(distinct registration_id) filter (where is_present) as seen
      from given group by evaluator_id
      union all
      select distinct coalesce(coach.user_id, coach.id), 0 from tryout
      join teams as team on team.organization_id = ${organizationId} and team.age_group_id = tryout.age_group_id
      join team_coaches as assignment on assignment.team_id = team.id
      join coach_profiles as coach on coach.id = assignment.coach_profile_id
    ), evaluator as (
      select named.id, named.name, named.seen, row_number() over (order by search_text(named.name), named.id) - 1 as place
      from (
        select known.id, max(known.seen) as seen, coalesce(
          (select account.name from profiles as account where account.id = known.id),
          (select coach.first_name || ' ' || coach.last_name from coach_profiles as coach where coach.id = known.id)) as name
        from known group by known.id
      ) as named
    ), seen as (
      select given.registration_id, array_to_json(array_agg(distinct evaluator.place)) as by
      from given join evaluator on evaluator.id = given.evaluator_id group by given.registration_id
    )
    select json_build_object(
      'players', (select coalesce(json_agg(listed), '[]') from (
        select registration.id as "registrationId", registration.name as "playerName",
          registration.jersey_number as "jerseyNumber", registration.status, coalesce(seen.by, '[]') as "seenBy"
        from registration left join seen on seen.registration_id = registration.id
        order by registration.sort_name, registration.id) as listed),
      'evaluators', (select coalesce(json_agg(listed), '[]') from (
        select evaluator.name, evaluator.seen from evaluator order by evaluator.place) as listed))::text as text
    from tryout`.compile(db),
}));

/** Who has evaluated whom in the tryout, as the JSON text that is answered (schema.coverage.ts). */
export const requireCoverage = async (db: Db, organizationId: OrganizationId, tryoutId: string) => {
  const [found] = await coverages(db, { organizationId, tryoutId });
  return found ?? raise(tryoutProblems.missing());
};
