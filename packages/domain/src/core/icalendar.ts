import { type Day, daysLater } from './calendar.ts';
import { productName } from './product.ts';

/** An entry as a calendar shows it, of something that begins at a moment (RFC 5545, sent as RFC 5546 has it). */
export interface CalendarEntry {
  /** Names the entry for good: a later file with the same one replaces it. */
  readonly uid: string;
  /** Rises with every change. */
  readonly revision: number;
  readonly madeAt: Date;
  readonly startsAt: Date;
  /** Unknown of a tryout. */
  readonly endsAt?: Date;
  /** Of an event of whole days. */
  readonly days?: { readonly first: Day; readonly last: Day };
  readonly title: string;
  readonly place: string;
  readonly note: string;
  readonly organizer: { readonly name: string; readonly address: string };
  readonly isCancelled: boolean;
}

export interface CalendarFile {
  readonly method: 'PUBLISH' | 'CANCEL';
  /** Without one it is that of a tryout. */
  readonly name?: string;
  readonly content: string;
}

export const calendarFileName = 'tryout.ics';

/** Octets of a line, without its end (RFC 5545 §3.1). */
const longestLine = 75;

const encoder = new TextEncoder();
const octetsOf = (sign: string): number => encoder.encode(sign).length;

/** Breaks a long line before a character, never within one; each continuation begins with a space. */
const folded = (line: string): string => {
  let octets = 0;
  let text = '';
  for (const sign of line) {
    const more = octetsOf(sign);
    if (octets + more > longestLine) {
      text += '\r\n ';
      octets = 1;
    }
    text += sign;
    octets += more;
  }
  return text;
};

/** A value of type TEXT (§3.3.11). */
const asText = (value: string): string =>
  value.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** The value of a parameter knows no quotation marks and no control characters (§3.2). */
const asParameter = (value: string): string => `"${value.replaceAll('"', "'").replaceAll(/\p{Cc}/gu, ' ')}"`;

/** In UTC, which every calendar shows in the zone of its reader. */
const asMoment = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const asDate = (day: Day): string => day.replaceAll('-', '');

/**
 * Whole days have dates without times, and end before the day after the last one. An entry without an end, as a tryout is,
 * takes two hours: calendars draw or drop one without a length as they like (RFC 5545, §3.6.1).
 */
const timesOf = ({ startsAt, endsAt, days }: CalendarEntry): readonly string[] =>
  days
    ? [`DTSTART;VALUE=DATE:${asDate(days.first)}`, `DTEND;VALUE=DATE:${asDate(daysLater(days.last, 1))}`]
    : [`DTSTART:${asMoment(startsAt)}`, endsAt ? `DTEND:${asMoment(endsAt)}` : 'DURATION:PT2H'];

const linesOf = (entry: CalendarEntry): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `DTSTAMP:${asMoment(entry.madeAt)}`,
  ...timesOf(entry),
  `SEQUENCE:${entry.revision}`,
  `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `SUMMARY:${asText(entry.title)}`,
  `LOCATION:${asText(entry.place)}`,
  `DESCRIPTION:${asText(entry.note)}`,
  `ORGANIZER;CN=${asParameter(entry.organizer.name)}:mailto:${entry.organizer.address}`,
  'END:VEVENT',
];

/** A file that publishes entries; a cancelled one among them says so itself. */
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
  return { method, content: lines.map((line) => `${folded(line)}\r\n`).join('') };
};

/** The file of an entry. A cancelled one takes the entry out of calendars that hold it. */
export const calendarFile = (entry: CalendarEntry): CalendarFile =>
  publishedFile([entry], entry.isCancelled ? 'CANCEL' : 'PUBLISH');
