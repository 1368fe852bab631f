import { type Column, dayColumn, numberColumn, textColumn } from '../core/columns.ts';
import { dayOf } from '../core/calendar.ts';
import { wallTimeOf } from '../core/wall-clock.ts';
import { kindNames } from './rules.names.ts';
import { clockAt, timesOf } from './rules.times.ts';
import type { ScheduledEvent, ScheduledTryout } from './schema.ts';

type ExportedEvent = Omit<ScheduledEvent, 'children'> & { readonly type: 'event'; readonly note: string | null };
type ExportedTryout = Pick<ScheduledTryout, 'title' | 'startsAt' | 'status' | 'place'> & { readonly type: 'tryout' };
export type ExportedEntry = ExportedEvent | ExportedTryout;

/** A value that only events have; null for tryouts. */
const eventValue =
  <Value>(value: (event: ExportedEvent) => Value) =>
  (entry: ExportedEntry): Value | null =>
    entry.type === 'event' ? value(entry) : null;

const partsOf = ({ field }: ExportedEvent): string | null => {
  if (!field || field.firstPart === null) return null;
  return field.firstPart === field.lastPart ? String(field.firstPart) : `${field.firstPart}-${field.lastPart}`;
};

/** Columns of an exported schedule, which an import can read again. Times are in the club's time zone. */
export const scheduleColumns = (timeZone: string): readonly Column<ExportedEntry>[] => {
  const times = (event: ExportedEvent) =>
    timesOf(clockAt({ startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) }, timeZone), event.isAllDay);
  return [
    dayColumn('Date', (entry) => dayOf(new Date(entry.startsAt), timeZone)),
    textColumn('Start', (entry) =>
      entry.type === 'event' ? times(entry).time : wallTimeOf(new Date(entry.startsAt), timeZone).slice(11),
    ),
    dayColumn(
      'End date',
      eventValue((event) => times(event).endDay),
    ),
    textColumn(
      'End',
      eventValue((event) => times(event).endTime),
    ),
    textColumn('Kind', (entry) => (entry.type === 'event' ? kindNames[entry.kind] : 'Tryout')),
    textColumn('Title', ({ title }) => title),
    textColumn(
      'Teams',
      eventValue(({ isForAll, teams }) => (isForAll ? 'Everyone' : teams.map(({ name }) => name).join('; '))),
    ),
    textColumn(
      'Opponent',
      eventValue(({ opponent }) => opponent),
    ),
    textColumn(
      'Home or away',
      eventValue(({ side }) => side),
    ),
    textColumn(
      'Venue',
      eventValue(({ field }) => field?.venueName ?? null),
    ),
    textColumn(
      'Field',
      eventValue(({ field }) => field?.name ?? null),
    ),
    textColumn('Parts', eventValue(partsOf)),
    textColumn('Place', ({ place }) => place),
    textColumn(
      'Address',
      eventValue(({ field }) => field?.address ?? null),
    ),
    numberColumn(
      'Meeting minutes',
      eventValue(({ meetingMinutes }) => meetingMinutes),
    ),
    textColumn('Status', ({ status }) => (status === 'cancelled' ? 'Canceled' : null)),
    textColumn(
      'Note',
      eventValue(({ note }) => note),
    ),
  ];
};
