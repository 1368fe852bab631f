import { type Day, daysLater } from './calendar.ts';
import { productName } from './product.ts';

/** A calendar entry (RFC 5545, sent according to RFC 5546). */
export interface CalendarEntry {
  /** Permanent id of the entry: a later file with the same id replaces it. */
  readonly uid: string;
  /** Increases with every change. */
  readonly revision: number;
  readonly madeAt: Date;
  readonly startsAt: Date;
  /** Missing for a tryout. */
  readonly endsAt?: Date;
  /** For an all-day event. */
  readonly days?: { readonly first: Day; readonly last: Day };
  readonly title: string;
  readonly place: string;
  readonly note: string;
  readonly organizer: { readonly name: string; readonly address: string };
  readonly isCancelled: boolean;
}

export interface CalendarFile {
  readonly method: 'PUBLISH' | 'CANCEL';
  /** File name; defaults to the name for a tryout. */
  readonly name?: string;
  readonly content: string;
}

export const calendarFileName = 'tryout.ics';

/** Maximum octets per line, without line ending (RFC 5545 §3.1). */
const longestLine = 75;

const encoder = new TextEncoder();
const octetsOf = (text: string): number => encoder.encode(text).length;

/** Folds a long line between characters; continuations start with a space. */
const foldLine = (line: string): string => {
  if (octetsOf(line) <= longestLine) return line;
  let octets = 0;
  let text = '';
  for (const character of line) {
    const characterOctets = octetsOf(character);
    if (octets + characterOctets > longestLine) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += characterOctets;
  }
  return text;
};

/** Lines of a calendar as text, each folded and ended. */
export const calendarLines = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line)}\r\n`).join('');

/** A value of type TEXT (§3.3.11). */
export const calendarTextValue = (value: string): string =>
  value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`);

/** A parameter value must not contain quotation marks or control characters (§3.2). */
const asParameter = (value: string): string => `"${value.replaceAll('"', "'").replaceAll(/\p{Cc}/gu, ' ')}"`;

/** A time in UTC, which every program reads the same, even across clock changes. */
export const calendarMoment = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Lines of an all-day entry: dates without times, the end being the first day after it. */
export const wholeDays = (first: Day, end: Day): readonly string[] => [
  `DTSTART;VALUE=DATE:${first.replaceAll('-', '')}`,
  `DTEND;VALUE=DATE:${end.replaceAll('-', '')}`,
];

/**
 * Start and end of an entry. An entry without an end, such as a tryout, lasts two hours, because some calendars drop entries
 * without a duration (RFC 5545, §3.6.1).
 */
const timesOf = ({ startsAt, endsAt, days }: CalendarEntry): readonly string[] =>
  days
    ? wholeDays(days.first, daysLater(days.last, 1))
    : [`DTSTART:${calendarMoment(startsAt)}`, endsAt ? `DTEND:${calendarMoment(endsAt)}` : 'DURATION:PT2H'];

const linesOf = (entry: CalendarEntry): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `DTSTAMP:${calendarMoment(entry.madeAt)}`,
  ...timesOf(entry),
  `SEQUENCE:${entry.revision}`,
  `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `SUMMARY:${calendarTextValue(entry.title)}`,
  `LOCATION:${calendarTextValue(entry.place)}`,
  `DESCRIPTION:${calendarTextValue(entry.note)}`,
  `ORGANIZER;CN=${asParameter(entry.organizer.name)}:mailto:${entry.organizer.address}`,
  'END:VEVENT',
];

/** A file that publishes entries; a canceled entry is marked as such. */
export const publishedFile = (
  entries: readonly CalendarEntry[],
  method: CalendarFile['method'] = 'PUBLISH',
): CalendarFile => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//${productName}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return { method, content: calendarLines(lines) };
};

/** File for a single entry. A canceled entry is removed from calendars that contain it. */
export const calendarFile = (entry: CalendarEntry): CalendarFile =>
  publishedFile([entry], entry.isCancelled ? 'CANCEL' : 'PUBLISH');
