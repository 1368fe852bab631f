import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Day } from '@touchline/domain/core/calendar.ts';
import type { EventForm } from '@touchline/domain/schedule/schema.ts';
import { type Span, wallSpanOf } from '@touchline/domain/schedule/rules.times.ts';
import type { Db } from '../../db/open.ts';

/** An event to store: form values, times and booking. */
export interface EventValues {
  readonly id: string;
  readonly form: EventForm;
  readonly span: Span;
  readonly bookingId: string | null;
  readonly seriesId: string | null;
  readonly seriesDay: Day | null;
  readonly ownGroups: readonly string[];
}

/** An event's time and place before and after a change. */
export interface Change {
  readonly eventId: string;
  readonly kind: 'created' | 'changed' | 'cancelled' | 'restored';
  readonly before: object;
  readonly after: object;
  readonly reason: string | null;
}

const rowOf = ({ id, form, span, bookingId, seriesId, seriesDay, ownGroups }: EventValues) => {
  const { wallStart, wallEnd } = wallSpanOf(form);
  return {
    id,
    kind: form.kind,
    title: form.title,
    is_for_all: form.teamIds.length === 0,
    starts_at: span.startsAt,
    ends_at: span.endsAt,
    wall_start: wallStart,
    wall_end: wallEnd,
    is_all_day: form.time === null,
    meeting_minutes: form.meetingMinutes,
    field_id: form.fieldId,
    booking_id: bookingId,
    first_part: form.firstPart,
    last_part: form.lastPart,
    place: form.place,
    note: form.note,
    opponent: form.opponent,
    side: form.side,
    series_id: seriesId,
    series_day: seriesDay,
    own_fields: ownGroups,
  };
};

const columns = sql`id uuid, kind text, title text, is_for_all boolean, starts_at timestamptz, ends_at timestamptz,
  wall_start timestamp, wall_end timestamp, is_all_day boolean, meeting_minutes smallint, field_id uuid,
  booking_id uuid, first_part smallint, last_part smallint,
  place text, note text, opponent text, side text, series_id uuid, series_day date, own_fields text[]`;

const eventRows = (events: readonly EventValues[]) =>
  sql`jsonb_to_recordset((${JSON.stringify(events.map(rowOf))})::jsonb) as row (${columns})`;

const insertTeams = async (db: Db, organizationId: OrganizationId, events: readonly EventValues[]): Promise<void> => {
  const rows = events.flatMap(({ id, form, span }) =>
    form.teamIds.map((teamId) => ({ event_id: id, team_id: teamId, starts_at: span.startsAt })),
  );
  await sql`insert into event_teams (event_id, team_id, organization_id, starts_at)
    select row.event_id, row.team_id, ${organizationId}, row.starts_at
    from jsonb_to_recordset((${JSON.stringify(rows)})::jsonb) as row (event_id uuid, team_id uuid, starts_at timestamptz)`.execute(
    db,
  );
};

/** Inserts events with their teams in two statements. */
export const insertEvents = async (
  db: Db,
  organizationId: OrganizationId,
  createdBy: string,
  events: readonly EventValues[],
): Promise<void> => {
  await sql`insert into events (id, organization_id, created_by, kind, title, is_for_all, starts_at, ends_at, wall_start,
      wall_end, is_all_day, meeting_minutes, field_id, booking_id, first_part, last_part, place, note, opponent, side, series_id, series_day,
      own_fields)
    select row.id, ${organizationId}, ${createdBy}, row.kind, row.title, row.is_for_all, row.starts_at, row.ends_at,
      row.wall_start, row.wall_end, row.is_all_day, row.meeting_minutes, row.field_id, row.booking_id,
      row.first_part, row.last_part, row.place, row.note, row.opponent, row.side, row.series_id, row.series_day, row.own_fields
    from ${eventRows(events)}`.execute(db);
  await insertTeams(db, organizationId, events);
};

/** Updates all values of events and increases the revision that calendars compare. */
export const updateEvents = async (
  db: Db,
  organizationId: OrganizationId,
  events: readonly EventValues[],
): Promise<void> => {
  await sql`update events as event set kind = row.kind, title = row.title, is_for_all = row.is_for_all,
      starts_at = row.starts_at, ends_at = row.ends_at, wall_start = row.wall_start, wall_end = row.wall_end,
      is_all_day = row.is_all_day,
      meeting_minutes = row.meeting_minutes, field_id = row.field_id, booking_id = row.booking_id,
      first_part = row.first_part, last_part = row.last_part, place = row.place, note = row.note,
      opponent = row.opponent, side = row.side, series_id = row.series_id, series_day = row.series_day,
      own_fields = row.own_fields, revision = event.revision + 1, changed_at = club_now()
    from ${eventRows(events)} where event.id = row.id and event.organization_id = ${organizationId}`.execute(db);
  const ids = events.map(({ id }) => id);
  await sql`delete from event_teams where organization_id = ${organizationId} and event_id = any(${ids}::uuid[])`.execute(
    db,
  );
  await insertTeams(db, organizationId, events);
  const ofEveryone = events.filter(({ form }) => form.teamIds.length === 0).map(({ id }) => id);
  if (ofEveryone.length > 0) await removeGuests(db, organizationId, ofEveryone);
};

/** Removes guests from events that are now for everyone. Keeps them in `told`, because they were notified. */
const removeGuests = (db: Db, organizationId: OrganizationId, ids: readonly string[]) =>
  sql`with ended as (
      delete from event_guests where organization_id = ${organizationId} and event_id = any(${ids}::uuid[])
      returning event_id, player_id)
    update events as event set told = event.told || jsonb_build_object('guestIds',
      coalesce(event.told -> 'guestIds', '[]') || visits.player_ids)
    from (select event_id, jsonb_agg(player_id) as player_ids from ended group by event_id) as visits
    where event.id = visits.event_id and event.organization_id = ${organizationId} and event.told is not null`.execute(
    db,
  );

/** Records changes to events in their history. */
export const insertChanges = async (
  db: Db,
  organizationId: OrganizationId,
  changedBy: string,
  changes: readonly Change[],
): Promise<void> => {
  const rows = changes.map(({ eventId, ...change }) => ({ event_id: eventId, ...change }));
  await sql`insert into event_changes (organization_id, changed_by, event_id, kind, before, after, reason)
    select ${organizationId}, ${changedBy}, row.event_id, row.kind, row.before, row.after, row.reason
    from jsonb_to_recordset((${JSON.stringify(rows)})::jsonb) as row (
      event_id uuid, kind text, before jsonb, after jsonb, reason text)`.execute(db);
};
