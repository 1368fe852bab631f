import { type SelectQueryBuilder, sql } from 'kysely';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import type { FieldGroup, SeriesValues } from '@touchline/domain/schedule/rules.ts';
import { timesOf } from '@touchline/domain/schedule/rules.times.ts';
import type { EventForm, Scope } from '@touchline/domain/schedule/schema.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf, updateRows, removeRows } from '../../db/rows.ts';
import type { DB } from '../../db/types.ts';
import { eventColumns, type StoredEvent } from './store.ts';
import { releaseBookings } from './store.bookings.ts';
import { lockLedTeams } from './store.led.ts';
import { isManaged } from './store.visible.ts';

/** An event's stored values as form values. */
export const formOf = (event: Omit<StoredEvent, 'teams'> & { readonly teamIds: readonly string[] }) => ({
  kind: event.kind as EventForm['kind'],
  title: event.title,
  teamIds: [...event.teamIds],
  ...timesOf(event, event.isAllDay),
  fieldId: event.fieldId,
  firstPart: event.firstPart,
  lastPart: event.lastPart,
  place: event.place,
  meetingMinutes: event.meetingMinutes,
  note: event.note,
  opponent: event.opponent,
  side: event.side as EventForm['side'],
});

/**
 * Events that a change affects, in order: one event, or also those that follow it in its series, except past or canceled
 * events.
 */
const affectedEvents = (db: Db, actor: Actor, event: StoredEvent, scope: Scope, now: Date) => {
  const events = storedEvents(db, actor);
  if (scope === 'one') return events.where('event.id', '=', event.id);
  const { seriesId, seriesDay } = event;
  if (seriesId === null || seriesDay === null) throw scheduleProblems.noSeries();
  return events
    .where('event.series_id', '=', seriesId)
    .where('event.status', '=', 'scheduled')
    .where('event.starts_at', '>', now)
    .where('event.series_day', '>=', seriesDay);
};

/** Stored events with team ids, in locking order. `isManaged` is true if the actor manages the event. */
export const storedEvents = (db: Db, actor: Actor) =>
  rowsOf(db, 'events as event', actor.organizationId)
    .select([
      ...eventColumns,
      'event.own_fields as ownGroups',
      'event.told_at as toldAt',
      sql<string[]>`array(select team_id from event_teams where event_id = event.id order by team_id)`.as('teamIds'),
    ])
    .select(isManaged(actor).as('isManaged'))
    .orderBy('event.id');

/** Values of series. Takes each group of fields from the latest event that has no value of its own for that group. */
export const readSeriesValues = async (
  db: Db,
  actor: Actor,
  { seriesIds, groups }: { readonly seriesIds: readonly string[]; readonly groups: readonly FieldGroup[] },
): Promise<(seriesId: string) => SeriesValues> => {
  const latest = sql<{ id: string; group: string }>`(
    select distinct on (event.series_id, field.name) event.id, field.name as "group"
    from events as event cross join unnest(${groups}::text[]) as field (name)
    where event.organization_id = ${actor.organizationId} and event.series_id = any(${seriesIds}::uuid[])
      and not field.name = any(event.own_fields)
    order by event.series_id, field.name, event.series_day desc)`;
  const rows =
    seriesIds.length === 0 || groups.length === 0
      ? []
      : await storedEvents(db, actor)
          .innerJoin(latest.as('latest'), 'latest.id', 'event.id')
          .select('latest.group')
          .execute();
  const forms = new Map(rows.map((row) => [`${row.seriesId} ${row.group}`, formOf(row)]));
  return (seriesId) => (group) => forms.get(`${seriesId} ${group}`);
};

/**
 * Locks events and the actor's teams, then reads the events with a second statement. The first does not see teams and
 * coaches that changed while it waited for the locks.
 */
export const lockStoredEvents = async <Row>(
  db: Db,
  actor: Actor,
  events: SelectQueryBuilder<DB & { readonly event: DB['events'] }, 'event', Row>,
): Promise<Row[]> => {
  const lockedRows = await events.clearSelect().select('event.id').forNoKeyUpdate().execute();
  const ids = lockedRows.map(({ id }) => id);
  if (ids.length === 0) return [];
  if (!isAdmin(actor))
    await lockLedTeams(db, actor, sql`select team_id from event_teams where event_id = any(${ids}::uuid[])`);
  return events.where('event.id', 'in', ids).execute();
};

/** Events that a change would affect and that the actor manages (ruling 108). */
export const listAffected = async (...reached: Parameters<typeof affectedEvents>) =>
  (await affectedEvents(...reached).execute()).filter((event) => event.isManaged);

/** Locks the events that a change affects, including events that the actor does not manage. */
export const lockAffected = (db: Db, actor: Actor, event: StoredEvent, scope: Scope, now: Date) =>
  lockStoredEvents(db, actor, affectedEvents(db, actor, event, scope, now));

export type AffectedEvent = Awaited<ReturnType<typeof lockAffected>>[number];

/** Cancels events and frees their fields. */
export const cancelEvents = async (
  db: Db,
  organizationId: OrganizationId,
  events: readonly Pick<AffectedEvent, 'id' | 'bookingId'>[],
  reason: string | null,
): Promise<void> => {
  const ids = events.map(({ id }) => id);
  await updateRows(db, 'events', organizationId)
    .set({
      status: 'cancelled',
      cancel_reason: reason,
      booking_id: null,
      revision: sql<number>`revision + 1`,
      changed_at: sql<Date>`club_now()`,
    })
    .where('id', 'in', ids)
    .execute();
  await releaseBookings(
    db,
    organizationId,
    events.map(({ bookingId }) => bookingId),
  );
};

/** Restores a canceled event with a booking of its field. */
export const restoreEvent = (db: Db, organizationId: OrganizationId, id: string, bookingId: string | null) =>
  updateRows(db, 'events', organizationId)
    .set({
      status: 'scheduled',
      cancel_reason: null,
      booking_id: bookingId,
      revision: sql<number>`revision + 1`,
      changed_at: sql<Date>`club_now()`,
    })
    .where('id', '=', id)
    .execute();

export const deleteEvent = async (
  db: Db,
  organizationId: OrganizationId,
  { id, bookingId }: Pick<StoredEvent, 'id' | 'bookingId'>,
): Promise<void> => {
  await removeRows(db, 'events', organizationId).where('id', '=', id).execute();
  await releaseBookings(db, organizationId, [bookingId]);
};
