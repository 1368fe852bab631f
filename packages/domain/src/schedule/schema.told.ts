import * as z from 'zod/mini';
import { id, optionalText, text } from '../core/text.ts';
import { eventsLeftOut, unreachableShown } from '../constants.club.ts';
import { listedIn, overlaps, wholeNumberIn } from './schema.overlaps.ts';
import { scope } from './schema.ts';
import { severalSearch } from './schema.reached.ts';

/** Families, coaches of teams, and members whom an event of everyone reaches. */
const reach = z.strictObject({ families: z.number(), coaches: z.number(), members: z.number() });
export type Reach = z.output<typeof reach>;

/** People whom saving would tell, and how (CHANGE-04); null where it changes nothing that people are told of. */
export const told = z.nullable(
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

/** Season of the teams that the events of a series come after, with their number (SCHED-17). */
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
