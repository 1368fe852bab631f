import * as z from 'zod/mini';
import { clocks, dateOrders } from '../core/words.ts';
import { event } from '../schedule/schema.ts';
import { eventAnswers } from './schema.ts';

/** An event that still needs a player's answer, as shown to someone who opens the emailed link without signing in. */
export const linkedEvent = z.extend(
  z.pick(event, {
    kind: true,
    title: true,
    opponent: true,
    side: true,
    startsAt: true,
    endsAt: true,
    isAllDay: true,
    meetingMinutes: true,
    field: true,
    place: true,
  }),
  {
    organizationName: z.string(),
    timeZone: z.string(),
    /** The recipient's time format; null for a contact without an account. */
    clock: z.nullable(z.enum(clocks)),
    dateOrder: z.nullable(z.enum(dateOrders)),
    playerFirstName: z.string(),
    teamNames: z.array(z.string()),
    closesAt: z.string(),
    answer: z.nullable(z.enum(eventAnswers)),
    isOutdated: z.boolean(),
  },
);
export type LinkedEvent = z.output<typeof linkedEvent>;
