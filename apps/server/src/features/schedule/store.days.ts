import { sql } from 'kysely';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { type Day, daysLater } from '@touchline/domain/core/calendar.ts';
import { momentAt } from '@touchline/domain/core/wall-clock.ts';
import { entriesPerDay, eventDays } from '@touchline/domain/constants.club.ts';
import { daysBetween } from '@touchline/domain/schedule/rules.series.ts';
import type { DaysSearch } from '@touchline/domain/schedule/schema.ts';
import { RawJson } from '../../core/requests/implement.ts';
import type { Db } from '../../db/open.ts';
import { entryJson } from './store.ts';
import { type OrderAndLimit, visibleEntries, type StartCondition } from './store.visible.ts';

/** The organization's country, which determines the first weekday. */
export const countryOf = async (db: Db, organizationId: OrganizationId): Promise<string | null> =>
  (await db.selectFrom('organizations').where('id', '=', organizationId).select('country').executeTakeFirstOrThrow())
    .country;

interface DayRequest {
  readonly first: Day;
  readonly last: Day;
}

/** Selects the total and the first entries of each day in one pass over all visible entries. */
const selectInOnePass = (
  actor: Actor,
  { span, ...filters }: DaysSearch,
  { first, last }: DayRequest,
  at: (day: Day) => string,
) => {
  const from = sql`${at(first)}::timestamptz`;
  const isWithinSpan: StartCondition = (startsAt) =>
    sql`${startsAt} >= ${at(earliestStart(first))}::timestamptz and ${startsAt} < ${at(daysLater(last, 1))}::timestamptz`;
  return sql`
    seen as materialized (${visibleEntries(actor, filters, isWithinSpan, () => sql``)}),
    placed as (
      select seen.type, seen.id, seen.starts_at, calendar.day
      from seen left join events as event on event.id = seen.id and event.organization_id = ${actor.organizationId}
      join calendar on greatest(seen.starts_at, ${from}) >= calendar.begins and greatest(seen.starts_at, ${from}) < calendar.ends
      where seen.starts_at >= ${from} or event.ends_at > ${from}),
    counted as (select day, count(*) as total from placed group by day),
    shown as (
      select * from (
        select placed.*, row_number() over (partition by day order by starts_at, id) as place from placed) as numbered
      where place <= ${entriesPerDay[span]})`;
};

/** Like `selectInOnePass`, for a reader who sees everything. Reads each day's first entries from the index. */
const selectByDay = (
  actor: Actor,
  { span, ...filters }: DaysSearch,
  { first }: DayRequest,
  at: (day: Day) => string,
) => {
  const isOnDay: StartCondition = (startsAt) => sql`${startsAt} >= calendar.begins and ${startsAt} < calendar.ends`;
  const startsBefore: StartCondition = (startsAt) =>
    sql`${startsAt} >= ${at(earliestStart(first))}::timestamptz and ${startsAt} < ${at(first)}::timestamptz`;
  const perDay = sql.lit(entriesPerDay[span]);
  const firstEntries: OrderAndLimit = (startsAt, id) => sql`order by ${startsAt}, ${id} limit ${perDay}`;
  const isFirst = sql`calendar.day = ${first}::date`;
  return sql`
    going as materialized (
      select seen.* from (${visibleEntries(actor, { ...filters, endsAfter: at(first) }, startsBefore, () => sql``)}) as seen),
    counted as (
      select calendar.day, found.total + case when ${isFirst} then (select count(*) from going) else 0 end as total
      from calendar cross join lateral (
        select count(*) as total from (${visibleEntries(actor, filters, isOnDay, () => sql``)}) as seen) as found),
    shown as (
      select calendar.day, found.* from calendar cross join lateral (
        select * from (
          select * from (${visibleEntries(actor, filters, isOnDay, firstEntries)}) as own
          union all select * from going where ${isFirst}) as seen
        order by starts_at, id limit ${perDay}) as found)`;
};

const earliestStart = (first: Day): Day => daysLater(first, -eventDays.longest - 1);

/**
 * All days from the first to the last, each with its first entries and the total. An event that began earlier and has
 * not ended is listed on the first day.
 */
export const listDays = async (
  db: Db,
  actor: Actor,
  search: DaysSearch,
  shown: DayRequest,
  timeZone: string,
): Promise<RawJson> => {
  const at = (day: Day) => momentAt(`${day}T00:00`, timeZone).toISOString();
  const days = Array.from({ length: daysBetween(shown.first, shown.last) + 1 }, (_, index) =>
    daysLater(shown.first, index),
  );
  // Each midnight ends one day and begins the next.
  const midnights = [...days, daysLater(shown.last, 1)].map(at);
  const seesAll = isAdmin(actor) && search.teamId === undefined && search.playerId === undefined;
  const { rows } = await sql<{ text: string }>`
    with calendar as materialized (
      select day, begins, ends from unnest(${days}::date[], ${midnights.slice(0, -1)}::timestamptz[],
        ${midnights.slice(1)}::timestamptz[]) as calendar (day, begins, ends)),
    ${(seesAll ? selectByDay : selectInOnePass)(actor, search, shown, at)},
    of_days as (
      select seen.day, json_agg(seen.entry order by seen.starts_at, seen.id) as entries
      from (select seen.day, seen.starts_at, seen.id, ${entryJson(actor)} as entry from shown as seen
        limit ${sql.lit(entriesPerDay[search.span] * days.length)}) as seen group by seen.day)
    select json_agg(json_build_object('day', calendar.day, 'total', coalesce(counted.total, 0),
      'entries', coalesce(of_days.entries, '[]')) order by calendar.day)::text as text
    from calendar left join counted on counted.day = calendar.day left join of_days on of_days.day = calendar.day`.execute(
    db,
  );
  return new RawJson(rows[0]?.text ?? '[]');
};
