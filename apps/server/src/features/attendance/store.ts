import { type RawBuilder, sql } from 'kysely';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import type { EventAttendance } from '@touchline/domain/attendance/schema.ts';
import type { AttendanceMark } from '@touchline/domain/attendance/schema.taking.ts';
import { attendanceLimits } from '@touchline/domain/constants.club.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import { isKnownTo, readerOf } from '../../core/identity/guardians.ts';
import type { Db } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { moment } from '../../db/statement.ts';
import { effectiveAnswer, isOfFamily, isLedTeam, invitedPlayers } from '../answers/store.asked.ts';

// Parts of statements about `event`, a row of the events table.

/** The time from which attendance can be taken (ruling 97). */
const opensAt = sql<Date>`attendance_opens(event.starts_at, event.meeting_minutes)`;

/** The time after which attendance can no longer be changed. */
const closesAt = sql<Date>`event.ends_at + interval '14 days'`;

/** True for a mark made for the event's current time. A mark made before a move does not count (ruling 99). */
export const isForCurrentTime = sql`mark.marked_at >= ${opensAt}`;

/** Order of a player's marks. Of marks with the same time, the last to arrive counts. */
export const latestFirst = sql`mark.marked_at desc, mark.id desc`;

/** Players asked about the event, including guests, and its teams' former players. */
const attendants = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select asked.player_id, true as is_on_team from ${invitedPlayers(condition)} as asked
  union all
  select member.player_id, false from event_teams as place
  join team_players as member on member.team_id = place.team_id
  where place.event_id = event.id and member.organization_id = event.organization_id and ${condition}
    and not exists (select from event_guests as guest
      where guest.event_id = event.id and guest.player_id = member.player_id)
  group by member.player_id having not bool_or(member.status = 'active'))`;

/** Loads the data that the attendance rules need, and the key of the view tokens, which never leaves the server. */
export const requireAttendedEvent = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'events as event', organizationId, id)
    .select([
      'event.id',
      'event.status',
      'event.starts_at as startsAt',
      'event.ends_at as endsAt',
      'event.meeting_minutes as meetingMinutes',
      'event.opening_key as viewTokenKey',
      sql<string[]>`array(select coach_profile_id from event_teams as place
        join team_coaches as coach on coach.team_id = place.team_id where place.event_id = event.id)`.as('coachIds'),
      sql<string[]>`array(select membership_id from event_teams as place
        join team_managers as manager on manager.team_id = place.team_id where place.event_id = event.id)`.as(
        'managerIds',
      ),
      sql<string[]>`array(select player_id from ${attendants(sql`true`)} as attendant)`.as('playerIds'),
    ])
    .executeTakeFirstOrThrow(() => scheduleProblems.missing());

/** A player's marks, latest first. Leaders of the teams get the whole log. */
const marksOf = (actor: Actor, isFamily: boolean): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('id', mark.id, 'mark', mark.mark, 'markedAt', ${moment('mark.marked_at')},
    'markedBy', ${isFamily ? sql`null` : markedBy(actor)}) order by ${latestFirst}), '[]')
  from (select mark.* from attendance_marks as mark
    where mark.event_id = event.id and mark.player_id = attendant.player_id and ${isForCurrentTime}
    order by ${latestFirst} limit ${sql.lit(isFamily ? 1 : attendanceLimits.shownMarks)}) as mark)`;

const markedBy = (actor: Actor): RawBuilder<unknown> => sql`(
  select person.name from members as person where person.id = mark.marked_by
    and person.organization_id = mark.organization_id
    and ${isKnownTo(readerOf(actor), sql.ref<string | null>('person.id'))})`;

const staffPairs = (actor: Actor): RawBuilder<unknown> => sql`'answer', ${effectiveAnswer},
  'remark', case when ${isKnownTo(readerOf(actor), sql.ref<string | null>('answer.answered_by'))} then answer.remark end`;

/** Players whom the reader leads, or the family's own. Includes former players who were marked. */
const playersOf = (actor: Actor, isFamily: boolean): RawBuilder<unknown> => sql`(
    select coalesce(json_agg(json_build_object('playerId', player.id,
        'name', player.first_name || ' ' || player.last_name, 'isOnTeam', attendant.is_on_team,
        ${isFamily ? sql`'answer', null, 'remark', null` : staffPairs(actor)}, 'marks', ${marksOf(actor, isFamily)})
      order by player.sort_name, player.id), '[]')
    from ${attendants(isFamily ? isOfFamily(actor) : isLedTeam(actor))} as attendant
    join player_profiles as player on player.id = attendant.player_id and player.organization_id = event.organization_id
    left join answers as answer on answer.event_id = event.id and answer.player_id = player.id
    where attendant.is_on_team or exists (select from attendance_marks as mark
      where mark.event_id = event.id and mark.player_id = attendant.player_id and ${isForCurrentTime}))`;

/** Attendance at the event. A family sees its own players, everyone else sees the players they lead. */
export const showAttendance = (db: Db, actor: Actor, id: string, isFamily: boolean) =>
  rowOf(db, 'events as event', actor.organizationId, id)
    .select([
      'event.id as eventId',
      'event.kind',
      'event.title',
      'event.opponent',
      'event.side',
      'event.status',
      'event.starts_at as startsAt',
      opensAt.as('opensAt'),
      closesAt.as('closesAt'),
      sql<string[]>`array(select team.name from event_teams as place join teams as team on team.id = place.team_id
        where place.event_id = event.id ${isFamily ? sql`and false` : sql`and ${isLedTeam(actor)}`}
        order by team.name, team.id)`.as('teamNames'),
      sql<EventAttendance['players']>`${playersOf(actor, isFamily)}`.as('players'),
    ])
    .$narrowType<Pick<EventAttendance, 'kind' | 'side' | 'status'>>()
    .executeTakeFirstOrThrow(() => scheduleProblems.missing());

interface MarkParameters {
  readonly eventId: string;
  readonly playerIds: readonly string[];
  readonly mark: AttendanceMark | null;
  /** Undefined for marks made now. */
  readonly made: Date | undefined;
}

/** Adds a mark for each of the players whom the actor leads. Returns the number of marks. */
export const insertMarks = async (
  db: Db,
  actor: Actor,
  { eventId, playerIds, mark, made }: MarkParameters,
): Promise<number> => {
  const { rows } = await sql`
    insert into attendance_marks (organization_id, event_id, player_id, mark, marked_by, marked_at)
    select event.organization_id, event.id, attendant.player_id, ${mark}::text, ${actor.userId}::uuid,
      ${made === undefined ? sql`club_now()` : sql`${made}::timestamptz`}
    from events as event cross join lateral ${attendants(isLedTeam(actor))} as attendant
    where event.organization_id = ${actor.organizationId} and event.id = ${eventId}
      and attendant.player_id = any(${playerIds}::uuid[])
    order by attendant.player_id
    returning player_id`.execute(db);
  return rows.length;
};
