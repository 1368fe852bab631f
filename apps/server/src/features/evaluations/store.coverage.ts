import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import { holdingStatuses } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Db } from '../../db/open.ts';
import { type Placeholders, statement } from '../../db/statement.ts';
import { playerName } from '../tryouts/store.registrations.ts';

const holdingList = sql.join(holdingStatuses.map((status) => sql.lit(status)));

/** Shared id of all former evaluators without an account or coach profile. */
const noRecord = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

/** Makes PostgreSQL look up a subquery's few rows by id, because a plain join reads all of the club's rows. */
const lookUpById = sql`offset 0`;

/**
 * Reads each evaluation once and returns it as one number, the player's index in the evaluator's list: 20 evaluators of
 * 120 players make 2,400 evaluations. The client derives each player's evaluators and the counts (rules.coverage.ts),
 * because computing them here doubles the time.
 */
const coverageStatement = statement(
  (db, { organizationId, tryoutId }: Placeholders<{ organizationId: OrganizationId; tryoutId: string }>) => ({
    compile: () =>
      sql<{ text: string }>`
    with tryout as (
      select id, age_group_id from tryouts where organization_id = ${organizationId} and id = ${tryoutId}
    ), player as (
      select registration.id, registration.player_id, registration.status, player.jersey_number, registration.bib_number, ${playerName} as name,
        row_number() over (order by player.sort_name, registration.id) - 1 as place
      from tryout_registrations as registration cross join lateral (
        select * from player_profiles as profile where profile.id = registration.player_id
          and profile.archived_at is null ${lookUpById}) as player
      where registration.organization_id = ${organizationId} and registration.tryout_id = ${tryoutId}
        and registration.status in (${holdingList})
    ), given as (
      -- By account, or by coach where the former account is gone. Further conditions on the tryout are left out: before
      -- its first analyze, the embedded database read all evaluations of the tryout for each player.
      select coalesce(evaluation.coach_id, evaluation.coach_profile_id, ${noRecord}) as id,
        bool_or(evaluation.coach_id is null) as is_former, array_agg(player.place) as places
      from player cross join lateral (
        select coach_id, coach_profile_id from tryout_evaluations where registration_id = player.id ${lookUpById}
      ) as evaluation
      group by 1
    ), counted as (
      -- A coach who came back with a new account is still the same one.
      select given.is_former, given.places, coalesce(
          case when given.is_former then (select coach.user_id from coach_profiles as coach where coach.id = given.id) end,
          given.id) as id
      from given
      union all
      select false, '{}', coalesce(coach.user_id, coach.id) from tryout
      join teams as team on team.organization_id = ${organizationId} and team.age_group_id = tryout.age_group_id
      join team_coaches as assignment on assignment.team_id = team.id
      join coach_profiles as coach on coach.id = assignment.coach_profile_id and coach.archived_at is null
    ), evaluator as (
      -- An account evaluates a player once: only with a former one may there be several lists, or a place twice.
      select known.id, case when known.is_former
          then array(select distinct unnest(counted.places) from counted where counted.id = known.id)
          else known.places end as seen,
        coalesce((select account.name from members as account
            where account.id = known.id and account.organization_id = ${organizationId}),
          (select coach.first_name || ' ' || coach.last_name from coach_profiles as coach where coach.id = known.id)) as name
      from (
        select id, bool_or(is_former) as is_former, max(places) as places from counted group by id
      ) as known ${lookUpById}
    )
    select json_build_object(
      'players', (select coalesce(json_agg(listed), '[]') from (
        select player.id as "registrationId", player.player_id as "playerId", player.name as "playerName",
          player.jersey_number as "jerseyNumber", player.bib_number as "bibNumber", player.status
        from player order by player.place) as listed),
      'evaluators', (select coalesce(json_agg(listed), '[]') from (
        select evaluator.name, evaluator.seen, array(select player.place from guardianships as guardianship
            join player on player.player_id = guardianship.player_id
            where guardianship.user_id = evaluator.id and guardianship.organization_id = ${organizationId}
              and guardianship.kind <> 'self' order by player.place) as "guardianOf"
        from evaluator
        order by search_text(evaluator.name), evaluator.id) as listed))::text as text
    from tryout`.compile(db),
  }),
);

/** A tryout's coverage by evaluator, as the JSON text of the response (schema.coverage.ts). */
export const requireCoverage = async (db: Db, organizationId: OrganizationId, tryoutId: string) => {
  const [coverage] = await coverageStatement(db, { organizationId, tryoutId });
  return coverage ?? raise(tryoutProblems.missing());
};
