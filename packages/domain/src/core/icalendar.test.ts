import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from './icalendar.ts';

const entry: CalendarEntry = {
  uid: 'registration-1@club.example.org',
  revision: 3,
  madeAt: new Date('2026-05-01T07:08:09.123Z'),
  startsAt: new Date('2026-06-06T16:00:00Z'),
  title: 'Spring tryout',
  place: 'Main field',
  note: 'Vienna Lions, for Pia',
  organizer: { name: 'Vienna Lions', address: 'no-reply@club.example.org' },
  isCancelled: false,
};
const linesOf = (change: Partial<CalendarEntry>): readonly string[] =>
  calendarFile({ ...entry, ...change }).content.split('\r\n');

describe('the file of a calendar entry', () => {
  it('meets RFC 5545 and RFC 5546 for a published event', () => {
    expect(calendarFile(entry)).toEqual({
      method: 'PUBLISH',
      content: [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Touchline//Touchline//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:registration-1@club.example.org',
        'DTSTAMP:20260501T070809Z',
        'DTSTART:20260606T160000Z',
        'DURATION:PT2H',
        'SEQUENCE:3',
        'STATUS:CONFIRMED',
        'SUMMARY:Spring tryout',
        'LOCATION:Main field',
        String.raw`DESCRIPTION:Vienna Lions\, for Pia`,
        'ORGANIZER;CN="Vienna Lions":mailto:no-reply@club.example.org',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    });
  });

  it('a cancellation has the same UID as the entry', () => {
    const { method, content } = calendarFile({ ...entry, revision: 4, isCancelled: true });
    expect(method).toBe('CANCEL');
    expect(content.split('\r\n')).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        'UID:registration-1@club.example.org',
        'SEQUENCE:4',
        'STATUS:CANCELLED',
      ]),
    );
  });

  it('escapes separators and line breaks in values', () => {
    const lines = linesOf({ title: 'U9; U10, U11 \\ all', place: 'Field 1\r\nGate B\nleft' });
    expect(lines).toContain(String.raw`SUMMARY:U9\; U10\, U11 \\ all`);
    expect(lines).toContain(String.raw`LOCATION:Field 1\nGate B\nleft`);
  });

  it('text cannot inject another calendar line', () => {
    const lines = linesOf({
      title: 'A\r\nATTENDEE:mailto:x@example.org',
      organizer: { name: 'A"B\r\nC', address: 'a@example.org' },
    });
    expect(lines.filter((line) => /^(?:ATTENDEE|C")/.test(line))).toEqual([]);
    expect(lines).toContain(`ORGANIZER;CN="A'B  C":mailto:a@example.org`);
  });

  it('folds lines at 75 octets, never within a character', () => {
    const title = `${'x'.repeat(66)}ä${'ß🏟字'.repeat(40)}`;
    const { content } = calendarFile({ ...entry, title });
    const octets = content.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    expect(content.replaceAll('\r\n ', '').split('\r\n')).toContain(`SUMMARY:${title}`);
    // "SUMMARY:" and 66 letters are 74 octets, so the two-octet ä moves to the next line.
    expect(content).toContain(`SUMMARY:${'x'.repeat(66)}\r\n ä`);
    expect(calendarFile({ ...entry, title: 'y'.repeat(67) }).content).toContain(`SUMMARY:${'y'.repeat(67)}\r\nL`);
  });

  it('fills folded lines to 75 octets, counting the leading space', () => {
    const lines = linesOf({ title: 'z'.repeat(200) });
    const first = lines.findIndex((line) => line.startsWith('SUMMARY:'));
    expect(lines.slice(first, first + 3).map(({ length }) => length)).toEqual([75, 75, 8 + 200 + 2 - 150]);
  });
});
