import { type RawBuilder, sql } from 'kysely';
import { type Actor, playersOf } from '@touchline/domain/core/actor.ts';
import type { Span } from '@touchline/domain/schedule/rules.times.ts';
import type { EventForm } from '@touchline/domain/schedule/schema.ts';
import type { Overlap, Overlaps, Notifications } from '@touchline/domain/schedule/schema.overlaps.ts';
import { eventDays, overlapsShown, unreachableShown } from '@touchline/domain/constants.club.ts';
import { isUrgentAt } from '@touchline/domain/schedule/rules.letters.ts';
import { isKnownTo, readerOf } from '../../core/identity/guardians.ts';
import type { Db } from '../../db/open.ts';
import { moment } from '../../db/statement.ts';
import { eventName } from './store.ts';
import { ownTeams } from './store.visible.ts';
import { previewAudience } from './store.concerned.ts';

/** A notification about an event, with its teams and times before and after the change. */
export interface NotificationInput {
  /** Id of the event whose guests are notified. Null for a new event. */
  readonly eventId: string | null;
  readonly teamIds: readonly string[];
  readonly spans: readonly Span[];
}

/** Counts the people whom the notifications would reach, and when. Null if there is nothing to announce. */
export const previewNotifications = async (
  db: Db,
  actor: Actor,
  notifications: readonly NotificationInput[],
  { now, isMailed }: { readonly now: Date; readonly isMailed: boolean },
): Promise<Notifications> => {
  const upcoming = notifications.filter(({ spans }) => spans.some(({ endsAt }) => endsAt > now));
  if (upcoming.length === 0) return null;
  // The email job applies the same rule two minutes later.
  const isUrgent = ({ spans }: NotificationInput): boolean =>
    isUrgentAt(
      spans.map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })),
      { changedAt: now, now },
    );
  const reachOf = async (selected: readonly NotificationInput[]) => {
    if (selected.length === 0) return null;
    // Events in a series have the same audience.
    const audiences = Map.groupBy(selected, ({ teamIds }) => JSON.stringify(teamIds))
      .values()
      .map((alike) => ({
        teamIds: alike[0]?.teamIds ?? [],
        eventIds: alike.flatMap(({ eventId }) => eventId ?? []),
      }));
    return previewAudience(db, actor.organizationId, [...audiences], actor.userId);
  };
  const [soon, later] = [
    await reachOf(upcoming.filter(isUrgent)),
    await reachOf(upcoming.filter((one) => !isUrgent(one))),
  ];
  const unreachable = new Map(
    [soon, later].flatMap((reach) => (reach?.unreachable ?? []).map(({ id, name }) => [id, name])),
  );
  const counts = (reach: typeof soon) =>
    reach && { families: reach.families, coaches: reach.coaches, members: reach.members };
  return {
    ...{ now: counts(soon), later: counts(later), isMailed },
    ...{ unreachable: [...unreachable.values()].slice(0, unreachableShown), unreachableCount: unreachable.size },
  };
};

/** An event about to be saved. */
export interface PlannedEvent {
  readonly form: Pick<EventForm, 'teamIds' | 'fieldId' | 'place'>;
  readonly span: Span;
}

/** Venue name or entered place. Events with the same text are at the same place. */
const placeWords = (event: 'other' | 'planned') => {
  const [field, place] = [sql.ref(`${event}_venue.name`), sql.ref(`${event}.place`)];
  return sql`search_text(btrim(coalesce(${field}, ${place})))`;
};

const isSameField = sql`(planned.field_id = other.field_id
  or planned.field_id is null and other.field_id is null and ${placeWords('planned')} = ${placeWords('other')})`;

/** Teams that share a player, a sibling of a player, or a coach with the planned events' teams. */
const peopleOfEvents = (actor: Actor): RawBuilder<unknown> => {
  const { organizationId } = actor;
  const isActive = (member: string) =>
    sql`${sql.ref(`${member}.organization_id`)} = ${organizationId} and ${sql.ref(`${member}.status`)} = 'active'`;
  return sql`
    select 'team' as kind, team_id, null::uuid as person_id, null::uuid as sibling_id, team_id as other_team_id from planned_teams
    union select 'coach', assignment.team_id, assignment.coach_profile_id, null, other.team_id
    from planned_teams join team_coaches as assignment on assignment.team_id = planned_teams.team_id
    join team_coaches as other on other.coach_profile_id = assignment.coach_profile_id and other.team_id <> assignment.team_id
    where assignment.organization_id = ${organizationId} and other.organization_id = ${organizationId}
    union select 'player', member.team_id, member.player_id, null, other.team_id
    from planned_teams join team_players as member on member.team_id = planned_teams.team_id
    join team_players as other on other.player_id = member.player_id and other.team_id <> member.team_id
    where ${isActive('member')} and ${isActive('other')}
    union select 'siblings', member.team_id, member.player_id, other.player_id, other.team_id
    from planned_teams join team_players as member on member.team_id = planned_teams.team_id
    join guardianships as link on link.player_id = member.player_id and link.kind <> 'self'
    join guardianships as sibling on sibling.user_id = link.user_id and sibling.organization_id = link.organization_id
      and sibling.player_id <> link.player_id and sibling.kind <> 'self'
    join team_players as other on other.player_id = sibling.player_id
    where ${isActive('member')} and ${isActive('other')} and link.organization_id = ${organizationId}
      and ${isKnownTo(readerOf(actor), sql.ref<string | null>('link.user_id'))}`;
};

const isBetween = (hours: RawBuilder<unknown>) => sql`place.starts_at < planned.ends_at
  and place.starts_at > planned.starts_at - ${hours}`;

/**
 * Events of the related teams that overlap a planned event. Searches the few events longer than a day separately, and
 * all others within a day of each planned event.
 */
const overlappingEvents = (organizationId: string, ids: readonly string[]): RawBuilder<unknown> => {
  const eventsAt = (places: RawBuilder<unknown>) => sql`
    select tied.number, tied.other_team_id, other.id, other.starts_at, other.field_id, other.place
    from tied join planned on planned.number = tied.number cross join lateral (${places} offset 0) as place
    join events as other on other.id = place.event_id and other.ends_at > planned.starts_at
    where other.organization_id = ${organizationId} and other.status = 'scheduled' and other.id <> all(${ids}::uuid[])`;
  return sql`
    ${eventsAt(sql`select place.event_id from event_teams as place
      where place.team_id = tied.other_team_id and ${isBetween(sql`interval '1 day'`)}`)}
    union ${eventsAt(sql`select place.event_id from long join event_teams as place on place.event_id = long.id
      where place.team_id = tied.other_team_id and ${isBetween(sql`interval '${sql.lit(eventDays.longest + 1)} days'`)}`)}`;
};

/**
 * People who would have two events at the same time if the planned events were saved: players, coaches (unless both
 * events are on one field) and siblings at different venues. Lists a team with two events instead of its people. Returns
 * only names that the reader may see. Starts from the people on the teams, so that other teams' events are not read.
 */
export const listOverlaps = async (
  db: Db,
  actor: Actor,
  planned: readonly PlannedEvent[],
  ids: readonly string[],
): Promise<Overlaps> => {
  const rows = planned.map(({ form, span }, number) => ({
    ...{ number, team_ids: form.teamIds, field_id: form.fieldId, place: form.place },
    ...{ starts_at: span.startsAt, ends_at: span.endsAt },
  }));
  const ownTeamIds = ownTeams(actor);
  const reader = readerOf(actor);
  const isSeen = (teamId: string) => (ownTeamIds ? sql`${sql.ref(teamId)} in (${ownTeamIds})` : sql`true`);
  const { rows: overlaps } = await sql<Overlap & { total: number }>`
    with planned as materialized (
      select * from jsonb_to_recordset((${JSON.stringify(rows)})::jsonb) as planned (
        number integer, team_ids uuid[], field_id uuid, place text, starts_at timestamptz, ends_at timestamptz)),
    planned_teams as materialized (select number, unnest(team_ids) as team_id from planned),
    ties as materialized (${peopleOfEvents(actor)}),
    tied as materialized (select distinct planned_teams.number, ties.other_team_id
      from planned_teams join ties on ties.team_id = planned_teams.team_id),
    long as materialized (select id from events where organization_id = ${actor.organizationId}
      and starts_at < (select max(ends_at) from planned)
      and starts_at > (select min(starts_at) from planned) - interval '${sql.lit(eventDays.longest + 1)} days'
      and ends_at > starts_at + interval '1 day'),
    others as materialized (${overlappingEvents(actor.organizationId, ids)}),
    found as materialized (
      select ties.kind, coalesce(ties.person_id, ties.team_id) as person_id, ties.sibling_id, planned.number,
        other.id as other_id, other.starts_at
      from others as other join planned on planned.number = other.number
      join planned_teams on planned_teams.number = other.number
      join ties on ties.team_id = planned_teams.team_id and ties.other_team_id = other.other_team_id
      left join fields as planned_field on planned_field.id = planned.field_id
        and planned_field.organization_id = ${actor.organizationId}
      left join venues as planned_venue on planned_venue.id = planned_field.venue_id
      left join fields as other_field on other_field.id = other.field_id
      left join venues as other_venue on other_venue.id = other_field.venue_id
      where (ties.kind = 'team' or not exists (select from event_teams as both_teams
          where both_teams.event_id = other.id and both_teams.team_id = any(planned.team_ids)))
        and case ties.kind when 'coach' then ${isSameField} is not true
          when 'siblings' then ${placeWords('planned')} <> ${placeWords('other')} else true end),
    grouped as (
      select kind, person_id, sibling_id, count(distinct number)::int as count,
        (array_agg(other_id order by starts_at, other_id))[1] as other_id, count(*) over ()::int as total
      from found group by kind, person_id, sibling_id)
    select grouped.kind, grouped.count, grouped.total, ${moment('other.starts_at')} as "startsAt",
      case when exists (select from event_teams as place where place.event_id = other.id and ${isSeen('place.team_id')})
        then ${eventName('other')} end as event,
      case grouped.kind
        when 'team' then (select name from teams where id = grouped.person_id)
        when 'coach' then (select first_name || ' ' || last_name from coach_profiles
          where id = grouped.person_id and ${isKnownTo(reader, sql.ref<string | null>('coach_profiles.user_id'))})
        else (select first_name || ' ' || last_name from player_profiles where id = grouped.person_id)
      end as name,
      (select first_name || ' ' || last_name from player_profiles as sibling where sibling.id = grouped.sibling_id
        and (sibling.id = any(${playersOf(actor)}::uuid[]) or exists (select from team_players as member
          where member.player_id = sibling.id and member.status = 'active' and ${isSeen('member.team_id')}))) as sibling
    from grouped join events as other on other.id = grouped.other_id and other.organization_id = ${actor.organizationId}
    order by array_position(array['team', 'coach', 'player', 'siblings'], grouped.kind), other.starts_at, name, sibling, grouped.person_id
    limit ${sql.lit(overlapsShown)}`.execute(db);
  return { shown: overlaps.map(({ total: _, ...overlap }) => overlap), total: overlaps[0]?.total ?? 0 };
};
