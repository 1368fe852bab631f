import * as z from 'zod/mini';
import { instant } from '../core/calendar.ts';
import { id, idOr, optionalText, text } from '../core/text.ts';
import { eventsPerAct, maxFieldParts } from '../constants.club.ts';
import { cancelReason } from './schema.ts';

const part = z.nullable(z.int('Please choose a part.').check(z.gte(1), z.lte(maxFieldParts)));

/** New place for all of them: a field, or a typed place. */
const otherPlace = z.strictObject({
  fieldId: z.nullable(idOr('Please select a field.')),
  firstPart: part,
  lastPart: part,
  place: optionalText(text(2, 200, 'Place must be at least 2 characters.')),
});

/** Maximum days and minutes to move events by. */
export const farthest = { days: 365, minutes: 1439 } as const;

const shift = (most: number, message: string) => z.int(message).check(z.gte(-most, message), z.lte(most, message));

const act = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cancel') }),
  z.strictObject({
    kind: z.literal('move'),
    days: shift(farthest.days, `Please enter whole days, at most ${farthest.days}.`),
    minutes: shift(farthest.minutes, `Please enter whole minutes, at most ${farthest.minutes}.`),
    /** Null if each keeps its place. */
    place: z.nullable(otherPlace),
  }),
]);
export type Act = z.output<typeof act>;
export type Move = Extract<Act, { kind: 'move' }>;

/** One action on several events, with one reason. */
export const severalChange = z.strictObject({
  /** With the start as listed; an event that has moved since is not changed. */
  events: z.array(z.strictObject({ id, startsAt: instant })).check(
    z.minLength(1, 'Please choose an event.'),
    z.maxLength(eventsPerAct, `Please choose at most ${eventsPerAct} events.`),
    z.refine((events) => new Set(events.map((one) => one.id)).size === events.length, 'Please choose each event once.'),
  ),
  reason: cancelReason,
  act,
});
