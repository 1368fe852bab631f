import { dayOf } from '@touchline/domain/core/calendar.ts';
import { formatInstant, zoneNote } from './format.ts';

const yearOf = (moment: Date, timeZone: string): string => dayOf(moment, timeZone).slice(0, 4);

/** Formats a date with its weekday, and with the year unless it is the current one. */
export const formatLongDay = (instant: string | Date, timeZone: string): string => {
  const isThisYear = yearOf(new Date(instant), timeZone) === yearOf(new Date(), timeZone);
  return formatInstant(instant, timeZone, isThisYear ? 'longDay' : 'fullDay');
};

/** Returns the last moment of a period. A period that ends at midnight still belongs to the previous day. */
export const lastMoment = (endsAt: string): Date => new Date(Date.parse(endsAt) - 1);

/** Formats a time with the club's time zone, if it differs from the user's. */
export const withZone = (time: string, timeZone: string): string => {
  const zone = zoneNote(timeZone);
  return zone ? `${time} (${zone})` : time;
};
