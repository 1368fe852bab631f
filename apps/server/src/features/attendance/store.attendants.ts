import { type RawBuilder, sql } from 'kysely';
import { askedPlayers } from '../answers/store.asked.ts';

// Parts of statements about `event`, a row of the table of events.

/** Moment from which attendance of the event is taken (ruling 97). */
export const opensAt = sql<Date>`attendance_opens(event.starts_at, event.meeting_minutes)`;

/** Moment from which it is changed no longer. */
export const closesAt = sql<Date>`event.ends_at + interval '14 days'`;

/** True of a mark that was made for the time that the event has now: it may have moved since (ruling 99). */
export const isForNow = sql`mark.marked_at >= ${opensAt}`;

/** Order of the marks of a player: of two made at the same moment the one that arrived last counts. */
export const latestFirst = sql`mark.marked_at desc, mark.id desc`;

/**
 * Players whom the event asks, and those who were on its teams before: what was marked of them stays (RSVP-11). One who comes
 * back as a guest is asked.
 */
export const attendants = (narrowed: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select asked.player_id, true as is_on_team from ${askedPlayers(narrowed)} as asked
  union all
  select member.player_id, false from event_teams as place
  join team_players as member on member.team_id = place.team_id
  where place.event_id = event.id and member.organization_id = event.organization_id and ${narrowed}
    and not exists (select from event_guests as guest
      where guest.event_id = event.id and guest.player_id = member.player_id)
  group by member.player_id having not bool_or(member.status = 'active'))`;
