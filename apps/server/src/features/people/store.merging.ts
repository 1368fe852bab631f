import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Belongings, ComparedPlayer, MergeObstacle } from '@touchline/domain/people/schema.duplicates.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { isRefusedAddress } from '../../core/mail/refused-addresses.ts';
import { fieldsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { anyOf, moment } from '../../db/statement.ts';

const countIn = (table: string) =>
  sql`(select count(*) from ${sql.table(table)} as one where one.player_id = player.id)`;

const openInvitations = (table: string, column: string) =>
  sql`(select count(*) from ${sql.table(table)} as one where one.${sql.ref(column)} = player.id
    and one.accepted_at is null and one.revoked_at is null and one.expires_at > club_now())`;

const belongings = sql<Belongings>`json_build_object(
  'registrations', ${countIn('tryout_registrations')}, 'evaluations', ${countIn('tryout_evaluations')},
  'offers', ${countIn('team_invitations')}, 'teams', ${countIn('team_players')},
  'guardians', ${countIn('guardianships')}, 'consents', ${countIn('consents')},
  'answers', ${countIn('answers')}, 'attendance', ${countIn('attendance_marks')},
  'guestPlaces', ${countIn('event_guests')}, 'corrections', ${countIn('player_corrections')},
  'invitations', ${openInvitations('guardian_invitations', 'player_id')} + ${openInvitations('account_invitations', 'player_profile_id')})`;

const obstacle = (playerId: string, otherId: string) =>
  sql<MergeObstacle | null>`merge_obstacle(${playerId}::uuid, ${otherId}::uuid)`;

/** Two players with the numbers of their records, and the reason why they cannot be merged, if any. */
export const requirePair = async (db: Db, organizationId: OrganizationId, playerId: string, otherId: string) => {
  const sides = await rowsOf(db, 'player_profiles as player', organizationId)
    .where('player.id', '=', anyOf([playerId, otherId]))
    .where('player.archived_at', 'is', null)
    .select([
      ...fieldsOf('player', 'id', 'firstName', 'lastName', 'birthDate', 'position', 'gender', 'jerseyNumber'),
      ...fieldsOf('player', 'parentGuardianFirstName', 'parentGuardianLastName', 'parentGuardianPhone'),
      ...fieldsOf('player', 'parentGuardianEmail', 'secondGuardianFirstName', 'secondGuardianLastName'),
      ...fieldsOf('player', 'secondGuardianPhone', 'secondGuardianEmail'),
      isRefusedAddress(sql.ref('player.parent_guardian_email')).as('parentGuardianEmailRefused'),
      isRefusedAddress(sql.ref('player.second_guardian_email')).as('secondGuardianEmailRefused'),
      moment('player.created_at').as('createdAt'),
      belongings.as('belongings'),
      obstacle(playerId, otherId).as('obstacle'),
    ])
    .execute();
  const sideOf = (id: string) => sides.find((side) => side.id === id);
  const [playerSide, otherSide] = [sideOf(playerId), sideOf(otherId)];
  if (!playerSide || !otherSide || playerSide === otherSide) throw peopleProblems.playerMissing();
  const { obstacle: mergeObstacle, ...player } = playerSide;
  const { obstacle: _same, ...other } = otherSide;
  return { player: player satisfies ComparedPlayer, other: other satisfies ComparedPlayer, obstacle: mergeObstacle };
};

/** Locks two players in the order of their ids. */
export const lockPair = (db: Db, organizationId: OrganizationId, playerId: string, otherId: string) =>
  rowsOf(db, 'player_profiles', organizationId)
    .where('id', '=', anyOf([playerId, otherId]))
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The logins that act for a player. */
export const guardiansOf = async (db: Db, organizationId: OrganizationId, playerId: string) => {
  const links = await rowsOf(db, 'guardianships', organizationId)
    .where('player_id', '=', playerId)
    .orderBy('user_id')
    .select('user_id')
    .execute();
  return links.map((link) => link.user_id);
};

interface MovedCounts extends Pick<Belongings, 'registrations' | 'evaluations' | 'offers' | 'teams' | 'guardians'> {
  /** Offers that ended because another offer takes precedence. */
  readonly endedOffers: readonly string[];
}

/** Moves all records of the other player to the first. Only this database function may move offers. */
export const mergePlayers = async (
  db: Db,
  { playerId, otherId, userId }: { readonly playerId: string; readonly otherId: string; readonly userId: string },
): Promise<MovedCounts> => {
  const { rows } = await sql<{ moved: MovedCounts }>`
    select merge_players(${playerId}::uuid, ${otherId}::uuid, ${userId}::uuid) as moved`.execute(db);
  return (rows[0] as { moved: MovedCounts }).moved;
};

/** Ends corrections whose values the merged profile already has. */
export const endRedundantCorrections = (db: Db, organizationId: OrganizationId, playerId: string) =>
  sql`delete from player_corrections as correction using player_profiles as player
    where correction.organization_id = ${organizationId} and correction.player_id = ${playerId}
      and player.id = correction.player_id
      and correction.proposed is not distinct from player_fact(player, correction.field)`.execute(db);
