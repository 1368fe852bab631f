import type { Problem } from '../core/problem.ts';
import { type Day, daysLater } from '../core/calendar.ts';
import type { EventForm } from './schema.ts';
import { scheduleProblems } from './messages.ts';
import { daysBetween, isLastOfMonth, monthLater, nthOf, nthWeekday, type Repeat, weekdayOf } from './rules.series.ts';
import { type Span, timesOn } from './rules.times.ts';

interface FieldBooking {
  readonly form: Pick<EventForm, 'fieldId' | 'firstPart' | 'lastPart'>;
  readonly span: Span;
  readonly before: { readonly bookingId: string | null };
}

const overlap = (first: FieldBooking, second: FieldBooking): boolean =>
  first.form.fieldId !== null &&
  first.form.fieldId === second.form.fieldId &&
  (first.before.bookingId === null || first.before.bookingId !== second.before.bookingId) &&
  first.span.startsAt < second.span.endsAt &&
  second.span.startsAt < first.span.endsAt &&
  (first.form.firstPart ?? 1) <= (second.form.lastPart ?? Number.POSITIVE_INFINITY) &&
  (second.form.firstPart ?? 1) <= (first.form.lastPart ?? Number.POSITIVE_INFINITY);

/** Pairs of events that would use a field at the same time, except those that already share it. */
export const fieldPairs = <Event extends FieldBooking>(
  events: readonly Event[],
): readonly (readonly [Event, Event])[] =>
  events.flatMap((first, at) =>
    events
      .slice(at + 1)
      .flatMap((second): readonly (readonly [Event, Event])[] => (overlap(first, second) ? [[first, second]] : [])),
  );

/** An event of a series with its original date in the series. */
interface SeriesEvent {
  readonly id: string;
  readonly seriesDay: Day;
}

/** A series' rule as stored. */
export type SeriesRule = { readonly firstDay: Day } & Repeat;

const shiftWeekday = (weekday: number, days: number): number => ((((weekday - 1 + days) % 7) + 7) % 7) + 1;

const monthsBetween = (first: Day, second: Day): number =>
  (Number(second.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
  Number(second.slice(5, 7)) -
  Number(first.slice(5, 7));

/**
 * Dates of a series' events when one of them moves to another date and the others follow. Weekly events move by the
 * same number of days, monthly ones to the same weekday of the month. Also returns the rule of the moved events.
 * Expects at least one event.
 */
export const movedSeries = (
  rule: SeriesRule,
  events: readonly SeriesEvent[],
  { from, to }: { readonly from: Day; readonly to: Day },
): { readonly rule: SeriesRule; readonly days: ReadonlyMap<string, Day> } => {
  const shift = daysBetween(from, to);
  const nth = isLastOfMonth(to) && nthOf(to) === 5 ? -1 : nthOf(to);
  const movedInMonth = (day: Day): Day =>
    nthWeekday(monthLater(day.slice(0, 7), monthsBetween(from, to)), weekdayOf(to), nth) ?? day;
  const movedDay = (day: Day): Day => (rule.unit === 'week' ? daysLater(day, shift) : movedInMonth(day));
  const days = new Map(events.map(({ id, seriesDay }) => [id, movedDay(seriesDay)]));
  const orderedDays = [...days.values()].sort();
  const ends = { firstDay: orderedDays[0] as Day, until: orderedDays.at(-1) as Day, count: null };
  const skipped = rule.skipped.map(movedDay).sort();
  return {
    rule:
      rule.unit === 'week'
        ? { ...rule, ...ends, skipped, weekdays: rule.weekdays.map((weekday) => shiftWeekday(weekday, shift)).sort() }
        : { ...rule, ...ends, skipped, nth: nth },
    days,
  };
};

/** Rule for the remaining events of a series, which form their own series. */
export const restOfSeries = (rule: SeriesRule, events: readonly { readonly seriesDay: Day | null }[]): SeriesRule => {
  const days = events.flatMap(({ seriesDay }) => seriesDay ?? []).sort();
  const firstDay = days[0] as Day;
  const skipped = rule.skipped.filter((day) => day > firstDay);
  return { ...rule, firstDay, until: days.at(-1) as Day, count: null, skipped };
};

/** Fields that change together, such as the start with the end, or the field with its parts. */
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

const comparable = (form: EventForm, field: keyof EventForm): string =>
  JSON.stringify(field === 'teamIds' ? form.teamIds.toSorted() : form[field]);

const differsIn = (group: FieldGroup, before: EventForm, after: EventForm): boolean =>
  groups[group].some((field) => comparable(before, field) !== comparable(after, field)) ||
  (group === 'times' && daysLong(before) !== daysLong(after));

/** Groups of fields changed by an edit. */
export const changedGroups = (before: EventForm, after: EventForm): readonly FieldGroup[] =>
  (Object.keys(groups) as FieldGroup[]).filter((group) => differsIn(group, before, after));

/** An event that has the same values in this group as its series; undefined if there is none. */
export type SeriesValues = (group: FieldGroup) => EventForm | undefined;

/**
 * Groups in which an event differs from its series after a change to this event only. A group that is changed back
 * follows the series again. The day is left out, because it is compared with the series day.
 */
export const ownGroupsAfter = (
  own: readonly string[],
  changed: readonly FieldGroup[],
  after: EventForm,
  valuesOf: SeriesValues,
): readonly string[] => {
  const isOwn = (group: FieldGroup): boolean => {
    const seriesForm = valuesOf(group);
    return seriesForm === undefined || differsIn(group, after, seriesForm);
  };
  return [
    ...own.filter((group) => !changed.some((changedGroup) => changedGroup === group)),
    ...changed.filter((group) => group !== 'day' && isOwn(group)),
  ];
};

/** Form values of an event after a change to its series, which skips the groups changed on the event itself. */
export const formAfterChange = (
  event: EventForm,
  changed: EventForm,
  following: readonly FieldGroup[],
  ownGroups: readonly string[],
): EventForm => {
  const followingGroups = following.filter((group) => !ownGroups.includes(group));
  const fields = followingGroups.flatMap((group) => [...groups[group]]);
  const day = followingGroups.includes('day') ? changed.day : event.day;
  const { endDay } = timesOn(day, followingGroups.includes('times') ? changed : event);
  return { ...event, ...Object.fromEntries(fields.map((field) => [field, changed[field]])), day, endDay };
};

/** First rule that an event violates, except rules about its times. */
export const eventProblem = ({ kind, title, fieldId, place, opponent, side }: EventForm): Problem | undefined => {
  if (kind === 'event' && title === null) return scheduleProblems.titleMissing();
  if (kind !== 'game' && (opponent !== null || side !== null)) return scheduleProblems.opponentOfGame();
  if (fieldId !== null && place !== null) return scheduleProblems.placeTwice();
  return undefined;
};

/** An event affected by a change, with its form values. */
interface AffectedForm {
  readonly id: string;
  readonly form: EventForm;
  readonly seriesDay: Day | null;
  /** Groups of fields in which the event differs from its series. */
  readonly ownGroups: readonly string[];
}

/**
 * New values of a series' events when one of them changes and the others follow. Also returns the rule for moved
 * events, and their first date under the previous rule.
 */
export const followingForms = (
  reached: readonly AffectedForm[],
  rule: SeriesRule | null,
  changedEvent: AffectedForm,
  after: EventForm,
  groups: readonly FieldGroup[],
): {
  readonly forms: readonly AffectedForm[];
  readonly moved: { readonly rule: SeriesRule; readonly boundary: Day } | null;
} => {
  const seriesEvents = reached.flatMap(({ id, seriesDay }) => (seriesDay === null ? [] : [{ id, seriesDay }]));
  // The series moves from its own date, which differs from that of an event moved individually.
  const from = changedEvent.seriesDay ?? changedEvent.form.day;
  const isMoved = changedEvent.form.day !== after.day && from !== after.day;
  const movedRule = rule && isMoved ? movedSeries(rule, seriesEvents, { from, to: after.day }) : null;
  const boundary = seriesEvents.map(({ seriesDay }) => seriesDay).sort()[0] as Day;
  const forms = reached.map(({ id, form, seriesDay, ownGroups }) => {
    const isChangedEvent = id === changedEvent.id;
    const ownDay = seriesDay !== null && form.day !== seriesDay ? ['day'] : [];
    const day = movedRule?.days.get(id) ?? form.day;
    const changedForm = isChangedEvent ? after : { ...after, ...timesOn(day, after) };
    const nextForm = formAfterChange(form, changedForm, groups, isChangedEvent ? [] : [...ownGroups, ...ownDay]);
    return {
      id,
      form: nextForm,
      seriesDay: movedRule?.days.get(id) ?? seriesDay,
      ownGroups: ownGroups.filter(
        (own) => !groups.some((group) => group === own && !differsIn(group, nextForm, changedForm)),
      ),
    };
  });
  return { forms, moved: movedRule && { rule: movedRule.rule, boundary } };
};
