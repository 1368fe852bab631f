import { type RawBuilder, sql } from 'kysely';
import { answerLimits } from '@touchline/domain/constants.club.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import type { EventAnswer } from '@touchline/domain/answers/schema.ts';
import type { Db } from '../../db/open.ts';
import { effectiveAnswer, isOutdated } from './store.asked.ts';

// Parts of statements about `event`, a row of the events table.

/** Coaches of the event's teams, each listed once, with their answer, if any. */
const coachesOfEvent = sql`(
  select distinct coach.id, coach.first_name, coach.last_name, coach.user_id from event_teams as place
  join team_coaches as assignment on assignment.team_id = place.team_id
  join coach_profiles as coach on coach.id = assignment.coach_profile_id
  where place.event_id = event.id and coach.organization_id = event.organization_id) as coach
  left join coach_answers as answer on answer.event_id = event.id and answer.coach_profile_id = coach.id`;

/** The coaches' answers, which only coaches and admins see. */
export const coachAnswers = (actor: Actor): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('coachId', coach.id, 'name', coach.first_name || ' ' || coach.last_name,
    'answer', answer.answer, 'isOutdated', ${isOutdated}, 'isOwn', coach.id is not distinct from ${actor.coachId}::uuid)
    order by coach.last_name, coach.first_name, coach.id), '[]') from ${coachesOfEvent})`;

const isNear = sql`event.starts_at <= club_now() + ${sql.lit(answerLimits.coachHours)} * interval '1 hour'`;

/**
 * True for an upcoming event without a coach (ruling 106): all coaches of its teams declined, or the event starts soon
 * and none has accepted.
 */
export const isWithoutCoach = sql`(event.status = 'scheduled' and not event.is_for_all and event.starts_at > club_now()
  and (select case when ${isNear}
      then count(*) filter (where ${effectiveAnswer} = 'yes') = 0
      else count(*) > 0 and count(*) filter (where ${effectiveAnswer} = 'no') = count(*) end
    from ${coachesOfEvent}))`;

/** `isWithoutCoach` as a filter. It costs one look-up for a distant event that no coach has declined. */
export const lacksCoach = sql`(${isNear} or exists (select from coach_answers as refused
  where refused.event_id = event.id and refused.answer = 'no')) and ${isWithoutCoach}`;

/** Writes a coach's answer, or removes it. */
export const writeCoachAnswer = async (
  db: Db,
  { organizationId, coachId }: Actor,
  eventId: string,
  answer: EventAnswer | null,
): Promise<void> => {
  if (answer === null)
    await sql`delete from coach_answers where organization_id = ${organizationId} and event_id = ${eventId}
      and coach_profile_id = ${coachId}`.execute(db);
  else
    await sql`
      insert into coach_answers (organization_id, event_id, coach_profile_id, answer, for_start, for_end)
      select event.organization_id, event.id, ${coachId}::uuid, ${answer}, event.starts_at, event.ends_at
      from (select * from events where organization_id = ${organizationId} and id = ${eventId} for share) as event
      on conflict (event_id, coach_profile_id) do update set answer = excluded.answer, answered_at = club_now(),
        for_start = excluded.for_start, for_end = excluded.for_end`.execute(db);
};
