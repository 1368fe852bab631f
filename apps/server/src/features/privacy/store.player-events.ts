import { sql } from 'kysely';
import type { PlayerTable } from './store.parts.ts';

const eventTitle = sql`(select coalesce(title, kind) from events where events.id = entry.event_id)`;
const eventStart = sql`(select starts_at from events where events.id = entry.event_id)`;

/** Tables with data about a player at events. */
export const playerEventTables: readonly PlayerTable[] = [
  {
    table: 'answers',
    file: 'answers',
    title: 'Answers to events',
    names: { event: eventTitle, starts_at: eventStart },
    otherNames: {
      answered_by_name: sql`(select members.name from members
        where members.id = entry.answered_by and members.organization_id = entry.organization_id)`,
    },
    known: {
      remark: ({ userId }) => sql`
        case when are_apart(entry.player_id, ${userId}, entry.answered_by) is not true then entry.remark end`,
    },
    shown: ['answer', 'remark', 'given_as', 'by_mail', 'answered_at'],
    internal: ['organization_id', 'event_id', 'player_id', 'answered_by', 'contact_id', 'for_start', 'for_end'],
    orderBy: 'answered_at',
  },
  {
    table: 'attendance_marks',
    file: 'attendance',
    title: 'Attendance',
    names: { event: eventTitle, starts_at: eventStart },
    otherNames: {
      marked_by_name: sql`(select members.name from members
        where members.id = entry.marked_by and members.organization_id = entry.organization_id)`,
    },
    shown: ['mark', 'marked_at', 'arrived_at'],
    internal: ['id', 'organization_id', 'event_id', 'player_id', 'marked_by'],
    orderBy: 'marked_at',
  },
  {
    table: 'event_guests',
    file: 'guest-at-events',
    title: 'Events as a guest',
    names: { event: eventTitle },
    otherNames: {
      added_by_name: sql`(select members.name from members
        where members.id = entry.added_by and members.organization_id = entry.organization_id)`,
    },
    shown: ['starts_at', 'created_at'],
    internal: ['organization_id', 'event_id', 'player_id', 'added_by'],
  },
];
