import { type RawBuilder, sql } from 'kysely';
import { type Actor, isAdmin, isCoach, playersOf } from '@touchline/domain/core/actor.ts';
import type { AgendaSearch } from '@touchline/domain/schedule/schema.ts';
import { childrenOf, waitingChildren } from '../answers/store.asked.ts';
import { lacksCoach } from '../answers/store.coaches.ts';
import { seesTryout } from '../tryouts/store.ts';
import { ledTeams, managedTeams } from './store.led.ts';

/** Teams whose events the reader sees. Null for an admin, who sees all. */
export const ownTeams = (actor: Actor): RawBuilder<unknown> | null => {
  if (isAdmin(actor) || isCoach(actor)) return ledTeams(actor);
  return actor.managesTeam ? sql`${teamsOfChildren(actor)} union ${managedTeams(actor)}` : teamsOfChildren(actor);
};

/** True if the actor manages the event, like the rule `schedule.manage`. */
export const isManaged = (actor: Actor): RawBuilder<boolean> => {
  const ledTeamIds = ledTeams(actor);
  return ledTeamIds === null
    ? sql<boolean>`true`
    : sql<boolean>`(not event.is_for_all and not exists (select from event_teams as place
        where place.event_id = event.id and place.team_id not in (${ledTeamIds})))`;
};

/** The teams of the reader's children, or of one of them. */
const teamsOfChildren = (actor: Actor, playerId?: string): RawBuilder<unknown> =>
  sql`select team_id from team_players
    where organization_id = ${actor.organizationId} and player_id = any(${childrenOf(actor)}) and status = 'active'
      ${playerId === undefined ? sql`` : sql`and player_id = ${playerId}`}`;

/** Like `ownTeams`, including the teams of a coach's own children. */
const teamsVisibleTo = (actor: Actor): RawBuilder<unknown> | null => {
  const ownTeamIds = ownTeams(actor);
  return ownTeamIds && isCoach(actor) ? sql`${ownTeamIds} union ${teamsOfChildren(actor)}` : ownTeamIds;
};

interface Filters extends Pick<AgendaSearch, 'teamId' | 'kind' | 'fieldId' | 'playerId' | 'unanswered' | 'lacking'> {
  /** Selects only events that are not canceled. */
  readonly takesPlace?: true;
  /** Selects only events that end after this time. */
  readonly endsAfter?: string;
}

/** Condition on the start of entries: between two times, or after the cursor of a page. */
export type StartCondition = (startsAt: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Order and limit of each subquery, so that none reads more than a page. */
export type OrderAndLimit = (startsAt: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>;

const [eventStart, eventId] = [sql`event.starts_at`, sql`event.id`];
const [placeStart, placeId] = [sql`place.starts_at`, sql`place.event_id`];
const [visitStart, visitId] = [sql`visit.starts_at`, sql`visit.event_id`];
const [tryoutStart, tryoutId] = [sql`tryout.date`, sql`tryout.id`];

const kindConditions = ({ kind, fieldId, takesPlace, lacking, endsAfter }: Filters): RawBuilder<unknown> => sql`
  ${lacking === undefined ? sql`` : sql`and ${lacksCoach}`}
  ${kind === undefined ? sql`` : sql`and event.kind = ${kind}`}
  ${fieldId === undefined ? sql`` : sql`and event.field_id = ${fieldId}`}
  ${takesPlace ? sql`and event.status = 'scheduled'` : sql``}
  ${endsAfter === undefined ? sql`` : sql`and event.ends_at > ${endsAfter}::timestamptz`}`;

const unansweredCondition = (actor: Actor, { unanswered, playerId }: Filters): RawBuilder<unknown> =>
  unanswered
    ? sql`and exists (select from ${waitingChildren(actor)} as waiting
        ${playerId === undefined ? sql`` : sql`where waiting.id = ${playerId}`})`
    : sql``;

/** Teams that match the filters. Null if all do. */
const filteredTeams = (actor: Actor, { teamId, playerId }: Filters): RawBuilder<unknown> | null => {
  const visibleTeams = playerId === undefined ? teamsVisibleTo(actor) : teamsOfChildren(actor, playerId);
  if (teamId === undefined) return visibleTeams;
  return visibleTeams
    ? sql`select team_id from (${visibleTeams}) as seen where team_id = ${teamId}`
    : sql`select ${teamId}::uuid as team_id`;
};

/**
 * Selects type, id and start of the events and tryouts that the reader may see, like the rules `schedule.read`,
 * `tryouts.read` and `tryouts.own`. Looks up events by team and by guest, so that the cost does not depend on the size
 * of the club.
 */
export const visibleEntries = (
  actor: Actor,
  requestedFilters: Filters,
  within: StartCondition,
  bounded: OrderAndLimit,
): RawBuilder<unknown> => {
  const { organizationId } = actor;
  // Only admins may filter by data that only admins see.
  const filters = isAdmin(actor) ? requestedFilters : { ...requestedFilters, lacking: undefined };
  const teams = filteredTeams(actor, filters);
  const events = sql`
    (select 'event' as type, event.id, event.starts_at from events as event
    where event.organization_id = ${organizationId} ${teams === null ? sql`` : sql`and event.is_for_all`}
      and ${within(eventStart, eventId)} ${kindConditions(filters)} ${bounded(eventStart, eventId)})`;
  // Passes an array, because with a subquery PostgreSQL may read the events of all teams in order.
  const teamEvents = sql`
    (select distinct 'event' as type, place.event_id as id, place.starts_at from event_teams as place
    join events as event on event.id = place.event_id
    where place.organization_id = ${organizationId} and place.team_id = any(array(${teams ?? sql``}))
      and ${within(placeStart, placeId)} ${kindConditions(filters)} ${unansweredCondition(actor, filters)} ${bounded(sql`starts_at`, sql`id`)})`;
  // Selects the events that a child attends as a guest, except events of the chosen teams.
  const guestEvents = sql`
    (select distinct 'event' as type, visit.event_id as id, visit.starts_at from event_guests as visit
    join events as event on event.id = visit.event_id
    where visit.organization_id = ${organizationId} and visit.player_id = any(${childrenOf(actor)})
      ${filters.playerId === undefined ? sql`` : sql`and visit.player_id = ${filters.playerId}`}
      and not exists (select from event_teams as place
        where place.event_id = visit.event_id and place.team_id in (${teams ?? sql`null`}))
      and ${within(visitStart, visitId)} ${kindConditions(filters)} ${unansweredCondition(actor, filters)} ${bounded(sql`starts_at`, sql`id`)})`;
  const { kind, unanswered = false } = filters;
  const showsClubEvents = kind !== 'tryout' && !unanswered && (teams === null || filters.teamId === undefined);
  const showsTryouts =
    (kind ?? 'tryout') === 'tryout' &&
    !unanswered &&
    !filters.takesPlace &&
    filters.lacking === undefined &&
    filters.endsAfter === undefined &&
    filters.fieldId === undefined &&
    filters.teamId === undefined;
  const parts = [
    ...(showsClubEvents ? [events] : []),
    ...(kind === 'tryout' || teams === null ? [] : [teamEvents]),
    ...(kind === 'tryout' || filters.teamId !== undefined || isAdmin(actor) ? [] : [guestEvents]),
    ...(showsTryouts ? [tryoutsOf(actor, filters, within, bounded)] : []),
  ];
  return parts.length === 0
    ? sql`select ''::text as type, null::uuid as id, null::timestamptz as starts_at where false`
    : sql.join(parts, sql` union all `);
};

const tryoutsOf = (
  actor: Actor,
  { playerId }: Filters,
  within: StartCondition,
  bounded: OrderAndLimit,
): RawBuilder<unknown> => {
  const players = playersOf(actor).filter((id) => playerId === undefined || id === playerId);
  const isVisible =
    isAdmin(actor) || isCoach(actor)
      ? sql`${seesTryout(actor)} ${playerId === undefined ? sql`` : sql`and false`}`
      : sql`exists (select from tryout_registrations as registration
          where registration.organization_id = tryout.organization_id and registration.tryout_id = tryout.id
            and registration.player_id = any(${players}::uuid[]) and registration.status <> 'withdrawn')`;
  return sql`
    (select 'tryout' as type, tryout.id, tryout.date as starts_at from tryouts as tryout
    where tryout.organization_id = ${actor.organizationId} and ${isVisible}
      and ${within(tryoutStart, tryoutId)} ${bounded(tryoutStart, tryoutId)})`;
};
