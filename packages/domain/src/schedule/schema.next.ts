import * as z from 'zod/mini';
import { id } from '../core/text.ts';

export const eventKinds = ['practice', 'game', 'event'] as const;
export type EventKind = (typeof eventKinds)[number];

export const sides = ['home', 'away'] as const;
export type Side = (typeof sides)[number];

/** A place of the club as entries name it. */
export const bookedField = z.strictObject({
  id,
  name: z.string(),
  venueName: z.string(),
  address: z.nullable(z.string()),
  parts: z.number(),
  firstPart: z.nullable(z.number()),
  lastPart: z.nullable(z.number()),
});

/** The next event of a team that takes place, as its card shows it. */
export const nextEvent = z.strictObject({
  id,
  kind: z.enum(eventKinds),
  title: z.nullable(z.string()),
  startsAt: z.string(),
  isAllDay: z.boolean(),
  opponent: z.nullable(z.string()),
  side: z.nullable(z.enum(sides)),
  field: z.nullable(bookedField),
  place: z.nullable(z.string()),
});
export type NextEvent = z.output<typeof nextEvent>;
