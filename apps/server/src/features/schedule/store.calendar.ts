import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { calendarFeed } from '@touchline/domain/constants.club.ts';
import {
  type CalendarEvent,
  eventText,
  eventUid,
  tryoutText,
  tryoutUid,
} from '@touchline/domain/schedule/rules.calendar.ts';
import type { ScheduledEvent, ScheduledTryout } from '@touchline/domain/schedule/schema.ts';
import type { CalendarItem } from '../../core/requests/calendar-text.ts';
import type { Env } from '../../core/process/env.ts';
import type { Db } from '../../db/open.ts';
import { moment } from '../../db/statement.ts';
import type { Reader } from './store.feeds.ts';
import { eventPairs, tryoutPairs } from './store.ts';
import { visibleEntries } from './store.visible.ts';

interface Revision {
  readonly revision: number;
  readonly changedAt: string;
}

interface StoredEvent extends ScheduledEvent, Revision, Pick<CalendarEvent, 'note' | 'cancelReason'> {
  readonly type: 'event';
}

interface StoredTryout extends ScheduledTryout, Revision {
  readonly type: 'tryout';
}

type StoredEntry = StoredEvent | StoredTryout;

/** Calendar entries for selected rows with type and id. */
export const listCalendarEntries = async (
  db: Db,
  { actor }: Reader,
  seen: RawBuilder<unknown>,
): Promise<readonly StoredEntry[]> => {
  const { organizationId } = actor;
  const { rows } = await sql<{ entry: StoredEntry }>`
    select case seen.type
      when 'event' then (select json_build_object('type', 'event', ${eventPairs(actor)}, 'note', event.note,
          'cancelReason', event.cancel_reason, 'revision', event.revision, 'changedAt', ${moment('event.changed_at')})
        from events as event where event.organization_id = ${organizationId} and event.id = seen.id)
      else (select json_build_object('type', 'tryout', ${tryoutPairs(actor)}, 'revision', tryout.revision,
          'changedAt', ${moment('tryout.changed_at')})
        from tryouts as tryout join age_groups as age_group on age_group.id = tryout.age_group_id
        where tryout.organization_id = ${organizationId} and tryout.id = seen.id)
      end as entry
    from (${seen}) as seen order by seen.starts_at, seen.id`.execute(db);
  return rows.map(({ entry }) => entry);
};

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) - days * 86_400_000).toISOString();

const monthsBefore = (day: string, months: number): string => {
  const moment = new Date(`${day}T00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() - months);
  return moment.toISOString();
};

/** Entries from one year before the day onward. If there are too many, selects those nearest to the day. */
const nearestEntries = (seen: RawBuilder<unknown>, day: string): RawBuilder<unknown> => sql`
  ${seen} order by abs(extract(epoch from seen.starts_at - ${daysBefore(day, 0)}::timestamptz)), seen.id
  limit ${sql.lit(calendarFeed.maxEntries)}`;

const visibleFrom = (actor: Actor, filters: Parameters<typeof visibleEntries>[1], day: string): RawBuilder<unknown> =>
  visibleEntries(
    actor,
    filters,
    (startsAt) => sql`${startsAt} >= ${monthsBefore(day, calendarFeed.months)}::timestamptz`,
    () => sql``,
  );

/** Entries for a file: all that match the filters. */
export const entriesOfFile = (actor: Actor, filters: Parameters<typeof visibleEntries>[1], day: string) =>
  nearestEntries(
    sql`select seen.type, seen.id, seen.starts_at from (${visibleFrom(actor, filters, day)}) as seen`,
    day,
  );

/** Entries in a feed on a UTC day. Leaves out old entries and includes recently canceled ones. */
export const feedEntries = (actor: Actor, day: string): RawBuilder<unknown> => {
  const { organizationId } = actor;
  return nearestEntries(
    sql`
    select seen.type, seen.id, seen.starts_at from (${visibleFrom(actor, {}, day)}) as seen
    left join events as event on event.id = seen.id and event.organization_id = ${organizationId}
    left join tryouts as tryout on tryout.id = seen.id and tryout.organization_id = ${organizationId}
    where (coalesce(event.status, tryout.status) <> 'cancelled'
      or coalesce(event.changed_at, tryout.changed_at) >= ${daysBefore(day, calendarFeed.cancelledDays)}::timestamptz)`,
    day,
  );
};

/** The first names of an entry's children, if the reader has several. */
const namesOf = ({ children }: StoredEntry, isNamed: boolean): readonly string[] =>
  isNamed ? children.map(({ firstName }) => firstName) : [];

const itemOf = (
  entry: StoredEntry,
  { clubName, timeZone }: Reader,
  children: readonly string[],
  { baseUrl }: Env,
): CalendarItem => {
  const isEvent = entry.type === 'event';
  const page = isEvent ? `/dashboard/schedule/${entry.id}` : '/dashboard/schedule';
  const address = new URL(page, baseUrl).href;
  return {
    ...(isEvent
      ? eventText({ ...entry, children, clubName }, address)
      : tryoutText(entry, { children, clubName, address })),
    uid: (isEvent ? eventUid : tryoutUid)(entry.id, baseUrl.hostname),
    revision: entry.revision,
    changedAt: new Date(entry.changedAt),
    startsAt: new Date(entry.startsAt),
    endsAt: isEvent ? new Date(entry.endsAt) : null,
    isAllDay: isEvent && entry.isAllDay,
    ...{ timeZone, address, isCancelled: entry.status === 'cancelled' },
  };
};

interface ReaderEntries {
  readonly reader: Reader;
  readonly entries: readonly StoredEntry[];
}

/** True if the person has several children, so that entries need the child's name. */
const hasSeveralChildren = (readers: readonly Reader[]): boolean =>
  new Set(readers.flatMap(({ names }) => Object.values(names).map(({ full }) => full))).size > 1;

/** Items in a person's calendar. An entry visible through several memberships appears once, with all children. */
export const itemsOf = (parts: readonly ReaderEntries[], env: Env): readonly CalendarItem[] => {
  const isNamed = hasSeveralChildren(parts.map(({ reader }) => reader));
  const entriesById = new Map<string, { entry: StoredEntry; reader: Reader; children: Set<string> }>();
  for (const { reader, entries } of parts)
    for (const entry of entries) {
      const existing = entriesById.get(entry.id);
      const children = namesOf(entry, isNamed);
      if (!existing) entriesById.set(entry.id, { entry, reader, children: new Set(children) });
      else for (const child of children) existing.children.add(child);
    }
  return [...entriesById.values()].map(({ entry, reader, children }) => itemOf(entry, reader, [...children], env));
};
