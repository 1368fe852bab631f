import * as z from 'zod/mini';
import { zonedFields } from './zoned-fields.ts';

/** A calendar date, `yyyy-MM-dd`, without a time zone. The organization's time zone decides which date is today. */
export type Day = string;

const exists = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
};

/** A valid calendar date in the range that the database accepts (1900 to 2200). */
export const day = (message: string) =>
  z
    .string(message)
    .check(
      z.refine(
        (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && value >= '1900-01-01' && value <= '2200-12-31' && exists(value),
        message,
      ),
    );

/** A point in time, as ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true, error: 'Please enter a valid date and time.' });

/** Calendar date of a point in time in an IANA time zone, such as `Europe/Vienna`. */
export const dayOf = (moment: Date, timeZone: string): Day => {
  const { year, month, day: dayOfMonth } = zonedFields(moment, timeZone);
  return `${year}-${month}-${dayOfMonth}`;
};

export const yearOf = (date: Day): number => Number(date.slice(0, 4));

/** The date a number of days later, or earlier if negative. */
export const daysLater = (date: Day, days: number): Day => {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
};

/** Age in completed years. People born on February 29 turn a year older on March 1 of common years. */
export const ageOn = (birthDate: Day, today: Day): number =>
  yearOf(today) - yearOf(birthDate) - (today.slice(5) < birthDate.slice(5) ? 1 : 0);

/** True if a birth date is before today, as every member's must be, or if it is missing. */
export const isBornBefore = (birthDate: Day | null | undefined, today: Day): boolean => !birthDate || birthDate < today;

/** True if the runtime knows the time zone, which the browser proposes for a new organization. */
export const isTimeZone = (value: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
};

/** True for a complete date or time as returned by browsers' input fields. */
export const isTypedDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
export const isTypedTime = (text: string): boolean => /^\d{2}:\d{2}$/.test(text);
