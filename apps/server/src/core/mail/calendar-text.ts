import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { TZDate } from '@date-fns/tz';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block as zoneBlock } from 'timezones-ical-library';
import { comesTwice } from '@touchline/domain/core/wall-clock.ts';
import { productName } from '@touchline/domain/core/product.ts';
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
  /** Files have a method; a subscribed calendar has none. */
  readonly isFile?: boolean;
}

/** Entries written before yielding to other requests, a few milliseconds' work. */
const entriesAtOnce = 100;

const emptyCalendar = ({ name, isFile = false }: CalendarName) =>
  ical({
    name,
    prodId: { company: productName, product: productName },
    ttl: calendarFeed.refreshHours * 3600,
    // Time zone of each entry; the calendar itself has none, so its timestamps are in UTC.
    timezone: { name: null, generator: (zone) => zoneBlock(zone)[0] ?? null },
    ...(isFile && { method: ICalCalendarMethod.PUBLISH }),
  });

const add = (calendar: ReturnType<typeof emptyCalendar>, item: CalendarItem): void => {
  const { timeZone } = item;
  const moments = item.endsAt ? [item.startsAt, item.endsAt] : [item.startsAt];
  // Calendar programs disagree about times that occur twice when the clocks go back, so such an entry is in UTC.
  const isInUtc = moments.some((moment) => comesTwice(moment, timeZone));
  const inZone = (moment: Date) => (isInUtc && !item.isAllDay ? moment : new TZDate(moment.getTime(), timeZone));
  calendar.createEvent({
    id: item.uid,
    sequence: item.revision,
    stamp: item.changedAt,
    lastModified: item.changedAt,
    start: inZone(item.startsAt),
    ...(item.endsAt && { end: inZone(item.endsAt) }),
    allDay: item.isAllDay,
    ...((!isInUtc || item.isAllDay) && { timezone: timeZone }),
    summary: item.title,
    description: { plain: item.description },
    ...(item.place && {
      location: { title: item.place.title, ...(item.place.address !== null && { address: item.place.address }) },
    }),
    status: item.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url: item.address,
  });
};

const entriesOf = (text: string): string => {
  const first = text.indexOf('BEGIN:VEVENT');
  return first === -1 ? '' : text.slice(first, text.lastIndexOf('END:VCALENDAR'));
};

const zonesOf = (text: string): readonly string[] => text.match(/BEGIN:VTIMEZONE[\s\S]*?END:VTIMEZONE\r\n/g) ?? [];

/** Text of a calendar. A long one is written in slices, yielding to other requests in between. */
export const calendarText = async (named: CalendarName, items: readonly CalendarItem[]): Promise<string> => {
  const zones = new Set<string>();
  const parts: string[] = [];
  for (let first = 0; first < items.length; first += entriesAtOnce) {
    const slice = emptyCalendar(named);
    for (const item of items.slice(first, first + entriesAtOnce)) add(slice, item);
    const text = slice.toString();
    for (const zone of zonesOf(text)) zones.add(zone);
    parts.push(entriesOf(text));
    await yieldToOthers();
  }
  const frame = emptyCalendar(named).toString();
  const end = frame.lastIndexOf('END:VCALENDAR');
  return [frame.slice(0, end), ...zones, ...parts, `${frame.slice(end).trimEnd()}\r\n`].join('');
};
