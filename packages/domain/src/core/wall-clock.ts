import * as z from 'zod/mini';
import { day } from './calendar.ts';
import { zonedFields } from './zoned-fields.ts';

/** Local date and time in the club's time zone, `yyyy-MM-ddTHH:mm`: the value of a datetime-local input. */
export type WallTime = string;

const minute = 60_000;
const dayLength = 86_400_000;
const existingDay = day('');

/** True if the text is a local time on a valid date. */
export const isWallTime = (value: string): boolean =>
  /T([01]\d|2[0-3]):[0-5]\d$/.test(value) && existingDay.safeParse(value.slice(0, -6)).success;

/** A local time on a valid date. */
export const wallTime = (message: string) => z.string(message).check(z.refine(isWallTime, message));

/** Local time of an instant in an IANA time zone. */
export const wallTimeOf = (moment: Date, timeZone: string): WallTime => {
  const { year, month, day: dayOfMonth, hour, minute: minuteOfHour } = zonedFields(moment, timeZone);
  return `${year}-${month}-${dayOfMonth}T${hour}:${minuteOfHour}`;
};

const asIfUtc = (value: WallTime): number => Date.parse(`${value}:00Z`);

/** The same time on the previous day. */
export const dayBefore = (value: WallTime): WallTime =>
  new Date(asIfUtc(value) - dayLength).toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length);

const offsetAt = (moment: number, timeZone: string): number =>
  asIfUtc(wallTimeOf(new Date(moment), timeZone)) - Math.floor(moment / minute) * minute;

/**
 * Instant of a local time. A time skipped in spring moves forward, in every zone; one that occurs twice in the fall means
 * the first. Temporal calls this `compatible`.
 */
export const momentAt = (value: WallTime, timeZone: string): Date => {
  const wallMoment = asIfUtc(value);
  const momentWithOffset = (moment: number) => new Date(wallMoment - offsetAt(moment, timeZone));
  const before = momentWithOffset(wallMoment - dayLength);
  const after = momentWithOffset(wallMoment + dayLength);
  return wallTimeOf(before, timeZone) !== value && wallTimeOf(after, timeZone) === value ? after : before;
};
