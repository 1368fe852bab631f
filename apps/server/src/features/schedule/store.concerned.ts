import { type RawBuilder, sql } from 'kysely';
import { changeLetters } from '@touchline/domain/constants.club.ts';
import type { OrganizationId, Role } from '@touchline/domain/core/actor.ts';
import type { DateStyle } from '@touchline/domain/core/words.ts';
import { reachableContacts } from '../../core/identity/contacts.ts';
import { isRefusedAddress } from '../../core/mail/refused-addresses.ts';
import type { Db } from '../../db/open.ts';

/** Teams to notify, or the whole organization if there are none. The caller chooses the key. */
export interface Audience {
  readonly key: string;
  readonly teamIds: readonly string[];
  /** Events whose guests are also notified. */
  readonly eventIds?: readonly string[];
  /** Players who used to be guests. */
  readonly guestIds?: readonly string[];
}

/**
 * People to notify about events, one row per person and key: active coaches and managers of the teams, logins that may
 * answer for active players and guests, and contacts without a login. An event for the whole organization concerns its
 * active members. `email` is null for a person who cannot be emailed.
 */
export const concernedPeople = (organizationId: string, audiences: readonly Audience[]): RawBuilder<unknown> => {
  const rows = JSON.stringify(
    audiences.map(({ key, teamIds, eventIds = [], guestIds = [] }) => ({
      ...{ key, team_ids: teamIds, event_ids: eventIds, guest_ids: guestIds },
    })),
  );
  const audience = sql`jsonb_to_recordset((${rows})::jsonb) as audience (
    key text, team_ids uuid[], event_ids uuid[], guest_ids uuid[])`;
  const membership = (role: Role, userId: RawBuilder<unknown>) => sql`
    join memberships as membership on membership.user_id = ${userId} and membership.organization_id = ${organizationId}
      and membership.role = ${sql.lit(role)} and membership.state = 'active'`;
  const players = sql`${audience} cross join lateral (
    select player_id from team_players where team_id = any(audience.team_ids) and status = 'active'
      and organization_id = ${organizationId}
    union select player_id from event_guests where event_id = any(audience.event_ids)
      and organization_id = ${organizationId}
    union select id from player_profiles where id = any(audience.guest_ids) and archived_at is null
      and organization_id = ${organizationId}) as member`;
  return sql`(
    select found.key, found.role, found."userId", null::uuid as "contactId", found."playerId", account.clock,
      account.date_order as "dateOrder", case when account.email_confirmed_at is not null
        and not ${isRefusedAddress(sql.ref('account.email'))} then account.email end as email
      from (
        select audience.key, 'coach' as role, coach.user_id as "userId", null::uuid as "playerId"
          from ${audience} cross join unnest(audience.team_ids) as place (team_id)
          join team_coaches as assignment on assignment.team_id = place.team_id
            and assignment.organization_id = ${organizationId}
          join coach_profiles as coach on coach.id = assignment.coach_profile_id
          ${membership('coach', sql`coach.user_id`)}
        union select audience.key, membership.role, membership.user_id, null
          from ${audience} cross join unnest(audience.team_ids) as place (team_id)
          join team_managers as manager on manager.team_id = place.team_id and manager.organization_id = ${organizationId}
          join memberships as membership on membership.id = manager.membership_id
            and membership.organization_id = manager.organization_id and membership.state = 'active'
        union select audience.key, 'player', guardianship.user_id, member.player_id from ${players}
          join guardianships as guardianship on guardianship.player_id = member.player_id
            and guardianship.may_answer and guardianship.is_contacted
          ${membership('player', sql`guardianship.user_id`)}
        union select audience.key, membership.role, membership.user_id, null from ${audience}
          join memberships as membership on membership.organization_id = ${organizationId}
            and membership.state = 'active'
          where cardinality(audience.team_ids) = 0
      ) as found (key, role, "userId", "playerId") join users as account on account.id = found."userId"
    union all
    select distinct audience.key, 'player', null::uuid, contact."contactId", member.player_id, null, null, contact.email
      from ${players} join player_profiles as player on player.id = member.player_id
      cross join lateral ${reachableContacts} as contact)`;
};

/** A person with the keys of the audiences they belong to. */
export interface ConcernedPerson {
  readonly userId: string | null;
  readonly contactId: string | null;
  /** Ids of the players for whom the person is notified. */
  readonly playerIds: readonly string[];
  /** Role in which a link opens. Prefers a role that leads teams. */
  readonly role: Role;
  readonly email: string | null;
  readonly clock: DateStyle['clock'];
  readonly dateOrder: DateStyle['dateOrder'];
  readonly keys: readonly string[];
  /** True if a calendar program has recently read the person's feed. Emails then have no calendar file attached. */
  readonly readsFeed: boolean;
}

/** All people to notify, each once, in a stable order. */
export const listConcerned = async (
  db: Db,
  organizationId: string,
  audiences: readonly Audience[],
): Promise<readonly ConcernedPerson[]> => {
  const { rows } = await sql<ConcernedPerson>`
    select "userId", "contactId", min(role) as role, email, clock, "dateOrder",
      to_jsonb(array_agg(distinct key)) as keys,
      coalesce(to_jsonb(array_agg(distinct "playerId") filter (where "playerId" is not null)), '[]') as "playerIds",
      exists (select from calendar_feeds as feed where feed.user_id = person."userId"
        and feed.read_at > club_now() - make_interval(days => ${sql.lit(changeLetters.feedDays)})) as "readsFeed"
    from ${concernedPeople(organizationId, audiences)} as person
    group by "userId", "contactId", email, clock, "dateOrder"
    order by "userId", "contactId"`.execute(db);
  return rows;
};

/** Numbers of people whom an email reaches, and the players whose families it does not reach. */
export interface AudienceChange {
  /** Number of families. Siblings with the same guardian count as one. */
  readonly families: number;
  readonly coaches: number;
  /** Number of members, for an event for the whole organization. */
  readonly members: number;
  readonly unreachable: readonly { readonly id: string; readonly name: string }[];
}

/** Counts the people whom an email would reach, except the actor. */
export const previewAudience = async (
  db: Db,
  organizationId: OrganizationId,
  audiences: readonly Omit<Audience, 'key'>[],
  exceptUserId: string,
): Promise<AudienceChange> => {
  const keyedAudiences = audiences.map((audience, number) => ({ ...audience, key: String(number) }));
  const teamKeys = keyedAudiences.filter(({ teamIds }) => teamIds.length > 0).map(({ key }) => key);
  const { rows } = await sql<AudienceChange>`
    with person as materialized (select * from ${concernedPeople(organizationId, keyedAudiences)} as concerned
      where email is not null and "userId" is distinct from ${exceptUserId}),
    -- Brothers and sisters have logins of their own, too: the reader of most of these players stands for a family.
    family as (select distinct on ("playerId") "playerId", reader
      from (select "playerId", reader, count(*) over (partition by reader) as players
        from (select distinct "playerId", coalesce("userId", "contactId")::text as reader from person
          where "playerId" is not null) as each_once) as counted
      order by "playerId", players desc, reader)
    select (select count(distinct reader) from family)::int as families,
      -- Managers count like coaches, unless the family that they belong to is told.
      (select count(distinct "userId") from person where "playerId" is null and key = any(${teamKeys}::text[])
        and (role = 'coach' or "userId" not in (
          select "userId" from person as parent where "playerId" is not null and "userId" is not null)))::int as coaches,
      (select count(distinct "userId") from person
        where key <> all(${teamKeys}::text[]))::int as members,
      (select coalesce(json_agg(json_build_object('id', player.id, 'name', player.first_name || ' ' || player.last_name)
          order by player.last_name, player.first_name, player.id), '[]')
        from player_profiles as player where player.organization_id = ${organizationId}
          and player.id in (select player_id from team_players where organization_id = ${organizationId}
            and status = 'active' and team_id = any(${keyedAudiences.flatMap(({ teamIds }) => teamIds)}::uuid[])
            union all select player_id from event_guests where organization_id = ${organizationId}
              and event_id = any(${keyedAudiences.flatMap(({ eventIds = [] }) => eventIds)}::uuid[]))
          and player.id not in (select "playerId" from family)
          and not exists (select from guardianships where guardianships.player_id = player.id
            and guardianships.user_id = ${exceptUserId})) as unreachable`.execute(db);
  return rows[0] as AudienceChange;
};
