import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { type Day, daysLater } from '@touchline/domain/core/calendar.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import type { SeriesRule } from '@touchline/domain/schedule/rules.ts';
import type { Db } from '../../db/open.ts';
import { insertRow, rowOf, updateRow, rowsOf } from '../../db/rows.ts';

const columnsOfRule = (rule: SeriesRule) => ({
  first_day: rule.firstDay,
  every: rule.every,
  weekdays: rule.unit === 'week' ? [...new Set(rule.weekdays)].sort() : null,
  nth: rule.unit === 'month' ? rule.nth : null,
  until: rule.until,
  count: rule.count,
  skipped: [...rule.skipped],
});

export const insertSeries = (db: Db, organizationId: OrganizationId, createdBy: string | null, rule: SeriesRule) =>
  insertRow(db, 'event_series', { organization_id: organizationId, created_by: createdBy, ...columnsOfRule(rule) });

export const updateSeries = (db: Db, organizationId: OrganizationId, id: string, rule: SeriesRule) =>
  updateRow(db, 'event_series', organizationId, id, columnsOfRule(rule));

/** The rule of a series. Callers lock it before its events. */
export const readSeries = async (
  db: Db,
  organizationId: OrganizationId,
  id: string,
  lock: boolean,
): Promise<SeriesRule> => {
  const { weekdays, nth, ...series } =
    (await rowOf(db, 'event_series', organizationId, id)
      .select(['first_day as firstDay', 'every', 'weekdays', 'nth', 'until', 'count'])
      .select(sql<Day[]>`skipped::text[]`.as('skipped'))
      .$if(lock, (query) => query.forNoKeyUpdate())
      .executeTakeFirst()) ?? raise(scheduleProblems.noSeries());
  return weekdays === null
    ? { ...series, unit: 'month', nth: nth ?? 1 }
    : { ...series, unit: 'week', weekdays: weekdays.map(Number) };
};

/**
 * Moves events to a new rule and returns the id of their series. Changes the series if it has no other events.
 * Otherwise ends it before these events and starts a new one.
 */
export const moveSeries = async (
  db: Db,
  organizationId: OrganizationId,
  createdBy: string,
  { id, boundary, rule }: { readonly id: string; readonly boundary: Day; readonly rule: SeriesRule },
  movedIds: readonly string[],
): Promise<string> => {
  const remainingEvents = await rowsOf(db, 'events', organizationId)
    .where('series_id', '=', id)
    .where('id', 'not in', movedIds)
    .select('id')
    .limit(1)
    .execute();
  if (remainingEvents.length === 0) {
    await updateSeries(db, organizationId, id, rule);
    return id;
  }
  await sql`update event_series set until = greatest(first_day, ${daysLater(boundary, -1)}::date), count = null
    where organization_id = ${organizationId} and id = ${id}`.execute(db);
  return insertSeries(db, organizationId, createdBy, rule);
};
