import * as z from 'zod/mini';
import { id } from '../core/text.ts';

export const eventKinds = ['practice', 'game', 'event'] as const;
export type EventKind = (typeof eventKinds)[number];

export const sides = ['home', 'away'] as const;
export type Side = (typeof sides)[number];

/** A club's field as shown in entries. */
export const bookedField = z.strictObject({
  id,
  name: z.string(),
  venueName: z.string(),
  address: z.nullable(z.string()),
  parts: z.number(),
  firstPart: z.nullable(z.number()),
  lastPart: z.nullable(z.number()),
});

/** A team's next event that is not canceled, as shown on its card. */
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
