import { type Day, daysLater } from '../core/calendar.ts';
import { eventsPerSeries } from '../constants.club.ts';

/** ISO number of a weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = number;

/**
 * Repetition of a series. It ends on the last day or after the number of events, whichever comes first. The first day
 * is one of the series' days, and decides the weekday of a monthly series.
 */
export type Repeat = {
  /** Weeks or months between two repetitions. */
  readonly every: number;
  readonly until: Day | null;
  /** Number of events, without skipped days. */
  readonly count: number | null;
  /** Skipped days. */
  readonly skipped: readonly Day[];
} & (
  | { readonly unit: 'week'; readonly weekdays: readonly Weekday[] }
  /** The n-th weekday of a month; -1 is the last. */
  | { readonly unit: 'month'; readonly nth: number }
);

const dayLength = 86_400_000;

export const weekdayOf = (day: Day): Weekday => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Days from the first to the second; negative if the second is earlier. */
export const daysBetween = (first: Day, second: Day): number => (Date.parse(second) - Date.parse(first)) / dayLength;

/** Ordinal of a day's weekday within its month, 1 to 5. */
export const nthOf = (day: Day): number => Math.ceil(Number(day.slice(8)) / 7);

/** True for a day whose weekday does not occur again in the month. */
export const isLastOfMonth = (day: Day): boolean => daysLater(day, 7).slice(0, 7) !== day.slice(0, 7);

/** The n-th weekday of a month; undefined in a month without a fifth. */
export const nthWeekday = (month: string, weekday: Weekday, nth: number): Day | undefined => {
  const first = `${month}-01`;
  const firstMatch = daysLater(first, (weekday - weekdayOf(first) + 7) % 7);
  const days = [0, 7, 14, 21, 28].map((offset) => daysLater(firstMatch, offset)).filter((day) => day.startsWith(month));
  return nth === -1 ? days.at(-1) : days[nth - 1];
};

/** The month this many months later, as `YYYY-MM`. */
export const monthLater = (month: string, months: number): string => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
};

/** Days of the rule in order, as if it had no end. */
function* days(firstDay: Day, repeat: Repeat): Generator<Day> {
  if (repeat.unit === 'month') {
    const weekday = weekdayOf(firstDay);
    for (let month = firstDay.slice(0, 7); ; month = monthLater(month, repeat.every)) {
      const day = nthWeekday(month, weekday, repeat.nth);
      if (day && day >= firstDay) yield day;
    }
  }
  const monday = daysLater(firstDay, 1 - weekdayOf(firstDay));
  const weekdays = [...new Set(repeat.weekdays)].sort();
  for (let week = monday; ; week = daysLater(week, 7 * repeat.every)) {
    for (const weekday of weekdays) {
      const day = daysLater(week, weekday - 1);
      if (day >= firstDay) yield day;
    }
  }
}

/** The days of a series with an end, in order, and the left-out days before its last one. */
export const sortedDays = (
  firstDay: Day,
  repeat: Repeat,
  isLeftOut: (day: Day) => boolean,
): { readonly days: readonly Day[]; readonly leftOut: readonly Day[] } => {
  const seriesDays: Day[] = [];
  const leftOut: Day[] = [];
  const maxDays = Math.min(repeat.count ?? Number.POSITIVE_INFINITY, eventsPerSeries + 1);
  const last = repeat.until ?? '2200-12-31';
  for (const day of days(firstDay, repeat)) {
    if (seriesDays.length === maxDays || day > last) break;
    (isLeftOut(day) ? leftOut : seriesDays).push(day);
  }
  return { days: seriesDays, leftOut };
};

/**
 * The days of a series with an end. The list stops one day after the allowed number, which means that there are too
 * many.
 */
export const daysOfSeries = (firstDay: Day, repeat: Repeat): readonly Day[] => {
  const skipped = new Set(repeat.skipped);
  return sortedDays(firstDay, repeat, (day) => skipped.has(day)).days;
};

/** Proposed last day of a series: the earliest end of its teams' seasons; undefined if that is before the first day. */
export const proposedEnd = (firstDay: Day, seasonEnds: readonly Day[]): Day | undefined => {
  const end = seasonEnds.toSorted()[0];
  return end !== undefined && end >= firstDay ? end : undefined;
};

/** Reasons to refuse a series. */
export type SeriesProblem =
  | { readonly kind: 'first_day' | 'no_end' | 'no_days' | 'too_many' }
  /** `lastDay` is the last possible day. */
  | { readonly kind: 'too_far'; readonly lastDay: Day };

/** Checks a series. `latestDay` is three years ahead. */
export const seriesProblem = (firstDay: Day, repeat: Repeat, latestDay: Day): SeriesProblem | undefined => {
  const includesFirstDay =
    repeat.unit === 'week'
      ? repeat.weekdays.includes(weekdayOf(firstDay))
      : repeat.nth === -1
        ? isLastOfMonth(firstDay)
        : repeat.nth === nthOf(firstDay);
  if (!includesFirstDay) return { kind: 'first_day' };
  if (repeat.until === null && repeat.count === null) return { kind: 'no_end' };
  const seriesDays = daysOfSeries(firstDay, repeat);
  const allowedDays = seriesDays.filter((day) => day <= latestDay);
  if (seriesDays.length > allowedDays.length) return { kind: 'too_far', lastDay: allowedDays.at(-1) ?? latestDay };
  if (seriesDays.length > eventsPerSeries) return { kind: 'too_many' };
  return seriesDays.length === 0 ? { kind: 'no_days' } : undefined;
};
