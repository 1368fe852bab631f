import { type RawBuilder, sql } from 'kysely';
import type { ActingUser } from '@touchline/domain/access/schema.ts';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { dayInWords } from '@touchline/domain/core/words.ts';
import { organizationProblems } from '@touchline/domain/organization/messages.ts';
import type { Db } from '../../db/open.ts';
import { checkBookings, deferBookings, findClashes, fitBookingsOfWholeDays, type Use } from './store.bookings.ts';

interface Zones {
  readonly from: string;
  readonly to: string;
}

/** Midnight of the same day in the other zone. */
const sameDay = (moment: RawBuilder<unknown>, { from, to }: Zones): RawBuilder<unknown> =>
  sql`(date_trunc('day', ${moment} at time zone ${from}::text) at time zone ${to}::text)`;

/** Facts of an event as JSON, with a start and an end at which days begin on the same days. */
const sameDays = (facts: RawBuilder<unknown>, zones: Zones): RawBuilder<unknown> => {
  const shifted = (name: string) => {
    const moment = sql`(${facts} ->> ${sql.lit(name)})::timestamptz`;
    return sql`case when (${moment} at time zone ${zones.from}::text)::time = '00:00'
      then jsonb_build_object(${sql.lit(name)}, ${sameDay(moment, zones)}) else '{}' end`;
  };
  return sql`(${facts} || ${shifted('startsAt')} || ${shifted('endsAt')})`;
};

const isToldAsWholeDay = sql`coalesce((told ->> 'isAllDay')::boolean, false)`;

/** Uses of fields by whole-day events, with the events that share their bookings: those go along. */
const usesOfWholeDays = async (db: Db, organizationId: OrganizationId) => {
  const { rows } = await sql<Use & { together: string[] }>`
    select event.field_id as "fieldId", event.first_part as "firstPart", event.last_part as "lastPart",
      event.starts_at as "startsAt", event.ends_at as "endsAt",
      to_jsonb(array(select id from events where booking_id = event.booking_id)) as together
    from events as event
    where event.organization_id = ${organizationId} and event.is_all_day and event.booking_id is not null
    order by event.id`.execute(db);
  return rows;
};

/**
 * Lets whole-day events stay on their days when the organization goes to another time zone: they are stored as the moments
 * at which days begin there. Nobody is told, as no day changes, and answers go on counting (ruling 109).
 */
export const keepWholeDays = async (
  db: Db,
  organizationId: OrganizationId,
  zones: Zones,
  user: ActingUser,
): Promise<void> => {
  const ofClub = sql`organization_id = ${organizationId}`;
  await sql`select from events where ${ofClub} and (is_all_day or ${isToldAsWholeDay})
    order by id for no key update`.execute(db);
  await deferBookings(db);
  await sql`update events set
      starts_at = case when is_all_day then ${sameDay(sql`starts_at`, zones)} else starts_at end,
      ends_at = case when is_all_day then ${sameDay(sql`ends_at`, zones)} else ends_at end,
      told = case when ${isToldAsWholeDay} then ${sameDays(sql`told`, zones)} else told end
    where ${ofClub} and (is_all_day or ${isToldAsWholeDay})`.execute(db);
  const ofWholeDays = sql`${ofClub} and event_id in (select id from events where ${ofClub} and is_all_day)`;
  for (const table of ['answers', 'coach_answers'])
    await sql`update ${sql.table(table)} set for_start = ${sameDay(sql`for_start`, zones)},
      for_end = ${sameDay(sql`for_end`, zones)} where ${ofWholeDays}`.execute(db);
  await sql`update event_changes set before = ${sameDays(sql`before`, zones)}, after = ${sameDays(sql`after`, zones)}
    where ${ofWholeDays}`.execute(db);
  await sql`update event_notices set known = ${sameDays(sql`known`, zones)}
    where ${ofClub} and (known ->> 'isAllDay')::boolean`.execute(db);
  await sql`update owed_event_letters set told = ${sameDays(sql`told`, zones)}
    where ${ofClub} and ${isToldAsWholeDay}`.execute(db);
  const uses = await usesOfWholeDays(db, organizationId);
  if (uses.length > 0) {
    const together = uses.flatMap((use) => use.together);
    const [clash] = await findClashes(db, organizationId, uses, together);
    if (clash) {
      const day = dayInWords(clash.startsAt, zones.to, user);
      throw organizationProblems.wholeDaysTaken(clash.name, day);
    }
    await fitBookingsOfWholeDays(db, organizationId);
  }
  await checkBookings(db);
};
