import { type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { EndsOfPlayer } from '@touchline/domain/people/schema.leaving.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import type { Db } from '../../db/open.ts';
import { rowOf, rowsOf, updateRows } from '../../db/rows.ts';
import { anyOf } from '../../db/statement.ts';
import { hasAccount, isInvited } from './store.ts';

const isComing = sql<SqlBool>`registration.status <> 'withdrawn' and tryout.status = 'upcoming'`;

/** Team places, offers and registrations that end when the players are archived, sorted by name. */
export const listEnds = (db: Db, organizationId: OrganizationId, playerIds: readonly string[]) =>
  rowsOf(db, 'player_profiles as player', organizationId)
    .where('player.id', '=', anyOf(playerIds))
    .where('player.erased_at', 'is', null)
    .select([
      'player.id as playerId',
      sql<string>`player.first_name || ' ' || player.last_name`.as('name'),
      sql<boolean>`player.archived_at is not null`.as('isArchived'),
      hasAccount.as('hasAccount'),
      isInvited.as('isInvited'),
      sql<EndsOfPlayer['teams']>`array(select team.name from team_players as place
        join teams as team on team.id = place.team_id
        join age_groups as age_group on age_group.id = team.age_group_id
        join seasons as season on season.id = age_group.season_id
        join organizations on organizations.id = place.organization_id
        where place.organization_id = player.organization_id and place.player_id = player.id and place.status = 'active' and (season.is_active
          or season.end_date >= (club_now() at time zone organizations.time_zone)::date)
        order by team.name, team.id)`.as('teams'),
      sql<EndsOfPlayer['offers']>`array(select team.name from team_invitations as offer
        join teams as team on team.id = offer.team_id
        where offer.organization_id = player.organization_id and offer.player_id = player.id and offer.status = 'pending' and offer.offer_expires_at > club_now()
        order by team.name, offer.id)`.as('offers'),
      sql<EndsOfPlayer['tryouts']>`array(select tryout.title from tryout_registrations as registration
        join tryouts as tryout on tryout.id = registration.tryout_id
        where registration.organization_id = player.organization_id and registration.player_id = player.id
          and ${isComing} order by tryout.date, tryout.id)`.as('tryouts'),
    ])
    .orderBy('player.sort_name')
    .orderBy('player.id')
    .execute();

/** Locks the tryouts that the players leave, then the players, both in the order of ids, as when registering players. */
export const lockForArchiving = async (
  db: Db,
  organizationId: OrganizationId,
  playerIds: readonly string[],
): Promise<void> => {
  await rowsOf(db, 'tryouts as tryout', organizationId)
    .where('tryout.id', 'in', (from) =>
      from
        .selectFrom('tryout_registrations as registration')
        .where('registration.organization_id', '=', organizationId)
        .where('registration.player_id', '=', anyOf(playerIds))
        .where(isComing)
        .select('registration.tryout_id'),
    )
    .select('tryout.id')
    .orderBy('tryout.id')
    .forNoKeyUpdate()
    .execute();
  await rowsOf(db, 'player_profiles', organizationId)
    .where('id', '=', anyOf(playerIds))
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};

/** Archives locked players without open offers. A trigger ends their team places and registrations. */
export const archivePlayers = async (
  db: Db,
  organizationId: OrganizationId,
  playerIds: readonly string[],
): Promise<void> => {
  await updateRows(db, 'player_profiles', organizationId)
    .set({ archived_at: sql<Date>`club_now()` })
    .where('id', '=', anyOf(playerIds))
    .execute();
  const isOpen = sql`accepted_at is null and revoked_at is null`;
  const revoked = sql`revoked_at = greatest(club_now(), created_at)`;
  await sql`update account_invitations set ${revoked}
    where organization_id = ${organizationId} and player_profile_id = ${anyOf(playerIds)} and ${isOpen}`.execute(db);
  await sql`update guardian_invitations set ${revoked}
    where organization_id = ${organizationId} and player_id = ${anyOf(playerIds)} and ${isOpen}`.execute(db);
};

export const requireArchivedPlayer = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'player_profiles', organizationId, id)
    .where('erased_at', 'is', null)
    .select('archived_at as archivedAt')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());

export const restorePlayer = (db: Db, organizationId: OrganizationId, id: string) =>
  updateRows(db, 'player_profiles', organizationId).set({ archived_at: null }).where('id', '=', id).execute();
