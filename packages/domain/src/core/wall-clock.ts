import * as z from 'zod/mini';
import { day } from './calendar.ts';
import { zonedFields } from './zoned-fields.ts';

/** Date and time as the clock on the club's wall shows them, `yyyy-MM-ddTHH:mm`: the value of a date-and-time field. */
export type WallTime = string;

const minute = 60_000;
const dayLength = 86_400_000;
const existingDay = day('');

/** Says whether the text is a wall time on a day that exists. */
export const isWallTime = (value: string): boolean =>
  /T([01]\d|2[0-3]):[0-5]\d$/.test(value) && existingDay.safeParse(value.slice(0, -6)).success;

/** A wall time on a day that exists. */
export const wallTime = (message: string) => z.string(message).check(z.refine(isWallTime, message));

/** Clock time at a moment in a time zone of the IANA list. */
export const wallTimeOf = (moment: Date, timeZone: string): WallTime => {
  const { year, month, day: dayOfMonth, hour, minute: minuteOfHour } = zonedFields(moment, timeZone);
  return `${year}-${month}-${dayOfMonth}T${hour}:${minuteOfHour}`;
};

const asIfUtc = (value: WallTime): number => Date.parse(`${value}:00Z`);

/** The same time of the day before. */
export const dayBefore = (value: WallTime): WallTime =>
  new Date(asIfUtc(value) - dayLength).toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length);

const offsetAt = (moment: number, timeZone: string): number =>
  asIfUtc(wallTimeOf(new Date(moment), timeZone)) - Math.floor(moment / minute) * minute;

/**
 * The moment at which the clock shows the time. A time that the clock skips in spring moves later, in every zone; one that
 * comes twice in autumn means the first. Temporal calls this `compatible`.
 */
export const momentAt = (value: WallTime, timeZone: string): Date => {
  const wanted = asIfUtc(value);
  const withOffsetOf = (moment: number) => new Date(wanted - offsetAt(moment, timeZone));
  const before = withOffsetOf(wanted - dayLength);
  const after = withOffsetOf(wanted + dayLength);
  return wallTimeOf(before, timeZone) !== value && wallTimeOf(after, timeZone) === value ? after : before;
};
