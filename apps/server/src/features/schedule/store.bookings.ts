import { type RawBuilder, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { eventName } from './store.ts';

/** Use of a field by an event that is about to be written. */
export interface FieldUse {
  readonly fieldId: string;
  readonly firstPart: number | null;
  readonly lastPart: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A conflicting booking, with the index of the use that it conflicts with. */
export interface Clash {
  readonly use: number;
  readonly bookingId: string;
  readonly name: string;
  readonly startsAt: Date;
}

/** True if neither the field nor its venue is archived. */
export const isBookable = sql<boolean>`(field.archived_at is null and exists (select from venues as venue
  where venue.id = field.venue_id and venue.organization_id = field.organization_id and venue.archived_at is null))`;

/** Locks fields in the order of their ids, to prevent deadlocks. */
export const lockFields = (db: Db, organizationId: OrganizationId, ids: readonly string[]) =>
  rowsOf(db, 'fields', organizationId).where('id', 'in', ids).select('id').orderBy('id').forNoKeyUpdate().execute();

/**
 * Locks bookable fields, then reads them with a second statement. The first does not see a venue that was archived
 * while it waited for the locks.
 */
export const requireFields = async (db: Db, organizationId: OrganizationId, ids: readonly string[]) => {
  await lockFields(db, organizationId, ids);
  const fields = await rowsOf(db, 'fields as field', organizationId)
    .where('field.id', 'in', ids)
    .where(isBookable)
    .select(['field.id', 'field.parts'])
    .execute();
  if (fields.length < new Set(ids).size) throw scheduleProblems.fieldUnknown();
  return fields;
};

/** The uses as rows of `wanted`, with index, field and, for a shared booking, its id. */
const usesAsRows = (
  organizationId: OrganizationId,
  uses: readonly (FieldUse & { readonly bookingId?: string })[],
) => sql`
  jsonb_to_recordset((${JSON.stringify(uses.map((use, number) => ({ ...use, number })))})::jsonb) as wanted (
    number integer, "bookingId" uuid, "fieldId" uuid, "firstPart" integer, "lastPart" integer, "startsAt" timestamptz, "endsAt" timestamptz)
  join fields as field on field.id = wanted."fieldId" and field.organization_id = ${organizationId}`;

const parts = sql`int4range(coalesce(wanted."firstPart", 1), coalesce(wanted."lastPart", field.parts) + 1)`;
const wantedRange = sql`tstzrange(wanted."startsAt", wanted."endsAt")`;

/** Bookings that conflict with the uses, except bookings of the given events, which are about to move. */
export const findClashes = async (
  db: Db,
  organizationId: OrganizationId,
  uses: readonly FieldUse[],
  movingIds: readonly string[],
): Promise<readonly Clash[]> => {
  const { rows } = await sql<Clash>`
    select distinct on (wanted.number, booking.id) wanted.number as use, booking.id as "bookingId",
      ${eventName('other')} as name, other.starts_at as "startsAt"
    from ${usesAsRows(organizationId, uses)}
    join bookings as booking on booking.field_id = wanted."fieldId" and booking.parts && ${parts} and booking.during && ${wantedRange}
    join events as other on other.booking_id = booking.id and other.id <> all(${movingIds}::uuid[])
    where booking.organization_id = ${organizationId}
    order by wanted.number, booking.id, other.starts_at, other.id`.execute(db);
  return rows;
};

/** Allows overlapping bookings until `checkBookings`, because a series moves its bookings one after the other. */
export const deferBookings = (db: Db) => sql`set constraints bookings_never_overlap deferred`.execute(db);

/** Refuses overlapping bookings, including those that others made concurrently. */
export const checkBookings = (db: Db) => sql`set constraints bookings_never_overlap immediate`.execute(db);

/** Books the fields and returns the booking id of each use, in order. Widens a shared booking to cover the use. */
export const bookFields = async (
  db: Db,
  organizationId: OrganizationId,
  uses: readonly FieldUse[],
  shared: ReadonlyMap<number, string>,
  joined: ReadonlyMap<number, number> = new Map(),
): Promise<readonly string[]> => {
  const { rows } = await sql<{ number: number; id: string }>`
    with wanted_rows as materialized (
      select wanted.number, gen_random_uuid() as id, wanted."fieldId" as field_id, ${parts} as parts, ${wantedRange} as during
      from ${usesAsRows(organizationId, uses)} where wanted.number <> all(${[...shared.keys(), ...joined.keys()]}::integer[])),
    made as (
      insert into bookings (id, organization_id, field_id, parts, during)
      select id, ${organizationId}, field_id, parts, during from wanted_rows)
    select number, id from wanted_rows`.execute(db);
  const newBookingIds = new Map(rows.map(({ number, id }) => [number, id]));
  const joinedBookings = [...joined].map(
    ([number, leader]) => [number, shared.get(leader) ?? newBookingIds.get(leader) ?? ''] as const,
  );
  const widenedBookings = new Map([...joinedBookings, ...shared]);
  const joiningUses = [...widenedBookings].map(([number, bookingId]) => ({ ...(uses[number] as FieldUse), bookingId }));
  if (joiningUses.length > 0)
    await sql`update bookings as booking set
        parts = int4range(least(lower(booking.parts), used.first), greatest(upper(booking.parts), used.last)),
        during = tstzrange(least(lower(booking.during), used.starts_at), greatest(upper(booking.during), used.ends_at))
      from (select wanted."bookingId" as id, min(lower(${parts})) as first, max(upper(${parts})) as last,
          min(wanted."startsAt") as starts_at, max(wanted."endsAt") as ends_at
        from ${usesAsRows(organizationId, joiningUses)} group by wanted."bookingId") as used
      where booking.id = used.id and booking.organization_id = ${organizationId}`.execute(db);
  return uses.map((_, number) => (widenedBookings.get(number) ?? newBookingIds.get(number)) as string);
};

/** Adjusts the events' bookings to their parts and times. */
const fitBookings = (db: Db, organizationId: OrganizationId, ofEvents: RawBuilder<unknown>) =>
  sql`update bookings as booking set parts = used.parts, during = used.during
    from (select event.booking_id as id, tstzrange(min(event.starts_at), max(event.ends_at)) as during,
        int4range(min(coalesce(event.first_part, 1)), max(coalesce(event.last_part, field.parts)) + 1) as parts
      from events as event join fields as field on field.id = event.field_id
      where event.organization_id = ${organizationId} and field.organization_id = ${organizationId} and ${ofEvents} group by event.booking_id) as used
    where booking.id = used.id and booking.organization_id = ${organizationId}`.execute(db);

/** Adjusts whole-field bookings after the field's number of parts has changed. The field is locked. */
export const fitBookingsOfField = (db: Db, organizationId: OrganizationId, fieldId: string) =>
  fitBookings(db, organizationId, sql`event.field_id = ${fieldId}`);

/** Adjusts the bookings of whole-day events and of moved events, including bookings shared with others. */
export const fitBookingsThatMoved = (db: Db, organizationId: OrganizationId, moving: RawBuilder<unknown>) =>
  fitBookings(
    db,
    organizationId,
    sql`event.booking_id in (select booking_id from events
      where organization_id = ${organizationId} and id in ${moving})`,
  );

/** Deletes bookings that no event uses anymore and narrows those that other events still use. */
export const releaseBookings = async (
  db: Db,
  organizationId: OrganizationId,
  ids: readonly (string | null)[],
): Promise<void> => {
  const releasedIds = ids.filter((id) => id !== null);
  if (releasedIds.length === 0) return;
  await sql`delete from bookings as booking where booking.organization_id = ${organizationId}
    and booking.id = any(${releasedIds}::uuid[]) and not exists (select from events where booking_id = booking.id)`.execute(
    db,
  );
  await fitBookings(db, organizationId, sql`event.booking_id = any(${releasedIds}::uuid[])`);
};
