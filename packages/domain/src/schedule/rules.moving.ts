import { type Day, daysLater } from '../core/calendar.ts';
import { daysBetween, isLastOfMonth, monthLater, nthOf, nthWeekday, type Repeat, weekdayOf } from './rules.series.ts';

/** An event of a series with the day that the series gave it. */
interface InSeries {
  readonly id: string;
  readonly seriesDay: Day;
}

/** The rule of a series as it is stored. */
export type SeriesRule = { readonly firstDay: Day } & Repeat;

const shifted = (weekday: number, days: number): number => ((((weekday - 1 + days) % 7) + 7) % 7) + 1;

const monthsBetween = (one: Day, other: Day): number =>
  (Number(other.slice(0, 4)) - Number(one.slice(0, 4))) * 12 + Number(other.slice(5, 7)) - Number(one.slice(5, 7));

/**
 * The days of events of a series when one of them moves to another day and the others follow (SCHED-23): weekly ones by as
 * many days, monthly ones to the same weekday of the month that is as many months away. Answers the rule of the moved events, too. There is
 * at least one.
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
