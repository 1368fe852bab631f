import * as z from 'zod/mini';
import { idOr, wellFormed } from '../core/text.ts';
import { eventImportRows, maxNoteCell } from '../constants.club.ts';
import { cellProblems, dateOrders } from '../people/schema.import.ts';

/** Fields that a file can have for an event, with their labels on the page. */
export const eventFieldLabels = {
  date: 'Date',
  start: 'Start',
  endDate: 'End date',
  end: 'End',
  kind: 'Kind',
  title: 'Title',
  teams: 'Teams',
  opponent: 'Opponent',
  side: 'Home or away',
  venue: 'Venue',
  field: 'Field',
  parts: 'Parts',
  place: 'Place',
  meetingMinutes: 'Meeting minutes',
  status: 'Status',
  note: 'Note',
  /** Name of an entry of a calendar; ours lead back to their events. */
  uid: 'UID',
} as const;
export type EventField = keyof typeof eventFieldLabels;
export const eventFields = Object.keys(eventFieldLabels) as readonly EventField[];

/** Any text: its problems are reported row by row. */
const cell = z.string().check(z.maxLength(maxNoteCell, `A cell holds at most ${maxNoteCell} characters.`), wellFormed);

const row = z.strictObject({
  /** The number of the line in the file, for people: the first line of the file is 1. */
  line: z.int().check(z.gte(1), z.lte(10_000_000)),
  cells: z.strictObject(
    Object.fromEntries(eventFields.map((field) => [field, z.optional(cell)])) as Record<
      EventField,
      z.ZodMiniOptional<typeof cell>
    >,
  ),
});
export type EventRow = z.output<typeof row>;
export type EventCells = EventRow['cells'];

const tooMany = `At most ${eventImportRows} rows at once.`;

/** Rows with the answers that hold for all of them. */
export const eventsToImport = z.strictObject({
  rows: z.pipe(
    // Counted before anything is checked: a million empty rows would be a million faults to report.
    z.transform((rows: z.input<typeof row>[], context) => {
      if (Array.isArray(rows) && rows.length > eventImportRows)
        context.issues.push({ code: 'custom', message: tooMany, input: rows });
      return rows;
    }),
    z.array(row).check(
      z.minLength(1, 'There are no rows.'),
      z.refine((rows) => new Set(rows.map(({ line }) => line)).size === rows.length, 'Each line may come once.'),
    ),
  ),
  dateOrder: z.enum(dateOrders),
  /** The team of rows that name none; null for everyone. */
  teamId: z.nullable(idOr('Please select a team.')),
});

/** `known`: the event is in the schedule already, or stands in an earlier line. */
export const eventRowStates = ['new', 'known', 'invalid'] as const;

const outcome = z.strictObject({
  line: z.number(),
  state: z.enum(eventRowStates),
  /** The event as it is understood; null where that much cannot be said. */
  event: z.nullable(
    z.strictObject({
      title: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      isAllDay: z.boolean(),
      teams: z.array(z.string()),
      place: z.nullable(z.string()),
    }),
  ),
  /** Sentences by field; the row is left out. */
  problems: cellProblems,
  /** Sentences about what is understood differently than it may be meant. */
  notes: z.array(z.string()),
});
export type EventOutcome = z.output<typeof outcome>;

export const eventPreview = z.strictObject({ rows: z.array(outcome) });
export type EventPreview = z.output<typeof eventPreview>;

/** Numbers of events that an import made or knew, and the rows that it left out. */
export const eventReport = z.strictObject({
  created: z.number(),
  known: z.number(),
  invalid: z.array(z.strictObject({ line: z.number(), problems: cellProblems })),
});
export type EventReport = z.output<typeof eventReport>;
