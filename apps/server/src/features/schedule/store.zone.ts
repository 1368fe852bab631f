import { type RawBuilder, sql } from 'kysely';
import type { ActingUser } from '@touchline/domain/access/schema.ts';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { momentAt, wallTimeOf } from '@touchline/domain/core/wall-clock.ts';
import { dayInWords } from '@touchline/domain/core/words.ts';
import { organizationProblems } from '@touchline/domain/organization/messages.ts';
import { momentsOf, type Span, type WallSpan } from '@touchline/domain/schedule/rules.times.ts';
import type { Db } from '../../db/open.ts';
import { checkBookings, deferBookings, findClashes, fitBookingsThatMoved, type FieldUse } from './store.bookings.ts';
import { wallTimeColumn } from './store.ts';

export interface Zones {
  readonly from: string;
  readonly to: string;
}

/** Events that keep their local times: upcoming and whole-day ones. */
const listMovingEvents = async (db: Db, organizationId: OrganizationId) => {
  const { rows } = await sql<{ id: string } & Span & WallSpan>`
    select event.id, event.starts_at as "startsAt", event.ends_at as "endsAt", ${wallTimeColumn('wall_start')} as "wallStart",
      ${wallTimeColumn('wall_end')} as "wallEnd"
    from events as event where event.organization_id = ${organizationId} and (event.starts_at > club_now() or event.is_all_day)
    order by event.id for no key update`.execute(db);
  return rows;
};

/** Columns outside of `events` that contain events' announced times. */
const momentColumns = [
  { table: 'answers', moments: ['for_start', 'for_end'], facts: [] },
  { table: 'coach_answers', moments: ['for_start', 'for_end'], facts: [] },
  { table: 'event_changes', moments: [], facts: ['before', 'after'] },
  { table: 'event_notices', moments: [], facts: ['known'] },
  { table: 'owed_event_letters', moments: [], facts: ['told'] },
] as const;

/** Start and end in an event's announced state. */
const momentsIn = (facts: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select name, value::timestamptz as moment from jsonb_each_text(${facts}) as fact (name, value)
    where name in ('startsAt', 'endsAt'))`;

const listKnownMoments = async (db: Db, organizationId: OrganizationId, moving: RawBuilder<unknown>) => {
  const inFacts = (table: string, id: string, column: string) =>
    sql`select known.moment from ${sql.table(table)} cross join lateral ${momentsIn(sql.ref(column))} as known
      where organization_id = ${organizationId} and ${sql.ref(id)} in ${moving}`;
  const selects = momentColumns.flatMap(({ table, moments, facts }) => [
    ...facts.map((column) => inFacts(table, 'event_id', column)),
    ...moments.map(
      (column) => sql`select ${sql.ref(column)} from ${sql.table(table)}
        where organization_id = ${organizationId} and event_id in ${moving}`,
    ),
  ]);
  const { rows } = await sql<{ moment: Date }>`
    ${sql.join([inFacts('events', 'id', 'told'), ...selects], sql` union `)}`.execute(db);
  return rows.map(({ moment }) => moment);
};

const secondsOf = (moment: Date): string => String(moment.getTime() / 1000);

/** New times, by the Unix time of the old ones. */
type MovedMoments = Readonly<Record<string, Date>>;

const movedMoment = (moment: RawBuilder<unknown>, movedMoments: MovedMoments): RawBuilder<unknown> =>
  sql`coalesce((${JSON.stringify(movedMoments)}::jsonb ->> extract(epoch from ${moment})::bigint::text)::timestamptz, ${moment})`;

const movedFacts = (facts: RawBuilder<unknown>, movedMoments: MovedMoments): RawBuilder<unknown> =>
  sql`(${facts} || coalesce((select jsonb_object_agg(known.name, ${movedMoment(sql`known.moment`, movedMoments)})
    from ${momentsIn(facts)} as known), '{}'))`;

/** The moved events' uses of fields, with the events that share a booking. */
const usesOf = async (db: Db, organizationId: OrganizationId, moving: RawBuilder<unknown>) => {
  const { rows } = await sql<FieldUse & { together: string[] }>`
    select event.field_id as "fieldId", event.first_part as "firstPart", event.last_part as "lastPart",
      event.starts_at as "startsAt", event.ends_at as "endsAt",
      to_jsonb(array(select id from events where booking_id = event.booking_id)) as together
    from events as event
    where event.organization_id = ${organizationId} and event.id in ${moving}
      and event.booking_id is not null
    order by event.id`.execute(db);
  return rows;
};

/** Recomputes, in the new zone, the local times of events that have begun. */
const rewriteLocalTimes = (db: Db, organizationId: OrganizationId, moving: RawBuilder<unknown>, zone: string) => {
  const start = sql`(starts_at at time zone ${zone}::text)`;
  const end = sql`(ends_at at time zone ${zone}::text)`;
  return sql`update events set wall_start = ${start},
      wall_end = case when ${end} > ${start} then ${end} else ${start} + (ends_at - starts_at) end
    where organization_id = ${organizationId} and id not in ${moving}`.execute(db);
};

/**
 * Keeps the local times of upcoming and whole-day events when the organization changes its time zone. Events that have
 * begun keep their exact times. Nobody is notified and answers stay valid, because no local time changes (ruling 109).
 */
export const keepEventTimes = async (
  db: Db,
  organizationId: OrganizationId,
  zones: Zones,
  user: ActingUser,
): Promise<void> => {
  const events = await listMovingEvents(db, organizationId);
  const moving = sql`(select unnest(${events.map(({ id }) => id)}::uuid[]))`;
  const spans = events.map((event) => ({ id: event.id, ...momentsOf(event, zones.to) }));
  const previousMoments = await listKnownMoments(db, organizationId, moving);
  const movedMoments = Object.fromEntries([
    ...previousMoments.map((moment) => [secondsOf(moment), momentAt(wallTimeOf(moment, zones.from), zones.to)]),
    // A local time that the clock skips can be read only from the event's own values.
    ...events.flatMap(({ startsAt, endsAt }, at) => [
      [secondsOf(startsAt), spans[at]?.startsAt],
      [secondsOf(endsAt), spans[at]?.endsAt],
    ]),
  ]) as MovedMoments;
  await deferBookings(db);
  await rewriteLocalTimes(db, organizationId, moving, zones.to);
  await sql`update events as event set starts_at = row."startsAt", ends_at = row."endsAt",
      told = ${movedFacts(sql`event.told`, movedMoments)}
    from jsonb_to_recordset((${JSON.stringify(spans)})::jsonb) as row (id uuid, "startsAt" timestamptz, "endsAt" timestamptz)
    where event.id = row.id and event.organization_id = ${organizationId}`.execute(db);
  for (const { table, moments, facts } of momentColumns) {
    const columns = [
      ...moments.map((column) => sql`${sql.ref(column)} = ${movedMoment(sql.ref(column), movedMoments)}`),
      ...facts.map((column) => sql`${sql.ref(column)} = ${movedFacts(sql.ref(column), movedMoments)}`),
    ];
    await sql`update ${sql.table(table)} set ${sql.join(columns)}
      where organization_id = ${organizationId} and event_id in ${moving}`.execute(db);
  }
  const uses = await usesOf(db, organizationId, moving);
  if (uses.length > 0) {
    const sharingIds = uses.flatMap((use) => use.together);
    const [clash] = await findClashes(db, organizationId, uses, sharingIds);
    if (clash) {
      const day = dayInWords(clash.startsAt, zones.to, user);
      throw organizationProblems.eventsWouldOverlap(clash.name, day);
    }
    await fitBookingsThatMoved(db, organizationId, moving);
  }
  await checkBookings(db);
};
