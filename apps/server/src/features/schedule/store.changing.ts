import { type SelectQueryBuilder, sql } from 'kysely';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
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
export const formOf = (
  event: Omit<StoredEvent, 'teams'> & { readonly teamIds: readonly string[] },
  timeZone: string,
) => ({
  kind: event.kind as EventForm['kind'],
  title: event.title,
  teamIds: [...event.teamIds],
  ...timesOf(event, event.isAllDay, timeZone),
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
 * The events that a change affects, in order: the one, the rest of its series from it on, or all coming ones. A change
 * of a series never affects past or canceled events.
 */
const reachedEvents = (db: Db, actor: Actor, event: StoredEvent, scope: Scope, now: Date) => {
  const events = storedEvents(db, actor);
  if (scope === 'one') return events.where('event.id', '=', event.id);
  const { seriesId, seriesDay } = event;
  if (seriesId === null || seriesDay === null) throw scheduleProblems.noSeries();
  const ofSeries = events
    .where('event.series_id', '=', seriesId)
    .where('event.status', '=', 'scheduled')
    .where('event.starts_at', '>', now);
  return scope === 'following' ? ofSeries.where('event.series_day', '>=', seriesDay) : ofSeries;
};

/** Stored events with their team ids, and if the actor manages them, in locking order. */
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

/**
 * Locks events and the leading of their teams, then reads them with a separate statement: the one that waited for a lock
 * still sees the teams and coaches from before the change.
 */
export const lockStored = async <Row>(
  db: Db,
  actor: Actor,
  events: SelectQueryBuilder<DB & { readonly event: DB['events'] }, 'event', Row>,
): Promise<Row[]> => {
  const locked = await events.clearSelect().select('event.id').forNoKeyUpdate().execute();
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return [];
  if (!isAdmin(actor))
    await lockLedTeams(db, actor, sql`select team_id from event_teams where event_id = any(${ids}::uuid[])`);
  return events.where('event.id', 'in', ids).execute();
};

/** The events that a change would affect, if the actor manages them (ruling 108). */
export const listReached = async (...reached: Parameters<typeof reachedEvents>) =>
  (await reachedEvents(...reached).execute()).filter((event) => event.isManaged);

/** Locks the events that a change affects; the caller leaves out those that the actor does not manage. */
export const lockReached = (db: Db, actor: Actor, event: StoredEvent, scope: Scope, now: Date) =>
  lockStored(db, actor, reachedEvents(db, actor, event, scope, now));

export type Reached = Awaited<ReturnType<typeof lockReached>>[number];

/** Cancels events; others can then book their fields. */
export const cancelEvents = async (
  db: Db,
  organizationId: OrganizationId,
  events: readonly Pick<Reached, 'id' | 'bookingId'>[],
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
