import { expect, it } from 'vitest';
import { readCalendar } from './calendar-file.ts';

const entry = (...lines: readonly string[]) => [
  ...['BEGIN:VEVENT', 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'],
];
const calendarOf = (...entries: readonly (readonly string[])[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//League//EN', ...entries.flat(), 'END:VCALENDAR', ''].join('\r\n');

/** Returns the date, start, title, place and status of each row. */
const rowsOf = (text: string) =>
  readCalendar(text, 'Europe/Vienna').rows.map(({ cells: [date, start, , , title, place, status] }) =>
    [date, start, title, place, status].join(' ').trim(),
  );

const practice = (team: string, from: string) =>
  entry(
    ...[`UID:${team}`, `DTSTART:20270601T${from}`, `DTEND:20270601T2000${from.slice(4)}`],
    ...['RRULE:FREQ=WEEKLY;COUNT=3', `SUMMARY:${team}`, 'LOCATION:Turf'],
  );
const exception = (team: string, of: string, from: string, ...more: readonly string[]) =>
  entry(`UID:${team}`, `RECURRENCE-ID:${of}`, `DTSTART:${from}`, `DTEND:${from.replace(/T../, 'T22')}`, ...more);

it('moves a session only in its own series', () => {
  const moved = exception('U12', '20270608T180000', '20270609T190000', 'SUMMARY:U12', 'LOCATION:Turf');
  expect(rowsOf(calendarOf(practice('U10', '180000'), practice('U12', '180000'), moved)).slice(1)).toEqual([
    '2027-06-01 18:00 U10 Turf',
    '2027-06-01 18:00 U12 Turf',
    '2027-06-08 18:00 U10 Turf',
    '2027-06-09 19:00 U12 Turf',
    '2027-06-15 18:00 U10 Turf',
    '2027-06-15 18:00 U12 Turf',
  ]);
});

it('reads canceled, renamed and moved sessions with their time zone', () => {
  const canceled = exception('U10', '20270601T180000', '20270601T180000', 'SUMMARY:U10', 'STATUS:CANCELLED');
  const renamed = exception('U10', '20270608T180000', '20270608T180000', 'SUMMARY:Test day', 'LOCATION:Gym');
  const abroad = entry(
    ...['UID:U10', 'RECURRENCE-ID:20270615T180000', 'SUMMARY:Away', 'LOCATION:New York'],
    ...['DTSTART;TZID=America/New_York:20270615T090000', 'DTEND;TZID=America/New_York:20270615T100000'],
  );
  expect(rowsOf(calendarOf(practice('U10', '180000'), canceled, renamed, abroad)).slice(1)).toEqual([
    '2027-06-01 18:00 U10  Canceled',
    '2027-06-08 18:00 Test day Gym',
    '2027-06-15 15:00 Away New York',
  ]);
});
