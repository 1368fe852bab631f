import * as z from 'zod/mini';
import { day } from './calendar.ts';

/** Date and time as the clock on the club's wall shows them, `yyyy-MM-ddTHH:mm`: what a date-and-time field holds. */
export type WallTime = string;

const minute = 60_000;
const existingDay = day('');

/** A wall time on a day that exists. */
export const wallTime = (message: string) =>
  z
    .string(message)
    .check(
      z.refine(
        (value) => /T([01]\d|2[0-3]):[0-5]\d$/.test(value) && existingDay.safeParse(value.slice(0, -6)).success,
        message,
      ),
    );

/** What the clock shows at a moment in a time zone of the IANA list. */
export const wallTimeOf = (moment: Date, timeZone: string): WallTime => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`;
};

const asIfUtc = (value: WallTime): number => Date.parse(`${value}:00Z`);

const offsetAt = (moment: number, timeZone: string): number =>
  asIfUtc(wallTimeOf(new Date(moment), timeZone)) - Math.floor(moment / minute) * minute;

/**
 * The moment at which the clock shows the time. Looks twice, because the offset that holds there is known only
 * once the moment is roughly known. A time that the clock skips in spring becomes one an hour beside it.
 */
export const momentAt = (value: WallTime, timeZone: string): Date => {
  const wanted = asIfUtc(value);
  const roughly = wanted - offsetAt(wanted, timeZone);
  return new Date(wanted - offsetAt(roughly, timeZone));
};
