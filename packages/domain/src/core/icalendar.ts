import { productName } from './product.ts';

/** An entry as a calendar shows it, of something that begins at a moment (RFC 5545, sent as RFC 5546 has it). */
export interface CalendarEntry {
  /** Names the entry for good: a later file with the same one replaces it. */
  readonly uid: string;
  /** Rises with every change. */
  readonly revision: number;
  readonly madeAt: Date;
  readonly startsAt: Date;
  readonly title: string;
  readonly place: string;
  readonly note: string;
  readonly organizer: { readonly name: string; readonly address: string };
  readonly isCancelled: boolean;
}

export interface CalendarFile {
  readonly method: 'PUBLISH' | 'CANCEL';
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

/** The file of an entry. A cancelled one takes the entry out of calendars that hold it. */
export const calendarFile = (entry: CalendarEntry): CalendarFile => {
  const method = entry.isCancelled ? 'CANCEL' : 'PUBLISH';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//${productName}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${asMoment(entry.madeAt)}`,
    `DTSTART:${asMoment(entry.startsAt)}`,
    `SEQUENCE:${entry.revision}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${asText(entry.title)}`,
    `LOCATION:${asText(entry.place)}`,
    `DESCRIPTION:${asText(entry.note)}`,
    `ORGANIZER;CN=${asParameter(entry.organizer.name)}:mailto:${entry.organizer.address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method, content: lines.map((line) => `${folded(line)}\r\n`).join('') };
};
