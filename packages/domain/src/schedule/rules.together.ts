import type { Span } from './rules.times.ts';
import type { EventForm } from './schema.ts';

interface OnField {
  readonly form: Pick<EventForm, 'fieldId' | 'firstPart' | 'lastPart'>;
  readonly span: Span;
  readonly before: { readonly bookingId: string | null };
}

const overlap = (one: OnField, other: OnField): boolean =>
  one.form.fieldId !== null &&
  one.form.fieldId === other.form.fieldId &&
  (one.before.bookingId === null || one.before.bookingId !== other.before.bookingId) &&
  one.span.startsAt < other.span.endsAt &&
  other.span.startsAt < one.span.endsAt &&
  (one.form.firstPart ?? 1) <= (other.form.lastPart ?? Number.POSITIVE_INFINITY) &&
  (other.form.firstPart ?? 1) <= (one.form.lastPart ?? Number.POSITIVE_INFINITY);

/** Pairs of events that would use one field at the same time, but for those that share it already. */
export const fieldPairs = <Event extends OnField>(events: readonly Event[]): readonly (readonly [Event, Event])[] =>
  events.flatMap((one, at) =>
    events
      .slice(at + 1)
      .flatMap((other): readonly (readonly [Event, Event])[] => (overlap(one, other) ? [[one, other]] : [])),
  );
