import { dayOf } from '@touchline/domain/core/calendar.ts';
import { formatInstant, zoneNote } from './format.ts';

const yearOf = (moment: Date, timeZone: string): string => dayOf(moment, timeZone).slice(0, 4);

/** The day of a moment with its weekday, and with its year where that is not this one. */
export const formatLongDay = (instant: string | Date, timeZone: string): string => {
  const isThisYear = yearOf(new Date(instant), timeZone) === yearOf(new Date(), timeZone);
  return formatInstant(instant, timeZone, isThisYear ? 'longDay' : 'fullDay');
};

/** The last day of what ends at a moment: midnight still belongs to the day before. */
export const lastMoment = (endsAt: string): Date => new Date(Date.parse(endsAt) - 1);

/** A time with the zone of the club's clock, where the reader's own is another one. */
export const withZone = (time: string, timeZone: string): string => {
  const zone = zoneNote(timeZone);
  return zone ? `${time} (${zone})` : time;
};
