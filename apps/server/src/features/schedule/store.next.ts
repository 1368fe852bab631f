import { sql } from 'kysely';
import type { NextEvent } from '@touchline/domain/schedule/schema.next.ts';
import { moment } from '../../db/statement.ts';

/** The field and venue of `event`, a row of the events table. */
export const fieldOf = sql`(select json_build_object('id', field.id, 'name', field.name, 'venueName', venue.name,
    'address', venue.address, 'parts', field.parts, 'firstPart', event.first_part, 'lastPart', event.last_part)
  from fields as field join venues as venue on venue.id = field.venue_id
  where field.id = event.field_id and field.organization_id = event.organization_id)`;

/** Location of `event` as text, like `placeOf` (rules.names.ts). */
export const placeInWords = sql<string | null>`coalesce((
  select venue.name || ', ' || field.name || case
      when event.first_part is null or event.last_part is null then ''
      when event.first_part = event.last_part then ', part ' || event.first_part
      else ', parts ' || event.first_part || ' to ' || event.last_part end
    from fields as field join venues as venue on venue.id = field.venue_id
    where field.id = event.field_id and field.organization_id = event.organization_id), event.place)`;

/** The team's next event that is not canceled, found by the index on team and start. */
export const nextEventOfTeam = sql<NextEvent | null>`(
  select json_build_object('id', event.id, 'kind', event.kind, 'title', event.title, 'startsAt', ${moment('event.starts_at')},
    'isAllDay', event.is_all_day, 'opponent', event.opponent, 'side', event.side, 'field', ${fieldOf}, 'place', event.place)
  from event_teams as place join events as event on event.id = place.event_id
  where place.team_id = teams.id and place.organization_id = teams.organization_id and event.status = 'scheduled'
    and place.starts_at > club_now()
  order by place.starts_at, place.event_id limit 1)`;
