import { type RawBuilder, sql } from 'kysely';
import type { ActingUser } from '@touchline/domain/access/schema.ts';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { dayInWords } from '@touchline/domain/core/words.ts';
import { organizationProblems } from '@touchline/domain/organization/messages.ts';
import type { Db } from '../../db/open.ts';
import { checkBookings, deferBookings, findClashes, fitBookingsThatMoved, type Use } from './store.bookings.ts';

export interface Zones {
  readonly from: string;
  readonly to: string;
}

/** The time at which clocks in the other zone show the same day and time. */
export const sameClock = (moment: RawBuilder<unknown>, { from, to }: Zones): RawBuilder<unknown> =>
  sql`((${moment} at time zone ${from}::text) at time zone ${to}::text)`;

/** Midnight of the same day in the other zone. */
const sameDay = (moment: RawBuilder<unknown>, { from, to }: Zones): RawBuilder<unknown> =>
  sql`(date_trunc('day', ${moment} at time zone ${from}::text) at time zone ${to}::text)`;

/** An event's facts as JSON, with start and end, if present, moved to other times. */
const withShiftedTimes = (facts: RawBuilder<unknown>, to: (moment: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  const of = (name: string) => {
    const moment = sql`(${facts} ->> ${sql.lit(name)})::timestamptz`;
    return sql`case when ${facts} ? ${sql.lit(name)} then jsonb_build_object(${sql.lit(name)}, ${to(moment)}) else '{}' end`;
  };
  return sql`(${facts} || ${of('startsAt')} || ${of('endsAt')})`;
};

/** The same, for starts and ends of whole days, which stay on the same days. */
const sameDays = (facts: RawBuilder<unknown>, zones: Zones): RawBuilder<unknown> =>
  withShiftedTimes(
    facts,
    (moment) => sql`(case when (${moment} at time zone ${zones.from}::text)::time = '00:00'
      then ${sameDay(moment, zones)} else ${moment} end)`,
  );

const sameClocks = (facts: RawBuilder<unknown>, zones: Zones): RawBuilder<unknown> =>
  withShiftedTimes(facts, (moment) => sameClock(moment, zones));

const wasAnnouncedAllDay = sql`coalesce((told ->> 'isAllDay')::boolean, false)`;
const wasKnownAllDay = sql`coalesce((known ->> 'isAllDay')::boolean, false)`;

/** Uses of fields by the moved events, and by the events that share their bookings: those move, too. */
const usesOf = async (db: Db, organizationId: OrganizationId, moving: RawBuilder<unknown>) => {
  const { rows } = await sql<Use & { together: string[] }>`
    select event.field_id as "fieldId", event.first_part as "firstPart", event.last_part as "lastPart",
      event.starts_at as "startsAt", event.ends_at as "endsAt",
      to_jsonb(array(select id from events where booking_id = event.booking_id)) as together
    from events as event
    where event.organization_id = ${organizationId} and (event.is_all_day or event.id in ${moving})
      and event.booking_id is not null
    order by event.id`.execute(db);
  return rows;
};

/** If clocks in the other zone change in between and show the end before the start, the event keeps its length. */
const sameEnd = (zones: Zones): RawBuilder<unknown> => {
  const [start, end] = [sameClock(sql`starts_at`, zones), sameClock(sql`ends_at`, zones)];
  return sql`(case when ${end} > ${start} then ${end} else ${start} + (ends_at - starts_at) end)`;
};

/**
 * Keeps events' clock times when the organization changes its time zone: coming events start when clocks there show the
 * same time, and whole days stay on their days. Events that have begun keep their exact times. Nobody is told, as no
 * day or time changes, and answers remain valid (ruling 109).
 */
export const keepEventTimes = async (
  db: Db,
  organizationId: OrganizationId,
  zones: Zones,
  user: ActingUser,
): Promise<void> => {
  const ofClub = sql`organization_id = ${organizationId}`;
  const { rows } = await sql<{ id: string; isToCome: boolean }>`
    select id, starts_at > club_now() as "isToCome" from events
    where ${ofClub} and (starts_at > club_now() or is_all_day or ${wasAnnouncedAllDay})
    order by id for no key update`.execute(db);
  const toCome = rows.flatMap(({ id, isToCome }) => (isToCome ? [id] : []));
  const moving = sql`(select unnest(${toCome}::uuid[]))`;
  await deferBookings(db);
  await sql`update events set
      starts_at = case when is_all_day then ${sameDay(sql`starts_at`, zones)}
        when id in ${moving} then ${sameClock(sql`starts_at`, zones)} else starts_at end,
      ends_at = case when is_all_day then ${sameDay(sql`ends_at`, zones)}
        when id in ${moving} then ${sameEnd(zones)} else ends_at end,
      told = case when ${wasAnnouncedAllDay} then ${sameDays(sql`told`, zones)}
        when id in ${moving} then ${sameClocks(sql`told`, zones)} else told end
    where ${ofClub} and (is_all_day or ${wasAnnouncedAllDay} or id in ${moving})`.execute(db);
  const wholeDays = sql`(select id from events where ${ofClub} and is_all_day)`;
  const timed = sql`(select id from events where ${ofClub} and not is_all_day and id in ${moving})`;
  for (const [events, moment, facts] of [
    [wholeDays, sameDay, sameDays],
    [timed, sameClock, sameClocks],
  ] as const) {
    for (const table of ['answers', 'coach_answers'])
      await sql`update ${sql.table(table)} set for_start = ${moment(sql`for_start`, zones)},
        for_end = ${moment(sql`for_end`, zones)} where ${ofClub} and event_id in ${events}`.execute(db);
    await sql`update event_changes set before = ${facts(sql`before`, zones)}, after = ${facts(sql`after`, zones)}
      where ${ofClub} and event_id in ${events}`.execute(db);
  }
  await sql`update event_notices set known = case when ${wasKnownAllDay} then ${sameDays(sql`known`, zones)}
      else ${sameClocks(sql`known`, zones)} end
    where ${ofClub} and (${wasKnownAllDay} or event_id in ${moving})`.execute(db);
  await sql`update owed_event_letters set told = case when ${wasAnnouncedAllDay} then ${sameDays(sql`told`, zones)}
      else ${sameClocks(sql`told`, zones)} end
    where ${ofClub} and (${wasAnnouncedAllDay} or event_id in ${moving})`.execute(db);
  const uses = await usesOf(db, organizationId, moving);
  if (uses.length > 0) {
    const together = uses.flatMap((use) => use.together);
    const [clash] = await findClashes(db, organizationId, uses, together);
    if (clash) {
      const day = dayInWords(clash.startsAt, zones.to, user);
      throw organizationProblems.eventsWouldOverlap(clash.name, day);
    }
    await fitBookingsThatMoved(db, organizationId, moving);
  }
  await checkBookings(db);
};
