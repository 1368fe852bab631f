import * as z from 'zod/mini';
import { instant } from '../core/calendar.ts';
import { id, idOr } from '../core/text.ts';
import { eventsPerAction, maxFieldParts } from '../constants.club.ts';
import { cancelReason, place } from './schema.ts';

const part = z.nullable(z.int('Please choose a part.').check(z.gte(1), z.lte(maxFieldParts)));

/** New place for all events: a field, or a typed place. */
const newPlace = z.strictObject({
  fieldId: z.nullable(idOr('Please select a field.')),
  firstPart: part,
  lastPart: part,
  place,
});

/** Maximum days and minutes to move events by. */
export const maxMove = { days: 365, minutes: 1439 } as const;

const shiftBy = (max: number, message: string) => z.int(message).check(z.gte(-max, message), z.lte(max, message));

const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cancel') }),
  z.strictObject({
    kind: z.literal('move'),
    days: shiftBy(maxMove.days, `Please enter whole days, at most ${maxMove.days}.`),
    minutes: shiftBy(maxMove.minutes, `Please enter whole minutes, at most ${maxMove.minutes}.`),
    /** Null if each event keeps its place. */
    place: z.nullable(newPlace),
  }),
]);
export type EventAction = z.output<typeof action>;
export type Move = Extract<EventAction, { kind: 'move' }>;

/** One action on several events, with one reason. */
export const severalChange = z.strictObject({
  /** Events with their starts as listed; an event that has moved since is not changed. */
  events: z.array(z.strictObject({ id, startsAt: instant })).check(
    z.minLength(1, 'Please choose an event.'),
    z.maxLength(eventsPerAction, `Please choose at most ${eventsPerAction} events.`),
    z.refine(
      (events) => new Set(events.map((event) => event.id)).size === events.length,
      'Please choose each event once.',
    ),
  ),
  reason: cancelReason,
  act: action,
});
