import * as z from 'zod/mini';
import { day } from '../core/calendar.ts';
import { id } from '../core/text.ts';

const dateNeeded = 'Please select a date.';

/** Upcoming events in a date range, at a venue, for a team, or in series that run past a season's end. */
export const severalSearch = z.strictObject({
  day: z.optional(day(dateNeeded)),
  lastDay: z.optional(day(dateNeeded)),
  venueId: z.optional(id),
  teamId: z.optional(id),
  seasonId: z.optional(id),
});

const listedEvent = z.strictObject({
  id,
  name: z.string(),
  startsAt: z.string(),
  isAllDay: z.boolean(),
  place: z.nullable(z.string()),
});

/** Events the reader may change, in chronological order. */
export const severalEvents = z.strictObject({
  events: z.array(listedEvent),
  /** True if there are more events than one action can change. */
  isCut: z.boolean(),
});
export type SeveralEvents = z.output<typeof severalEvents>;
