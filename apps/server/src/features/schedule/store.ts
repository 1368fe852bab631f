import { type RawBuilder, sql } from 'kysely';
import { type Actor, isAdmin, isPlayer, type OrganizationId, playersOf } from '@touchline/domain/core/actor.ts';
import { agendaSize, eventChangesShown, nextEventsOfFamily } from '@touchline/domain/constants.club.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import type { AgendaSearch } from '@touchline/domain/schedule/schema.ts';
import { isKnownTo, readerOf } from '../../core/identity/guardians.ts';
import { RawJson } from '../../core/requests/implement.ts';
import type { Db } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { moment } from '../../db/statement.ts';
import { othersComing, childrenJson, childrenOf, coachesOfFamily } from '../answers/store.asked.ts';
import { isWithoutCoach } from '../answers/store.coaches.ts';
import { teamsInSeasons } from '../teams/store.ts';
import { fieldOf } from './store.next.ts';
import { ledTeams } from './store.led.ts';
import { type OrderAndLimit, ownTeams, visibleEntries, type StartCondition } from './store.visible.ts';

/** Maximum teams to choose from, more than any club has. */
const maxTeamChoices = 500;

/** The event's teams. A family sees only its children's teams, or all teams if a child is a guest. */
const teamsOf = (actor: Actor): RawBuilder<unknown> => {
  const ownTeamIds = isPlayer(actor) ? ownTeams(actor) : null;
  return sql`(select coalesce(json_agg(json_build_object('id', team.id, 'name', team.name) order by team.name, team.id), '[]')
    from event_teams as place join teams as team on team.id = place.team_id
    where place.event_id = event.id and team.organization_id = event.organization_id ${
      ownTeamIds
        ? sql`and (team.id in (${ownTeamIds}) or exists (select from event_guests as guest
            where guest.event_id = event.id and guest.player_id = any(${playersOf(actor)}::uuid[])))`
        : sql``
    })`;
};

/** An event's fields in lists, as pairs of name and value for `json_build_object`. */
export const eventPairs = (actor: Actor): RawBuilder<unknown> => sql`
  'id', event.id, 'kind', event.kind, 'title', event.title,
  'startsAt', ${moment('event.starts_at')}, 'endsAt', ${moment('event.ends_at')}, 'isAllDay', event.is_all_day,
  'meetingMinutes', event.meeting_minutes, 'status', event.status, 'seriesId', event.series_id,
  'teams', ${teamsOf(actor)}, 'isForAll', event.is_for_all, 'field', ${fieldOf}, 'place', event.place,
  'opponent', event.opponent, 'side', event.side, 'children', ${childrenJson(actor)},
  'isWithoutCoach', ${isAdmin(actor) ? isWithoutCoach : sql`false`}`;

const childrenAt = (actor: Actor): RawBuilder<unknown> =>
  isPlayer(actor)
    ? sql`(select coalesce(json_agg(json_build_object('id', child.id, 'firstName', child.first_name) order by child.first_name, child.id), '[]')
        from tryout_registrations as registration join player_profiles as child on child.id = registration.player_id
        where registration.organization_id = tryout.organization_id and registration.tryout_id = tryout.id
          and registration.status <> 'withdrawn' and child.id = any(${playersOf(actor)}::uuid[]))`
    : sql`'[]'::json`;

/** A tryout's fields in lists, with its age group. */
export const tryoutPairs = (actor: Actor): RawBuilder<unknown> => sql`
  'id', tryout.id, 'title', tryout.title, 'startsAt', ${moment('tryout.date')}, 'status', tryout.status,
  'place', tryout.location, 'ageGroupName', age_group.name, 'children', ${childrenAt(actor)}`;

/** A schedule entry as JSON, from a row with type and id. */
export const entryJson = (actor: Actor): RawBuilder<unknown> => sql`
  case seen.type
    when 'event' then (select json_build_object('type', 'event', ${eventPairs(actor)})
      from events as event where event.organization_id = ${actor.organizationId} and event.id = seen.id)
    else (select json_build_object('type', 'tryout', ${tryoutPairs(actor)})
      from tryouts as tryout join age_groups as age_group on age_group.id = tryout.age_group_id
      where tryout.organization_id = ${actor.organizationId} and tryout.id = seen.id)
  end`;

/** Start of the entry that serves as a page's cursor. */
const startOf = (organizationId: OrganizationId, id: string) => sql`(
  select starts_at from events where organization_id = ${organizationId} and id = ${id}
  union all select date from tryouts where organization_id = ${organizationId} and id = ${id})`;

/** A page of the agenda. The first page starts at `beginning`, unless a time is given. */
export const listAgenda = async (db: Db, actor: Actor, search: AgendaSearch, beginning: Date): Promise<RawJson> => {
  const { direction, after, at = beginning.toISOString() } = search;
  const [order, comparison] = direction === 'later' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const startCondition: StartCondition = (startsAt, id) => {
    if (after !== undefined)
      return sql`(${startsAt}, ${id}) ${comparison} (${startOf(actor.organizationId, after)}, ${after}::uuid)`;
    return direction === 'later' ? sql`${startsAt} >= ${at}::timestamptz` : sql`${startsAt} < ${at}::timestamptz`;
  };
  const orderAndLimit: OrderAndLimit = (startsAt, id) =>
    sql`order by ${startsAt} ${order}, ${id} ${order} limit ${sql.lit(agendaSize + 1)}`;
  const rows = sql`
    select seen.id, ${entryJson(actor)} as entry
    from (${visibleEntries(actor, search, startCondition, orderAndLimit)}) as seen
    order by seen.starts_at ${order}, seen.id ${order} limit ${sql.lit(agendaSize + 1)}`;
  const { rows: result } = await sql<{ text: string }>`
    with found as materialized (${rows})
    select json_build_object(
      'entries', (select coalesce(json_agg(entry), '[]') from (select entry from found limit ${sql.lit(agendaSize)}) as shown),
      'next', (select id from found where (select count(*) from found) > ${sql.lit(agendaSize)}
        offset ${sql.lit(agendaSize - 1)} limit 1))::text as text`.execute(db);
  return new RawJson(result[0]?.text ?? 'null');
};

/** A family's next events, except canceled ones. */
export const listNext = async (db: Db, actor: Actor): Promise<RawJson> => {
  const isAhead: StartCondition = (startsAt) => sql`${startsAt} > club_now()`;
  const firstEvents: OrderAndLimit = (startsAt, id) =>
    sql`order by ${startsAt}, ${id} limit ${sql.lit(nextEventsOfFamily)}`;
  const { rows } = await sql<{ text: string }>`
    select coalesce(json_agg(json_build_object(${eventPairs(actor)}) order by event.starts_at, event.id), '[]')::text as text
    from (select seen.id from (${visibleEntries(actor, { takesPlace: true }, isAhead, firstEvents)}) as seen
      order by seen.starts_at, seen.id limit ${sql.lit(nextEventsOfFamily)}) as next
    join events as event on event.id = next.id where event.organization_id = ${actor.organizationId}`.execute(db);
  return new RawJson(rows[0]?.text ?? '[]');
};

/** Teams in current seasons for which the user may create events, youngest first. */
export const listTeamChoices = (db: Db, actor: Actor) => {
  const ledTeamIds = ledTeams(actor);
  return teamsInSeasons(db, actor.organizationId)
    .where('seasons.is_active', '=', true)
    .$if(ledTeamIds !== null, (query) => query.where(sql<boolean>`teams.id in (${ledTeamIds})`))
    .select(['teams.id', 'teams.name', 'age_groups.name as ageGroupName', 'seasons.end_date as seasonEnd'])
    .orderBy('age_groups.age_min')
    .orderBy('age_groups.name')
    .orderBy('teams.name')
    .orderBy('teams.id')
    .limit(maxTeamChoices)
    .execute();
};

/** A local time of the club, in the format of form values. */
export const wallTimeColumn = (column: 'wall_start' | 'wall_end') =>
  sql<string>`to_char(${sql.ref(`event.${column}`)}, 'YYYY-MM-DD"T"HH24:MI')`;

/** An event's stored values. */
export const eventColumns = [
  'event.id',
  'event.kind',
  'event.title',
  'event.starts_at as startsAt',
  'event.ends_at as endsAt',
  wallTimeColumn('wall_start').as('wallStart'),
  wallTimeColumn('wall_end').as('wallEnd'),
  'event.is_all_day as isAllDay',
  'event.meeting_minutes as meetingMinutes',
  'event.field_id as fieldId',
  'event.booking_id as bookingId',
  'event.first_part as firstPart',
  'event.last_part as lastPart',
  'event.place',
  'event.note',
  'event.opponent',
  'event.side',
  'event.status',
  'event.series_id as seriesId',
  'event.series_day as seriesDay',
  'event.is_for_all as isForAll',
] as const;

const storedEvent = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'events as event', organizationId, id).select([
    ...eventColumns,
    sql<{ id: string; coachIds: string[]; managerIds: string[]; memberIds: string[] }[]>`(
        select coalesce(json_agg(json_build_object('id', place.team_id,
          'coachIds', array(select coach_profile_id from team_coaches where team_id = place.team_id),
          'managerIds', array(select membership_id from team_managers where team_id = place.team_id),
          'memberIds', array(select player_id from team_players where team_id = place.team_id and status = 'active'
            union select player_id from event_guests where event_id = place.event_id))
          order by place.team_id), '[]')
        from event_teams as place where place.event_id = event.id)`.as('teams'),
  ]);

/** An event's stored values, with the data that the rules need. With `lock`, locks the event. */
export const requireEvent = async (db: Db, organizationId: OrganizationId, id: string, lock = false) => {
  const event = await storedEvent(db, organizationId, id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!event) throw scheduleProblems.missing();
  return event;
};

/** Like `requireEvent`, for a reader who may also see the event as a guardian. */
export const requireVisibleEvent = async (db: Db, actor: Actor, id: string) => {
  const event = await storedEvent(db, actor.organizationId, id)
    .select(childrenOf(actor).as('childIds'))
    .executeTakeFirst();
  if (!event) throw scheduleProblems.missing();
  return event;
};

export type VisibleEvent = Awaited<ReturnType<typeof requireVisibleEvent>>;
export type StoredEvent = Awaited<ReturnType<typeof requireEvent>>;

/** Tables whose rows prevent deleting an event through a foreign key. */
const tablesOfFacts = ['answers', 'attendance_marks', 'coach_answers', 'answer_links'] as const;

/** True if the event has no such rows and was never announced. */
const isDeletable = sql.join(
  [
    sql`event.told_at is null`,
    ...tablesOfFacts.map(
      (table) => sql`not exists (select from ${sql.table(table)} as fact where fact.event_id = event.id)`,
    ),
  ],
  sql` and `,
);

/** An event with all data for its page. */
export const showEvent = async (
  db: Db,
  actor: Actor,
  id: string,
  {
    mayManage,
    leavableIds,
    mayReadAnswers,
  }: { readonly mayManage: boolean; readonly leavableIds: readonly string[]; readonly mayReadAnswers: boolean },
): Promise<RawJson> => {
  const isAuthorKnown = isKnownTo(readerOf(actor), sql.ref<string | null>('author.id'));
  const { rows } = await sql<{ text: string }>`
    select json_build_object(${eventPairs(actor)}, 'wallStart', ${wallTimeColumn('wall_start')}, 'wallEnd', ${wallTimeColumn('wall_end')},
      'note', event.note, 'cancelReason', event.cancel_reason,
      'directions', (select venue.directions from fields as field join venues as venue on venue.id = field.venue_id
        where field.id = event.field_id),
      'createdBy', (select author.name from members as author where author.id = event.created_by
        and author.organization_id = event.organization_id and ${isAuthorKnown}),
      'sharedWith', array(select ${eventName('other')} from events as other
        where other.booking_id = event.booking_id and other.id <> event.id order by other.starts_at, other.id),
      'changes', (select coalesce(json_agg(json_build_object('id', change.id, 'kind', change.kind,
          'before', change.before, 'after', change.after, 'reason', change.reason, 'changedBy', author.name,
          'createdAt', ${moment('change.created_at')}) order by change.created_at, change.id), '[]')
        from (select * from event_changes where event_id = event.id
          order by created_at desc, id desc limit ${sql.lit(eventChangesShown)}) as change
        left join members as author on author.id = change.changed_by
          and author.organization_id = change.organization_id and ${isAuthorKnown}),
      'earlierChanges', (select greatest(count(*) - ${sql.lit(eventChangesShown)}, 0) from event_changes as change
        where change.event_id = event.id),
      'coaches', ${coachesOfFamily(actor)}, 'alsoComing', ${othersComing(actor)},
      'mayManage', ${mayManage}::boolean,
      'leavable', (select coalesce(json_agg(json_build_object('id', team.id, 'name', team.name) order by team.name, team.id), '[]')
        from teams as team where team.organization_id = event.organization_id and team.id = any(${leavableIds}::uuid[])),
      'hasUrgentChange', ${mayManage}::boolean and exists (select from event_notices as notice where notice.event_id = event.id),
      'isDeletable', ${mayManage}::boolean and ${isDeletable}, 'mayReadAnswers', ${mayReadAnswers}::boolean)::text as text
    from events as event where event.organization_id = ${actor.organizationId} and event.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw scheduleProblems.missing();
  return new RawJson(row.text);
};

/** An event's name in sentences: the title, or kind and teams. */
export const eventName = (event: 'event' | 'other') => sql<string>`coalesce(${sql.ref(`${event}.title`)}, (
  select case ${sql.ref(`${event}.kind`)} when 'game' then 'Game' else 'Practice' end || coalesce(' of ' || string_agg(team.name, ', ' order by team.name), '')
  from event_teams as place join teams as team on team.id = place.team_id where place.event_id = ${sql.ref(`${event}.id`)}))`;
