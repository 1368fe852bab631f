import { type Day, daysLater, dayOf } from '../core/calendar.ts';
import { momentAt, wallTimeOf } from '../core/wall-clock.ts';
import { eventDays } from '../constants.club.ts';
import { daysBetween } from './rules.series.ts';

/** Clock time on the wall, `HH:mm`. */
export type ClockTime = string;

/** Times of an event as the club's clock shows them. A whole-day event has none, and its last day counts. */
export interface EventTimes {
  readonly day: Day;
  readonly time: ClockTime | null;
  readonly endDay: Day;
  readonly endTime: ClockTime | null;
}

/** The moments between which an event takes place. */
export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const asIfUtc = (day: Day, time: ClockTime): number => Date.parse(`${day}T${time}:00Z`);

/** Minutes between start and end on the clock. */
export const wallMinutes = ({ day, time, endDay, endTime }: EventTimes): number =>
  (asIfUtc(endDay, endTime ?? '00:00') - asIfUtc(day, time ?? '00:00')) / 60_000;

/** True if the clock skips the start on that day, so that it moves later. */
export const startIsSkipped = ({ day, time }: Pick<EventTimes, 'day' | 'time'>, timeZone: string): boolean =>
  time !== null && wallTimeOf(momentAt(`${day}T${time}`, timeZone), timeZone) !== `${day}T${time}`;

/**
 * The moments of an event. A start that the clock skips moves later by what is skipped, and the end with it where it
 * would come before. A whole-day event ends where the next day begins.
 */
export const spanOf = (times: EventTimes, timeZone: string): Span => {
  const { day, time, endDay, endTime } = times;
  if (time === null || endTime === null)
    return {
      startsAt: momentAt(`${day}T00:00`, timeZone),
      endsAt: momentAt(`${daysLater(endDay, 1)}T00:00`, timeZone),
    };
  const startsAt = momentAt(`${day}T${time}`, timeZone);
  const endsAt = momentAt(`${endDay}T${endTime}`, timeZone);
  if (endsAt > startsAt) return { startsAt, endsAt };
  return { startsAt, endsAt: new Date(startsAt.getTime() + wallMinutes(times) * 60_000) };
};

/** The times of stored moments as a form shows them. */
export const timesOf = ({ startsAt, endsAt }: Span, isAllDay: boolean, timeZone: string): EventTimes => {
  const [start, end] = [wallTimeOf(startsAt, timeZone), wallTimeOf(endsAt, timeZone)];
  if (isAllDay) return { day: start.slice(0, 10), time: null, endDay: daysLater(end.slice(0, 10), -1), endTime: null };
  return { day: start.slice(0, 10), time: start.slice(11), endDay: end.slice(0, 10), endTime: end.slice(11) };
};

/** The same times on another day. */
export const timesOn = (day: Day, times: EventTimes): EventTimes => ({
  ...times,
  day,
  endDay: daysLater(day, daysBetween(times.day, times.endDay)),
});

/** The same times moved by days and minutes on the clock, forward or back. Whole days ignore the minutes. */
export const movedBy = (times: EventTimes, { days, minutes }: { days: number; minutes: number }): EventTimes => {
  const moved = timesOn(daysLater(times.day, days), times);
  if (moved.time === null || moved.endTime === null) return moved;
  const start = endAfter(moved.day, moved.time, minutes);
  return { day: start.endDay, time: start.endTime, ...endAfter(moved.endDay, moved.endTime, minutes) };
};

/** The end of an event of that length on the wall. */
export const endAfter = (
  day: Day,
  time: ClockTime,
  minutes: number,
): { readonly endDay: Day; readonly endTime: ClockTime } => {
  const end = new Date(asIfUtc(day, time) + minutes * 60_000).toISOString();
  return { endDay: end.slice(0, 10), endTime: end.slice(11, 16) };
};

/** Days on which an event may start: from two years back to three years ahead. */
export const startDays = (now: Date, timeZone: string): { readonly first: Day; readonly last: Day } => {
  const today = dayOf(now, timeZone);
  const inYears = (years: number): Day => {
    const day = `${String(Number(today.slice(0, 4)) + years).padStart(4, '0')}${today.slice(4)}`;
    // February 29 has no date in a common year.
    return day.endsWith('-02-29') && new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day
      ? day.replace(/29$/, '28')
      : day;
  };
  return { first: inYears(-eventDays.yearsBack), last: inYears(eventDays.yearsAhead) };
};

export const timeMessages = {
  endBeforeStart: 'The end must be after the start.',
  tooLong: `An event lasts at most ${eventDays.longest} days.`,
  onlyOneTime: 'Please enter a start and an end time, or choose the whole day.',
  startTooEarly: 'An event starts at most two years back.',
  startTooLate: 'An event starts at most three years ahead.',
} as const;

export interface TimesProblem {
  readonly field: keyof EventTimes;
  readonly message: string;
}

/** The first error in an event's times, at its field. In an edit, an unchanged start may be at any time. */
export const timesProblem = (
  times: EventTimes,
  { first, last }: { readonly first: Day; readonly last: Day },
  before?: EventTimes,
): TimesProblem | undefined => {
  const { day, time, endDay, endTime } = times;
  if ((time === null) !== (endTime === null)) return { field: 'endTime', message: timeMessages.onlyOneTime };
  if (day !== before?.day) {
    if (day < first) return { field: 'day', message: timeMessages.startTooEarly };
    if (day > last) return { field: 'day', message: timeMessages.startTooLate };
  }
  const minutes = wallMinutes(times);
  if (time === null ? endDay < day : minutes <= 0)
    return { field: endDay < day ? 'endDay' : 'endTime', message: timeMessages.endBeforeStart };
  const longest = eventDays.longest * 24 * 60;
  if (minutes + (time === null ? 24 * 60 : 0) > longest) return { field: 'endDay', message: timeMessages.tooLong };
  return undefined;
};
