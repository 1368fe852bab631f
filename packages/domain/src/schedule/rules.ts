import type { Problem } from '../core/problem.ts';
import { type Day, daysLater } from '../core/calendar.ts';
import type { EventForm } from './schema.ts';
import { scheduleProblems } from './messages.ts';
import { daysBetween, isLastOfMonth, monthLater, nthOf, nthWeekday, type Repeat, weekdayOf } from './rules.series.ts';
import { type Span, timesOn } from './rules.times.ts';

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

/** Pairs of events that would use a field at the same time, except those that share it already. */
export const fieldPairs = <Event extends OnField>(events: readonly Event[]): readonly (readonly [Event, Event])[] =>
  events.flatMap((one, at) =>
    events
      .slice(at + 1)
      .flatMap((other): readonly (readonly [Event, Event])[] => (overlap(one, other) ? [[one, other]] : [])),
  );

/** An event of a series with its original date in the series. */
interface InSeries {
  readonly id: string;
  readonly seriesDay: Day;
}

/** A series' rule as stored. */
export type SeriesRule = { readonly firstDay: Day } & Repeat;

const shifted = (weekday: number, days: number): number => ((((weekday - 1 + days) % 7) + 7) % 7) + 1;

const monthsBetween = (one: Day, other: Day): number =>
  (Number(other.slice(0, 4)) - Number(one.slice(0, 4))) * 12 + Number(other.slice(5, 7)) - Number(one.slice(5, 7));

/**
 * Dates of a series' events when one of them moves to another date and the others follow: weekly ones by the same
 * number of days, monthly ones to the same weekday of the month. Also returns the rule of the moved events. There is at
 * least one event.
 */
export const movedSeries = (
  rule: SeriesRule,
  events: readonly InSeries[],
  { from, to }: { readonly from: Day; readonly to: Day },
): { readonly rule: SeriesRule; readonly days: ReadonlyMap<string, Day> } => {
  const shift = daysBetween(from, to);
  const nth = isLastOfMonth(to) && nthOf(to) === 5 ? -1 : nthOf(to);
  const inMonth = (day: Day): Day =>
    nthWeekday(monthLater(day.slice(0, 7), monthsBetween(from, to)), weekdayOf(to), nth) ?? day;
  const moved = (day: Day): Day => (rule.unit === 'week' ? daysLater(day, shift) : inMonth(day));
  const days = new Map(events.map(({ id, seriesDay }) => [id, moved(seriesDay)]));
  const ordered = [...days.values()].sort();
  const ends = { firstDay: ordered[0] as Day, until: ordered.at(-1) as Day, count: null };
  const skipped = rule.skipped.map(moved).sort();
  return {
    rule:
      rule.unit === 'week'
        ? { ...rule, ...ends, skipped, weekdays: rule.weekdays.map((weekday) => shifted(weekday, shift)).sort() }
        : { ...rule, ...ends, skipped, nth: nth },
    days,
  };
};

/** Rule of the last events of a series, as a series of their own. */
export const restOfSeries = (rule: SeriesRule, events: readonly { readonly seriesDay: Day | null }[]): SeriesRule => {
  const days = events.flatMap(({ seriesDay }) => seriesDay ?? []).sort();
  const firstDay = days[0] as Day;
  const skipped = rule.skipped.filter((day) => day > firstDay);
  return { ...rule, firstDay, until: days.at(-1) as Day, count: null, skipped };
};

/** Fields that change together: another time the length, another place its field and parts. */
const groups = {
  day: ['day'],
  times: ['time', 'endTime'],
  place: ['fieldId', 'firstPart', 'lastPart', 'place'],
  game: ['opponent', 'side'],
  kind: ['kind'],
  title: ['title'],
  teamIds: ['teamIds'],
  meetingMinutes: ['meetingMinutes'],
  note: ['note'],
} as const satisfies Record<string, readonly (keyof EventForm)[]>;
export type FieldGroup = keyof typeof groups;

const daysLong = ({ day, endDay }: EventForm): number => daysBetween(day, endDay);

/** Groups of fields changed by an edit. */
export const changedGroups = (before: EventForm, after: EventForm): readonly FieldGroup[] =>
  (Object.keys(groups) as FieldGroup[]).filter(
    (group) =>
      groups[group].some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])) ||
      (group === 'times' && daysLong(before) !== daysLong(after)),
  );

/** Groups that an event has of its own after a change of it alone. A day of its own is one that is not its series' day. */
export const ownGroupsAfter = (own: readonly string[], changed: readonly FieldGroup[]): readonly string[] => [
  ...new Set([...own, ...changed.filter((group) => group !== 'day')]),
];

/** Fields of the groups that follow a change of the series: those not changed on the event itself. */
export const followed = (
  event: EventForm,
  changed: EventForm,
  following: readonly FieldGroup[],
  ownGroups: readonly string[],
): EventForm => {
  const taken = following.filter((group) => !ownGroups.includes(group));
  const fields = taken.flatMap((group) => [...groups[group]]);
  const day = taken.includes('day') ? changed.day : event.day;
  const { endDay } = timesOn(day, taken.includes('times') ? changed : event);
  return { ...event, ...Object.fromEntries(fields.map((field) => [field, changed[field]])), day, endDay };
};

/** First rule that an event's values violate, other than those about its times. */
export const eventProblem = ({ kind, title, fieldId, place, opponent, side }: EventForm): Problem | undefined => {
  if (kind === 'event' && title === null) return scheduleProblems.titleMissing();
  if (kind !== 'game' && (opponent !== null || side !== null)) return scheduleProblems.opponentOfGame();
  if (fieldId !== null && place !== null) return scheduleProblems.placeTwice();
  return undefined;
};

/** An event affected by a change, with its form values. */
interface ReachedForm {
  readonly id: string;
  readonly form: EventForm;
  readonly seriesDay: Day | null;
  /** Groups of fields that were changed on this event only. */
  readonly ownGroups: readonly string[];
}

/**
 * New values of a series' events when one of them changes and the others follow. Also returns the rule for moved
 * events, and their first date under the previous rule.
 */
export const followingForms = (
  reached: readonly ReachedForm[],
  rule: SeriesRule | null,
  one: ReachedForm,
  after: EventForm,
  groups: readonly FieldGroup[],
): {
  readonly forms: readonly ReachedForm[];
  readonly moved: { readonly rule: SeriesRule; readonly boundary: Day } | null;
} => {
  const inSeries = reached.flatMap(({ id, seriesDay }) => (seriesDay === null ? [] : [{ id, seriesDay }]));
  // An event that was moved individually is not on its series' date, from which the series moves.
  const from = one.seriesDay ?? one.form.day;
  const isMoved = one.form.day !== after.day && from !== after.day;
  const moved = rule && isMoved ? movedSeries(rule, inSeries, { from, to: after.day }) : null;
  const boundary = inSeries.map(({ seriesDay }) => seriesDay).sort()[0] as Day;
  const forms = reached.map(({ id, form, seriesDay, ownGroups }) => {
    const isOne = id === one.id;
    const ownDay = seriesDay !== null && form.day !== seriesDay ? ['day'] : [];
    const day = moved?.days.get(id) ?? form.day;
    const changed = isOne ? after : { ...after, ...timesOn(day, after) };
    return {
      id,
      form: followed(form, changed, groups, isOne ? [] : [...ownGroups, ...ownDay]),
      seriesDay: moved?.days.get(id) ?? seriesDay,
      ownGroups: isOne ? ownGroups.filter((group) => !groups.includes(group as FieldGroup)) : ownGroups,
    };
  });
  return { forms, moved: moved && { rule: moved.rule, boundary } };
};
