import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { daysLater } from '@touchline/domain/core/calendar.ts';
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
  /** True for a file, which has a METHOD line; a subscribed calendar has none. */
  readonly isFile?: boolean;
}

/** Entries written before yielding to other requests, a few milliseconds' work. */
const entriesAtOnce = 100;

/** Maximum octets per line; longer ones are folded, with a space at the start of the next line. */
const lineOctets = 75;

const foldLine = (line: string): string => {
  if (Buffer.byteLength(line) <= lineOctets) return line;
  const lines: string[] = [];
  let part = '';
  let octets = 0;
  // One character at a time, so that none is cut in two.
  for (const character of line) {
    const characterOctets = Buffer.byteLength(character);
    if (octets + characterOctets > lineOctets) {
      lines.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += characterOctets;
  }
  return [...lines, part].join('\r\n');
};

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);

/** A time in UTC, which every program interprets the same, even across clock changes. */
const utcTimestamp = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const compactDay = (day: string): string => day.replaceAll('-', '');

/** Start and end. An all-day entry has dates, and its end is the first day after it. */
const timesOf = ({ startsAt, endsAt, isAllDay, timeZone }: CalendarItem): readonly string[] => {
  if (!isAllDay) return [`DTSTART:${utcTimestamp(startsAt)}`, ...(endsAt ? [`DTEND:${utcTimestamp(endsAt)}`] : [])];
  const dayOf = (moment: Date) => wallTimeOf(moment, timeZone).slice(0, 10);
  const first = dayOf(startsAt);
  const end = endsAt ? dayOf(endsAt) : daysLater(first, 1);
  return [`DTSTART;VALUE=DATE:${compactDay(first)}`, `DTEND;VALUE=DATE:${compactDay(end)}`];
};

const placeOf = ({ place }: CalendarItem): readonly string[] =>
  place === null ? [] : [`LOCATION:${escapeText([place.title, place.address ?? []].flat().join('\n'))}`];

const entryLines = (item: CalendarItem): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${item.uid}`,
  `SEQUENCE:${item.revision}`,
  `DTSTAMP:${utcTimestamp(item.changedAt)}`,
  ...timesOf(item),
  `SUMMARY:${escapeText(item.title)}`,
  ...placeOf(item),
  `DESCRIPTION:${escapeText(item.description)}`,
  `URL;VALUE=URI:${item.address}`,
  `STATUS:${item.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `LAST-MODIFIED:${utcTimestamp(item.changedAt)}`,
  'END:VEVENT',
];

const refreshInterval = `PT${calendarFeed.refreshHours}H`;

const headLines = ({ name, isFile = false }: CalendarName): readonly string[] => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  `PRODID:-//${productName}//${productName}//EN`,
  ...(isFile ? ['METHOD:PUBLISH'] : []),
  `NAME:${escapeText(name)}`,
  `X-WR-CALNAME:${escapeText(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
  `X-PUBLISHED-TTL:${refreshInterval}`,
];

const textOf = (lines: readonly string[]): string => lines.map((line) => `${foldLine(line)}\r\n`).join('');

/** Text of a calendar. A long one is written in slices, yielding to other requests in between. */
export const calendarText = async (named: CalendarName, items: readonly CalendarItem[]): Promise<string> => {
  const parts = [textOf(headLines(named))];
  for (let first = 0; first < items.length; first += entriesAtOnce) {
    parts.push(textOf(items.slice(first, first + entriesAtOnce).flatMap(entryLines)));
    await yieldToOthers();
  }
  return [...parts, textOf(['END:VCALENDAR'])].join('');
};
