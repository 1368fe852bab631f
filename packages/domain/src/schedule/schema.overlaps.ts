import * as z from 'zod/mini';
import { day } from '../core/calendar.ts';
import { id, idOr, optionalText, text } from '../core/text.ts';
import { eventsPerSeries, teamsPerEvent, eventsLeftOut, unreachableShown } from '../constants.club.ts';
import { clockTime, scope } from './schema.ts';
import { severalSearch } from './schema.reached.ts';

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

/** People who would have to be at two events at once. Null stands for what the reader may not see. */
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

/** Families, coaches of teams, and members whom an event of everyone reaches. */
const reach = z.strictObject({ families: z.number(), coaches: z.number(), members: z.number() });
export type Reach = z.output<typeof reach>;

/** People whom saving would tell, and how; null where it changes nothing that people are told of. */
const told = z.nullable(
  z.strictObject({
    /** Of urgent changes: an email at once. */
    now: z.nullable(reach),
    /** Of others: in the digest. */
    later: z.nullable(reach),
    /** Players for whom nobody can be written to. */
    unreachable: z.array(z.string()).check(z.maxLength(unreachableShown)),
    unreachableCount: z.number(),
    /** False where emails become files. */
    isMailed: z.boolean(),
  }),
);
export type Told = z.output<typeof told>;

/** Season of the teams that the events of a series come after, with their number. */
const pastSeason = z.nullable(z.strictObject({ name: z.string(), endDate: z.string(), count: z.number() }));
export type PastSeason = z.output<typeof pastSeason>;

export const savingPreview = z.extend(overlaps, { told, pastSeason });
export type SavingPreview = z.output<typeof savingPreview>;

/** An act on an event or what it reaches of its series, or on several events but for those that are left out. */
export const actSearch = z.strictObject({
  act: z.enum(['cancel', 'restore', 'move']),
  eventId: z.optional(id),
  scope,
  ...severalSearch.shape,
  without: z.optional(listedIn(id, eventsLeftOut, 36)),
  days: z.optional(wholeNumberIn),
  minutes: z.optional(wholeNumberIn),
  fieldId: z.optional(id),
  firstPart: z.optional(wholeNumberIn),
  lastPart: z.optional(wholeNumberIn),
  place: z.optional(optionalText(text(2, 200, 'Place must be at least 2 characters.'))),
});
