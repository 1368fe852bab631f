import * as z from 'zod/mini';
import { day } from '../core/calendar.ts';
import { id, idOr, optionalText, text } from '../core/text.ts';
import { eventsPerSeries, teamsPerEvent } from '../constants.club.ts';
import { clockTime, scope } from './schema.ts';

const notADay = 'Please select a date.';

/** Values in an address, with commas between them. */
export const listedIn = <Item extends z.ZodMiniType<string, string>>(item: Item, most: number, length: number) =>
  z.pipe(
    z.string().check(z.maxLength(most * (length + 1))),
    z.pipe(
      z.transform((values: string) => values.split(',')),
      z.array(item).check(z.maxLength(most)),
    ),
  );

/** A whole number in an address. */
export const wholeNumberIn = z.pipe(
  z.string().check(z.regex(/^-?\d{1,4}$/)),
  z.transform((digits: string) => Number(digits)),
);

/**
 * The form of an event as it stands. A new series has its days in `days`; a stored event is named, with what the change
 * reaches. A time, a field and a place are left out where there is none, and teams for everyone.
 */
export const overlapsSearch = z.strictObject({
  eventId: z.optional(id),
  scope,
  teamIds: z.optional(listedIn(idOr('Please select a team.'), teamsPerEvent, 36)),
  days: z.optional(listedIn(day(notADay), eventsPerSeries, 10)),
  day: day(notADay),
  time: z.optional(clockTime),
  endDay: day(notADay),
  endTime: z.optional(clockTime),
  meetingMinutes: z.optional(wholeNumberIn),
  fieldId: z.optional(id),
  firstPart: z.optional(wholeNumberIn),
  lastPart: z.optional(wholeNumberIn),
  place: z.optional(optionalText(text(2, 200, 'Place must be at least 2 characters.'))),
});

export const overlapKinds = ['team', 'coach', 'player', 'siblings'] as const;

/** People who would have to be at two events at once (SCHED-33). Null stands for what the reader may not see. */
export const overlap = z.strictObject({
  kind: z.enum(overlapKinds),
  /** The team, the coach or the player of the event. */
  name: z.nullable(z.string()),
  /** The brother or sister. */
  sibling: z.nullable(z.string()),
  /** The first other event. */
  event: z.nullable(z.string()),
  startsAt: z.string(),
  /** Events of the form that it concerns. */
  count: z.number(),
});
export type Overlap = z.output<typeof overlap>;

export const overlaps = z.strictObject({
  /** Teams first, then coaches, players, and brothers and sisters. */
  shown: z.array(overlap),
  total: z.number(),
});
export type Overlaps = z.output<typeof overlaps>;
