import { sql } from 'kysely';
import { columns, coach, member, nameFrom, player, team, type StoredPart } from './store.parts.ts';

const eventTitle = sql`(select coalesce(title, kind) from events as named where named.id = entry.event_id)`;
const eventStart = sql`(select starts_at from events as named where named.id = entry.event_id)`;
const event = { event: eventTitle, starts_at: eventStart };
const field = sql`(select venue.name || ', ' || field.name from fields as field
  join venues as venue on venue.id = field.venue_id where field.id = entry.field_id)`;

/** Tables of an organization's schedule, including answers, attendance and venues. */
export const clubEventTables: readonly StoredPart[] = [
  {
    table: 'venues',
    file: 'venues',
    title: 'Venues',
    shown: ['id', 'name', 'address', 'note', 'directions', 'archived_at', 'created_at'],
  },
  {
    table: 'fields',
    file: 'fields',
    title: 'Fields',
    names: { venue: nameFrom('venues', 'venue_id') },
    shown: ['id', 'name', 'parts', 'archived_at', 'created_at'],
  },
  {
    table: 'holidays',
    file: 'holidays',
    title: 'Holidays',
    shown: ['name', 'first_day', 'last_day'],
    orderBy: 'first_day',
  },
  {
    table: 'events',
    file: 'events',
    title: 'Events',
    names: { field, created_by_name: member('created_by') },
    shown: columns(`id kind title is_for_all starts_at ends_at is_all_day meeting_minutes place note first_part
      last_part opponent side status cancel_reason series_id created_at`),
    orderBy: 'starts_at',
  },
  {
    table: 'event_series',
    file: 'event-series',
    title: 'Series of events',
    shown: ['id', 'first_day', 'every', 'weekdays', 'nth', 'until', 'count', 'skipped', 'created_at'],
  },
  {
    table: 'event_teams',
    file: 'event-teams',
    title: 'Teams of the events',
    names: { event: eventTitle, team },
    shown: ['event_id', 'starts_at'],
    orderBy: 'starts_at',
  },
  {
    table: 'event_guests',
    file: 'event-guests',
    title: 'Guests of the events',
    names: { event: eventTitle, player, added_by_name: member('added_by') },
    shown: ['event_id', 'starts_at', 'created_at'],
  },
  {
    table: 'event_changes',
    file: 'event-changes',
    title: 'Changes of the events',
    names: { ...event, changed_by_name: member('changed_by') },
    shown: ['event_id', 'kind', 'before', 'after', 'reason', 'created_at'],
  },
  {
    table: 'answers',
    file: 'answers',
    title: 'Answers of players',
    names: { ...event, player, answered_by_name: member('answered_by') },
    shown: ['event_id', 'answer', 'remark', 'given_as', 'by_mail', 'answered_at'],
    orderBy: 'answered_at',
  },
  {
    table: 'coach_answers',
    file: 'coach-answers',
    title: 'Answers of coaches',
    names: { ...event, coach },
    shown: ['event_id', 'answer', 'answered_at'],
    orderBy: 'answered_at',
  },
  {
    table: 'attendance_marks',
    file: 'attendance',
    title: 'Attendance',
    names: { ...event, player, marked_by_name: member('marked_by') },
    shown: ['event_id', 'mark', 'marked_at', 'arrived_at'],
    orderBy: 'marked_at',
  },
];
