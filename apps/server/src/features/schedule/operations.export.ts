import { dayOf } from '@touchline/domain/core/calendar.ts';
import { fileNameOf } from '@touchline/domain/core/file-name.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import type { ActingUser } from '@touchline/domain/access/schema.ts';
import * as contract from '@touchline/domain/schedule/contract.feeds.ts';
import { scheduleColumns } from '@touchline/domain/schedule/rules.export.ts';
import { sql } from 'kysely';
import { type CalendarItem, calendarText } from '../../core/requests/calendar-text.ts';
import { csvFile, type ProductFile } from '../../core/requests/files.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { entriesOfFile, itemsOf, listCalendarEntries } from './store.calendar.ts';
import type { Reader } from './store.feeds.ts';
import { requireVisibleEvent } from './store.ts';

const readerOf = (actor: Actor, { organizationName, timeZone }: ActingUser): Reader => ({
  ...{ actor, timeZone, clubName: organizationName },
  // The names are only compared, to see whether there are several children.
  names: Object.fromEntries(actor.players.map(({ id }) => [id, { first: id, full: id }])),
});

const calendarFile = (name: string, title: string, items: readonly CalendarItem[]): ProductFile => ({
  name,
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: async () => Buffer.from(await calendarText({ name: title, isFile: true }, items)),
});

export const exportOperations: readonly Implementation[] = [
  implement(contract.downloadSchedule, {
    summary: 'Download the schedule as CSV or for calendars',
    audit: { entity: 'organization', words: 'exported the schedule', id: 'own organization', security: 'exported' },
    run: async ({ db, env, actor, user, now }, { format, ...filters }) => {
      const reader = readerOf(actor, user);
      const today = dayOf(now, user.timeZone);
      const entries = await listCalendarEntries(db, reader, entriesOfFile(actor, filters, today));
      const name = fileNameOf(user.organizationName, 'schedule', today, format);
      if (format === 'csv') return csvFile(name, scheduleColumns(user.timeZone), entries);
      return calendarFile(name, user.organizationName, itemsOf([{ reader, entries }], env));
    },
  }),

  implement(contract.downloadEvent, {
    summary: 'Download an event for a calendar',
    audit: { entity: 'event', words: 'saved for a calendar', id: 'eventId' },
    subject: ({ db, actor }, { eventId }) => requireVisibleEvent(db, actor, eventId),
    run: async ({ db, env, actor, user }, { eventId }, event) => {
      const reader = readerOf(actor, user);
      const eventEntry = sql`select 'event' as type, ${eventId}::uuid as id, ${event.startsAt}::timestamptz as starts_at`;
      const entries = await listCalendarEntries(db, reader, eventEntry);
      return calendarFile('event.ics', user.organizationName, itemsOf([{ reader, entries }], env));
    },
  }),
];
