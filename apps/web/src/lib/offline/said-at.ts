import { formatInstant } from '../format.ts';

/** The hour of a moment, and the day too where it was not today. */
export const saidAt = (moment: number, timeZone: string): string => {
  const when = new Date(moment);
  const isToday = formatInstant(when, timeZone, 'day') === formatInstant(new Date(), timeZone, 'day');
  return formatInstant(when, timeZone, isToday ? 'clock' : 'time');
};
