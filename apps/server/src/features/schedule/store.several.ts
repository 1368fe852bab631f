import { sql } from 'kysely';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { daysLater } from '@touchline/domain/core/calendar.ts';
import { momentAt } from '@touchline/domain/core/wall-clock.ts';
import type { OutputOf, ParsedInputOf } from '@touchline/domain/core/operation.ts';
import type { listSeveral } from '@touchline/domain/schedule/contract.reached.ts';
import { eventsPerAction } from '@touchline/domain/constants.club.ts';
import { severalProblems } from '@touchline/domain/schedule/messages.several.ts';
import type { Db } from '../../db/open.ts';
import { moment } from '../../db/statement.ts';
import { teamsInSeasons } from '../teams/store.ts';
import { lockStoredEvents, storedEvents } from './store.changing.ts';
import { placeInWords } from './store.next.ts';
import { eventName } from './store.ts';
import { isManaged } from './store.visible.ts';

/** Upcoming events that the actor can change in bulk, in chronological order. `isCut` is true if there are others. */
export const listManaged = async (
  db: Db,
  actor: Actor,
  { day, lastDay, venueId, teamId, seasonId }: ParsedInputOf<typeof listSeveral>,
  timeZone: string,
): Promise<OutputOf<typeof listSeveral>> => {
  const at = (date: string) => momentAt(`${date}T00:00`, timeZone);
  const { rows } = await sql<OutputOf<typeof listSeveral>['events'][number]>`
    select event.id, ${eventName('event')} as name, ${moment('event.starts_at')} as "startsAt",
      event.is_all_day as "isAllDay", ${placeInWords} as place
    from events as event left join fields as field on field.id = event.field_id
    where event.organization_id = ${actor.organizationId} and event.status = 'scheduled' and event.starts_at > club_now()
      and ${isManaged(actor)}
      ${day === undefined ? sql`` : sql`and event.starts_at >= ${at(day)}`}
      ${lastDay === undefined ? sql`` : sql`and event.starts_at < ${at(daysLater(lastDay, 1))}`}
      ${venueId === undefined ? sql`` : sql`and field.venue_id = ${venueId}`}
      ${
        teamId === undefined
          ? sql``
          : sql`and event.id in (select place.event_id from event_teams as place where place.team_id = ${teamId}
              and place.starts_at > club_now())`
      }
      ${
        seasonId === undefined
          ? sql``
          : sql`and event.series_id is not null and event.id in (
              select place.event_id from event_teams as place join teams as team on team.id = place.team_id
              join age_groups as age_group on age_group.id = team.age_group_id
              join seasons as season on season.id = age_group.season_id
              where season.organization_id = ${actor.organizationId} and season.id = ${seasonId}
                and place.starts_at >= (season.end_date + 1)::timestamp at time zone ${timeZone})`
      }
    order by event.starts_at, event.id limit ${sql.lit(eventsPerAction + 1)}`.execute(db);
  return { events: rows.slice(0, eventsPerAction), isCut: rows.length > eventsPerAction };
};

/** Locks events that the actor manages. Treats others as missing. */
export const lockManaged = async (db: Db, actor: Actor, ids: readonly string[]) => {
  const events = await lockStoredEvents(
    db,
    actor,
    storedEvents(db, actor).where('event.id', 'in', ids).select(eventName('event').as('name')),
  );
  if (events.length < ids.length || !events.every((event) => event.isManaged)) throw severalProblems.eventUnknown();
  return events;
};

/** The first of these teams' seasons to end. */
export const firstSeasonToEnd = (db: Db, organizationId: OrganizationId, teamIds: readonly string[]) =>
  teamsInSeasons(db, organizationId)
    .where('teams.id', 'in', teamIds)
    .select(['seasons.name', 'seasons.end_date as endDate'])
    .orderBy('seasons.end_date')
    .limit(1)
    .executeTakeFirst();

export type ManagedEvent = Awaited<ReturnType<typeof lockManaged>>[number];
