import { type Day, daysLater, dayOf } from '../core/calendar.ts';
import { momentAt, type WallTime, wallTimeOf } from '../core/wall-clock.ts';
import { eventDays } from '../constants.club.ts';
import { daysBetween } from './rules.series.ts';

/** Local clock time, `HH:mm`. */
export type ClockTime = string;

/** Local times of an event in the club's time zone. An all-day event has no times, and its last day is inclusive. */
export interface EventTimes {
  readonly day: Day;
  readonly time: ClockTime | null;
  readonly endDay: Day;
  readonly endTime: ClockTime | null;
}

/** Start and end of an event as instants. */
export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const asIfUtc = (day: Day, time: ClockTime): number => Date.parse(`${day}T${time}:00Z`);

/** Minutes between start and end in local time. */
export const wallMinutes = ({ day, time, endDay, endTime }: EventTimes): number =>
  (asIfUtc(endDay, endTime ?? '00:00') - asIfUtc(day, time ?? '00:00')) / 60_000;

/** True if the change to daylight saving time skips the start on that day, so that it moves later. */
export const startIsSkipped = ({ day, time }: Pick<EventTimes, 'day' | 'time'>, timeZone: string): boolean =>
  time !== null && wallTimeOf(momentAt(`${day}T${time}`, timeZone), timeZone) !== `${day}T${time}`;

/** Start and end in the club's local time. */
export interface WallSpan {
  readonly wallStart: WallTime;
  readonly wallEnd: WallTime;
}

/** Local start and end of an event. An all-day event ends when the next day begins. */
export const wallSpanOf = ({ day, time, endDay, endTime }: EventTimes): WallSpan =>
  time === null || endTime === null
    ? { wallStart: `${day}T00:00`, wallEnd: `${daysLater(endDay, 1)}T00:00` }
    : { wallStart: `${day}T${time}`, wallEnd: `${endDay}T${endTime}` };

/**
 * Instants of local times. A start that daylight saving time skips moves later by the skipped time, and so does an end
 * that would precede it.
 */
export const momentsOf = ({ wallStart, wallEnd }: WallSpan, timeZone: string): Span => {
  const startsAt = momentAt(wallStart, timeZone);
  const endsAt = momentAt(wallEnd, timeZone);
  if (endsAt > startsAt) return { startsAt, endsAt };
  const length = Date.parse(`${wallEnd}:00Z`) - Date.parse(`${wallStart}:00Z`);
  return { startsAt, endsAt: new Date(startsAt.getTime() + length) };
};

/** Start and end of an event as instants, from its local times. */
export const spanOf = (times: EventTimes, timeZone: string): Span => momentsOf(wallSpanOf(times), timeZone);

/** Local times of these instants. */
export const clockAt = ({ startsAt, endsAt }: Span, timeZone: string): WallSpan => ({
  wallStart: wallTimeOf(startsAt, timeZone),
  wallEnd: wallTimeOf(endsAt, timeZone),
});

/** Local times as a form shows them. */
export const timesOf = ({ wallStart, wallEnd }: WallSpan, isAllDay: boolean): EventTimes => {
  const [day, endDay] = [wallStart.slice(0, 10), wallEnd.slice(0, 10)];
  if (isAllDay) return { day, time: null, endDay: daysLater(endDay, -1), endTime: null };
  return { day, time: wallStart.slice(11), endDay, endTime: wallEnd.slice(11) };
};

/** The same times on another day. */
export const timesOn = (day: Day, times: EventTimes): EventTimes => ({
  ...times,
  day,
  endDay: daysLater(day, daysBetween(times.day, times.endDay)),
});

/** The same times moved by days and minutes of local time, forward or back. All-day events ignore the minutes. */
export const moveTimes = (times: EventTimes, { days, minutes }: { days: number; minutes: number }): EventTimes => {
  const movedDays = timesOn(daysLater(times.day, days), times);
  if (movedDays.time === null || movedDays.endTime === null) return movedDays;
  const start = endAfter(movedDays.day, movedDays.time, minutes);
  return { day: start.endDay, time: start.endTime, ...endAfter(movedDays.endDay, movedDays.endTime, minutes) };
};

/** Local end of an event that lasts this many minutes. */
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
  const yearsFromToday = (years: number): Day => {
    const day = `${String(Number(today.slice(0, 4)) + years).padStart(4, '0')}${today.slice(4)}`;
    // A common year has no February 29.
    return day.endsWith('-02-29') && new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day
      ? day.replace(/29$/, '28')
      : day;
  };
  return { first: yearsFromToday(-eventDays.yearsBack), last: yearsFromToday(eventDays.yearsAhead) };
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

/** The first error in an event's times, with its field. In an edit, an unchanged start may be at any time. */
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
  const maxMinutes = eventDays.longest * 24 * 60;
  if (minutes + (time === null ? 24 * 60 : 0) > maxMinutes) return { field: 'endDay', message: timeMessages.tooLong };
  return undefined;
};
