import { sql } from 'kysely';
import { answerLimits } from '@touchline/domain/constants.club.ts';
import type { Actor, OrganizationId } from '@touchline/domain/core/actor.ts';
import { containsIndexedWords, laterInName } from '../../core/requests/search.ts';
import type { Db } from '../../db/open.ts';
import { invitedPlayers } from './store.asked.ts';

interface Candidate {
  readonly playerId: string;
  readonly name: string;
  readonly teamNames: string[];
}

/** Players with a matching name who are not asked about the event, with their teams in current seasons. */
export const findGuests = async (
  db: Db,
  organizationId: OrganizationId,
  eventId: string,
  search: string,
): Promise<Candidate[]> => {
  const name = sql.ref<string>('player.search_name');
  const { rows } = await sql<Candidate>`
    select player.id as "playerId", player.first_name || ' ' || player.last_name as name,
      array(select team.name from team_players as member join teams as team on team.id = member.team_id
        join age_groups as age_group on age_group.id = team.age_group_id
        join seasons as season on season.id = age_group.season_id
        where member.player_id = player.id and member.status = 'active' and season.is_active
          and team.organization_id = player.organization_id order by team.name, team.id) as "teamNames"
    from player_profiles as player
    where player.organization_id = ${organizationId} and player.archived_at is null
      and ${containsIndexedWords([name], search)}
      and player.id not in (select asked.player_id from events as event
        cross join lateral ${invitedPlayers(sql`true`)} as asked
        where event.organization_id = ${organizationId} and event.id = ${eventId})
    order by ${laterInName([name], search)}, player.sort_name, player.id limit ${sql.lit(answerLimits.guestCandidates)}`.execute(
    db,
  );
  return rows;
};

/** True if the player is already asked about the event. */
export const isInvitedPlayer = async (
  db: Db,
  organizationId: OrganizationId,
  eventId: string,
  playerId: string,
): Promise<boolean> =>
  (
    await sql`select from events as event
      cross join lateral ${invitedPlayers(sql`member.player_id = ${playerId}`)} as asked
      where event.organization_id = ${organizationId} and event.id = ${eventId}`.execute(db)
  ).rows.length > 0;

/** Makes the player a guest. Locks the event until the transaction ends. */
export const insertGuest = (db: Db, { organizationId, userId }: Actor, eventId: string, playerId: string) =>
  sql`insert into event_guests (event_id, player_id, organization_id, starts_at, added_by)
    select event.id, ${playerId}::uuid, event.organization_id, event.starts_at, ${userId}::uuid
    from (select * from events where organization_id = ${organizationId} and id = ${eventId} for share) as event
    on conflict do nothing`.execute(db);

/** Removes the guest. Returns false if the player was not a guest. */
export const deleteGuest = async (db: Db, organizationId: OrganizationId, eventId: string, playerId: string) =>
  ((
    await sql`delete from event_guests where organization_id = ${organizationId} and event_id = ${eventId}
      and player_id = ${playerId}`.execute(db)
  ).numAffectedRows ?? 0n) > 0n;
