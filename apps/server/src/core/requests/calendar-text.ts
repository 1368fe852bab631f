import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { calendarLines, calendarMoment, calendarTextValue, wholeDays } from '@touchline/domain/core/icalendar.ts';
import { productName } from '@touchline/domain/core/product.ts';
import { wallTimeOf } from '@touchline/domain/core/wall-clock.ts';
import { calendarFeed } from '@touchline/domain/constants.club.ts';
import type { EntryText } from '@touchline/domain/schedule/rules.calendar.ts';

/** Calendar entry (RFC 5545). */
export interface CalendarItem extends EntryText {
  readonly uid: string;
  readonly revision: number;
  readonly changedAt: Date;
  readonly startsAt: Date;
  /** Null if only the start is known. */
  readonly endsAt: Date | null;
  readonly isAllDay: boolean;
  readonly timeZone: string;
  readonly isCancelled: boolean;
  readonly address: string;
}

interface CalendarName {
  readonly name: string;
  /** True for a calendar file, which has a METHOD line. A subscribed calendar has no such line. */
  readonly isFile?: boolean;
}

/** Entries written before yielding to other requests. Writing that many takes a few milliseconds. */
const entriesPerSlice = 100;

const timesOf = ({ startsAt, endsAt, isAllDay, timeZone }: CalendarItem): readonly string[] => {
  const dayOf = (moment: Date) => wallTimeOf(moment, timeZone).slice(0, 10);
  if (isAllDay && endsAt) return wholeDays(dayOf(startsAt), dayOf(endsAt));
  return [`DTSTART:${calendarMoment(startsAt)}`, ...(endsAt ? [`DTEND:${calendarMoment(endsAt)}`] : [])];
};

const placeOf = ({ place }: CalendarItem): readonly string[] =>
  place === null ? [] : [`LOCATION:${calendarTextValue([place.title, place.address ?? []].flat().join('\n'))}`];

const entryLines = (item: CalendarItem): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${item.uid}`,
  `SEQUENCE:${item.revision}`,
  `DTSTAMP:${calendarMoment(item.changedAt)}`,
  ...timesOf(item),
  `SUMMARY:${calendarTextValue(item.title)}`,
  ...placeOf(item),
  `DESCRIPTION:${calendarTextValue(item.description)}`,
  `URL;VALUE=URI:${item.address}`,
  `STATUS:${item.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `LAST-MODIFIED:${calendarMoment(item.changedAt)}`,
  'END:VEVENT',
];

const refreshInterval = `PT${calendarFeed.refreshHours}H`;

const headLines = ({ name, isFile = false }: CalendarName): readonly string[] => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  `PRODID:-//${productName}//${productName}//EN`,
  ...(isFile ? ['METHOD:PUBLISH'] : []),
  `NAME:${calendarTextValue(name)}`,
  `X-WR-CALNAME:${calendarTextValue(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
  `X-PUBLISHED-TTL:${refreshInterval}`,
];

/** Text of a calendar. A long calendar is written in slices and yields to other requests in between. */
export const calendarText = async (calendarName: CalendarName, items: readonly CalendarItem[]): Promise<string> => {
  const parts = [calendarLines(headLines(calendarName))];
  for (let first = 0; first < items.length; first += entriesPerSlice) {
    parts.push(calendarLines(items.slice(first, first + entriesPerSlice).flatMap(entryLines)));
    await yieldToOthers();
  }
  return [...parts, calendarLines(['END:VCALENDAR'])].join('');
};
