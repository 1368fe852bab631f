import ICAL from 'ical.js';
import { dayOf, daysLater, isTimeZone } from '@touchline/domain/core/calendar.ts';
import { momentAt, wallTimeOf } from '@touchline/domain/core/wall-clock.ts';
import type { Sheet } from '@touchline/domain/people/rules.column-matching.ts';
import { type EventField, eventFieldLabels } from '@touchline/domain/schedule/schema.import.ts';
import { UnreadableTable } from './table.ts';

const fields = ['date', 'start', 'endDate', 'end', 'title', 'place', 'status', 'note', 'uid'] as const;
type Cells = Readonly<Record<(typeof fields)[number], string>>;

/** Maximum number of occurrences of a repeated entry. No season has more. */
const maxOccurrences = 200;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Returns the IANA time zone that an entry names, which is needed if the file does not define it; undefined for any
 * other name.
 */
const zoneNamed = (event: ICAL.Event, property: 'dtstart' | 'dtend'): string | undefined => {
  const name = event.component.getFirstProperty(property)?.getParameter('tzid');
  return typeof name === 'string' && isTimeZone(name) ? name : undefined;
};

/** Returns the day and time in the club's time zone. A time without a zone is taken to be in the club's. */
const wallClockOf = (moment: ICAL.Time, named: string | undefined, timeZone: string): readonly [string, string] => {
  if (moment.isDate) return [moment.toString().slice(0, 10), ''];
  const isoText = moment.toString().slice(0, 16);
  const isFloating = moment.zone === ICAL.Timezone.localTimezone;
  if (isFloating && named === undefined) return [isoText.slice(0, 10), isoText.slice(11)];
  const wallTime = wallTimeOf(
    isFloating && named !== undefined ? momentAt(isoText, named) : moment.toJSDate(),
    timeZone,
  );
  return [wallTime.slice(0, 10), wallTime.slice(11)];
};

const cellsOf = (event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, timeZone: string): Cells => {
  const startZone = zoneNamed(event, 'dtstart');
  const [date, startTime] = wallClockOf(start, startZone, timeZone);
  const [endDay, endTime] = wallClockOf(end, zoneNamed(event, 'dtend') ?? startZone, timeZone);
  const lastDay = start.isDate ? daysLater(endDay, -1) : endDay;
  return {
    ...{
      date,
      start: startTime,
      endDate: lastDay < date ? date : lastDay,
      end: start.compare(end) === 0 ? '' : endTime,
    },
    title: textOf(event.summary),
    place: textOf(event.location),
    status: textOf(event.component.getFirstPropertyValue('status')) === 'CANCELLED' ? 'Canceled' : '',
    note: textOf(event.description),
    uid: textOf(event.uid),
  };
};

/** Event of an occurrence, with its start and end. */
type Occurrence = readonly [ICAL.Event, ICAL.Time, ICAL.Time];

/**
 * Returns the occurrences of a repeated entry, starting a year ago, or the single occurrence of any other entry. A
 * canceled, renamed or moved occurrence has its own entry.
 */
const occurrencesOf = function* (event: ICAL.Event): Generator<Occurrence> {
  if (!event.isRecurring()) {
    yield [event, event.startDate, event.endDate];
    return;
  }
  const earliest = Date.now() - 366 * 86_400_000;
  const iterator = event.iterator();
  for (let count = 0; count < maxOccurrences * 10; count += 1) {
    const moment = iterator.next();
    if (!moment) return;
    const { item, startDate, endDate } = event.getOccurrenceDetails(moment);
    if (startDate.toJSDate().getTime() >= earliest) yield [item, startDate, endDate];
  }
};

const entriesOf = (text: string): readonly ICAL.Event[] => {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  const components = calendar.getAllSubcomponents('vevent');
  const isException = (one: ICAL.Component) => one.hasProperty('recurrence-id');
  const uidOf = (one: ICAL.Component) => one.getFirstPropertyValue('uid');
  const exceptions = Map.groupBy(components.filter(isException), uidOf);
  return (
    components
      .filter((one) => !isException(one))
      // Passed explicitly, because the library would otherwise apply the exceptions of all entries in the file.
      .map((one) => new ICAL.Event(one, { exceptions: exceptions.get(uidOf(one)) ?? [] }))
  );
};

/** Parses a calendar file into a table with our own headings and times in the club's time zone. */
export const readCalendar = (text: string, timeZone: string): Sheet => {
  try {
    const cells = entriesOf(text).flatMap((event) =>
      [...occurrencesOf(event)].slice(0, maxOccurrences).map((occurrence) => cellsOf(...occurrence, timeZone)),
    );
    const rows = cells
      .toSorted((one, other) => `${one.date}${one.start}`.localeCompare(`${other.date}${other.start}`))
      .filter(({ date }) => date >= daysLater(dayOf(new Date(), timeZone), -366))
      .map((row, at) => ({ line: at + 2, cells: fields.map((field) => row[field]) }));
    return {
      name: '',
      rows: [{ line: 1, cells: fields.map((field: EventField) => eventFieldLabels[field]) }, ...rows],
    };
  } catch {
    throw new UnreadableTable('This calendar file is damaged and cannot be read.');
  }
};
