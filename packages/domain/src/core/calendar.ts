import * as z from 'zod/mini';
import { zonedFields } from './zoned-fields.ts';

/** A calendar day, `yyyy-MM-dd`. It has no time zone; which day is today depends on the organization's. */
export type Day = string;

const exists = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
};

/** A day that exists in the calendar, within the years that the database accepts (1900 to 2200). */
export const day = (message: string) =>
  z
    .string(message)
    .check(
      z.refine(
        (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && value >= '1900-01-01' && value <= '2200-12-31' && exists(value),
        message,
      ),
    );

/** A moment, as ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true, error: 'Please enter a valid date and time.' });

/** The calendar day of a moment in a time zone of the IANA list, such as `Europe/Vienna`. */
export const dayOf = (moment: Date, timeZone: string): Day => {
  const { year, month, day: dayOfMonth } = zonedFields(moment, timeZone);
  return `${year}-${month}-${dayOfMonth}`;
};

export const yearOf = (date: Day): number => Number(date.slice(0, 4));

/** The day so many days later, or earlier. */
export const daysLater = (date: Day, days: number): Day => {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
};

/** Completed years of life. A person born on 29 February turns a year older on 1 March of common years. */
export const ageOn = (birthDate: Day, today: Day): number =>
  yearOf(today) - yearOf(birthDate) - (today.slice(5) < birthDate.slice(5) ? 1 : 0);

/** No member is born today or later; a missing birth date passes. */
export const isBornBefore = (birthDate: Day | null | undefined, today: Day): boolean => !birthDate || birthDate < today;

/** True if the runtime knows the time zone; the browser's is offered at creation of an organization. */
export const isTimeZone = (value: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
};

/** True for a whole day or time as the fields of browsers give it. */
export const isTypedDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
export const isTypedTime = (text: string): boolean => /^\d{2}:\d{2}$/.test(text);
