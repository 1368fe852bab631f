import * as z from 'zod/mini';
import { idOr, wellFormed } from '../core/text.ts';
import { eventImportRows, maxNoteCell } from '../constants.club.ts';
import { cellProblems, dateOrders } from '../people/schema.import.ts';

/** Fields of an event in an imported file, with their labels. */
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
  /** Id of a calendar entry. Ids from our own exports identify the event. */
  uid: 'UID',
} as const;
export type EventField = keyof typeof eventFieldLabels;
export const eventFields = Object.keys(eventFieldLabels) as readonly EventField[];

/** Any text: problems are reported per row. */
const cell = z.string().check(z.maxLength(maxNoteCell, `A cell holds at most ${maxNoteCell} characters.`), wellFormed);

const row = z.strictObject({
  /** Line number in the file, starting with 1. */
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

const tooManyMessage = `At most ${eventImportRows} rows at once.`;

/** Rows to import, with the settings that apply to every row. */
export const eventsToImport = z.strictObject({
  rows: z.pipe(
    // Counts before validating, because a million empty rows would produce a million errors.
    z.transform((rows: z.input<typeof row>[], context) => {
      if (Array.isArray(rows) && rows.length > eventImportRows)
        context.issues.push({ code: 'custom', message: tooManyMessage, input: rows });
      return rows;
    }),
    z.array(row).check(
      z.minLength(1, 'There are no rows.'),
      z.refine((rows) => new Set(rows.map(({ line }) => line)).size === rows.length, 'Each line may come once.'),
    ),
  ),
  dateOrder: z.enum(dateOrders),
  /** Team for rows that name no team; null for everyone. */
  teamId: z.nullable(idOr('Please select a team.')),
});

/** `known` means that the event is already in the schedule or on an earlier line. */
export const eventRowStates = ['new', 'known', 'invalid'] as const;

const outcome = z.strictObject({
  line: z.number(),
  state: z.enum(eventRowStates),
  /** The parsed event; null if it cannot be determined. */
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
  /** Messages by field; the row is skipped. */
  problems: cellProblems,
  /** Messages about values that the user may have meant differently. */
  notes: z.array(z.string()),
});
export type EventOutcome = z.output<typeof outcome>;

export const eventPreview = z.strictObject({ rows: z.array(outcome) });
export type EventPreview = z.output<typeof eventPreview>;

/** Numbers of created and known events, and the skipped rows. */
export const eventReport = z.strictObject({
  created: z.number(),
  known: z.number(),
  invalid: z.array(z.strictObject({ line: z.number(), problems: cellProblems })),
});
export type EventReport = z.output<typeof eventReport>;
