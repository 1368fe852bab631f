import * as z from 'zod/mini';
import { day } from '../core/calendar.ts';
import { id, idOr } from '../core/text.ts';
import { eventsPerSeries, teamsPerEvent, maxEventsLeftOut, unreachableShown } from '../constants.club.ts';
import { clockTime, place, scope } from './schema.ts';
import { severalSearch } from './schema.reached.ts';

const dateNeeded = 'Please select a date.';

/** Comma-separated values in a URL. */
export const commaSeparated = <Item extends z.ZodMiniType<string, string>>(item: Item, max: number, length: number) =>
  z.pipe(
    z.string().check(z.maxLength(max * (length + 1))),
    z.pipe(
      z.transform((values: string) => values.split(',')),
      z.array(item).check(z.maxLength(max)),
    ),
  );

/** An integer in a URL. */
export const wholeNumberIn = z.pipe(
  z.string().check(z.regex(/^-?\d{1,4}$/)),
  z.transform((digits: string) => Number(digits)),
);

/**
 * Current values of the event form. A new series has its dates in `days`; a stored event has its id, with the scope of
 * the change. Missing times, fields and places are left out, as are teams for an event for everyone.
 */
export const overlapsSearch = z.strictObject({
  eventId: z.optional(id),
  scope,
  teamIds: z.optional(commaSeparated(idOr('Please select a team.'), teamsPerEvent, 36)),
  days: z.optional(commaSeparated(day(dateNeeded), eventsPerSeries, 10)),
  day: day(dateNeeded),
  time: z.optional(clockTime),
  endDay: day(dateNeeded),
  endTime: z.optional(clockTime),
  meetingMinutes: z.optional(wholeNumberIn),
  fieldId: z.optional(id),
  firstPart: z.optional(wholeNumberIn),
  lastPart: z.optional(wholeNumberIn),
  place: z.optional(place),
});

export const overlapKinds = ['team', 'coach', 'player', 'siblings'] as const;

/** People who would have two events at once. Fields that the reader may not see are null. */
export const overlap = z.strictObject({
  kind: z.enum(overlapKinds),
  /** The team, coach or player with the conflict. */
  name: z.nullable(z.string()),
  /** Name of the sibling. */
  sibling: z.nullable(z.string()),
  /** First conflicting event. */
  event: z.nullable(z.string()),
  startsAt: z.string(),
  /** Number of the form's events with a conflict. */
  count: z.number(),
});
export type Overlap = z.output<typeof overlap>;

export const overlaps = z.strictObject({
  /** The first overlaps: teams first, then coaches, players, and siblings. */
  shown: z.array(overlap),
  total: z.number(),
});
export type Overlaps = z.output<typeof overlaps>;

/** Numbers of families, of team coaches, and of members invited to an event for everyone. */
const audience = z.strictObject({ families: z.number(), coaches: z.number(), members: z.number() });
export type Audience = z.output<typeof audience>;

/** Notifications caused by saving; null if there are none. */
const notifications = z.nullable(
  z.strictObject({
    /** By email immediately, for urgent changes. */
    now: z.nullable(audience),
    /** In the evening digest, for changes that are not urgent. */
    later: z.nullable(audience),
    /** Names of players for whom there is nobody to email. */
    unreachable: z.array(z.string()).check(z.maxLength(unreachableShown)),
    unreachableCount: z.number(),
    /** False if there is no mail server. */
    isMailed: z.boolean(),
  }),
);
export type Notifications = z.output<typeof notifications>;

/** Season whose end the series runs past, and the number of events after that end. */
const pastSeason = z.nullable(z.strictObject({ name: z.string(), endDate: z.string(), count: z.number() }));
export type PastSeason = z.output<typeof pastSeason>;

export const savingPreview = z.extend(overlaps, { told: notifications, pastSeason });
export type SavingPreview = z.output<typeof savingPreview>;

/** An action on an event with the affected part of its series, or on several events except `without`. */
export const actSearch = z.strictObject({
  act: z.enum(['cancel', 'restore', 'move']),
  eventId: z.optional(id),
  scope,
  ...severalSearch.shape,
  without: z.optional(commaSeparated(id, maxEventsLeftOut, 36)),
  days: z.optional(wholeNumberIn),
  minutes: z.optional(wholeNumberIn),
  fieldId: z.optional(id),
  firstPart: z.optional(wholeNumberIn),
  lastPart: z.optional(wholeNumberIn),
  place: z.optional(place),
});
