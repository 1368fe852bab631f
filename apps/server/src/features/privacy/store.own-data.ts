import { type RawBuilder, sql } from 'kysely';
import { ownDataHours } from '@touchline/domain/constants.club.ts';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { plainName } from '@touchline/domain/core/file-name.ts';
import { privacyProblems } from '@touchline/domain/privacy/messages.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Section } from './store.archive.ts';
import { playerTables } from './store.player-tables.ts';
import { readLoginParts, readMemberParts, readPlayerParts } from './store.ts';
import { loginTables, memberTables } from './store.user-tables.ts';

const hoursLater = (hours: number) => sql<Date>`data_exports.created_at + make_interval(hours => ${hours}::int)`;
const state = [
  'created_at as createdAt',
  hoursLater(ownDataHours.kept).as('expiresAt'),
  hoursLater(ownDataHours.between).as('nextAt'),
] as const;

const isKept = sql<boolean>`created_at > club_now() - make_interval(hours => ${ownDataHours.kept}::int)`;

export const findOwnData = (db: Db, userId: string) =>
  db.selectFrom('data_exports').where('user_id', '=', userId).where(isKept).select(state).executeTakeFirst();

export const requireOwnArchive = async (db: Db, userId: string): Promise<Uint8Array> => {
  const archive = await db
    .selectFrom('data_exports')
    .where('user_id', '=', userId)
    .where(isKept)
    .select('content')
    .executeTakeFirst();
  if (!archive) throw privacyProblems.noExport();
  return archive.content;
};

/** Starts an archive, unless another one was started recently. */
export const claimOwnData = async (db: Db, userId: string): Promise<void> => {
  const claimedExport = await db
    .insertInto('data_exports')
    .values({ user_id: userId, player_ids: sql`'{}'` })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ created_at: sql<Date>`club_now()` })
        .where(sql<boolean>`${hoursLater(ownDataHours.between)} <= club_now()`),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!claimedExport) throw privacyProblems.tooSoon();
};

/** Organizations in which the user is or was a member. */
const organizationsOf = (db: Db, userId: string) =>
  db
    // All organizations: the archive is about the login.
    .selectFrom('members as member')
    .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
    .where('member.id', '=', userId)
    .select([sql<OrganizationId>`organization.id`.as('id'), 'organization.name as name'])
    .orderBy('organization.name')
    .orderBy('organization.id')
    .execute();

/**
 * Deletes archives that contain one of these players, for all users or for one. Waits for an archive in preparation,
 * because it locks the players.
 */
export const deleteOwnData = (db: Db, players: RawBuilder<unknown>, userId: string | null = null) =>
  sql`delete from data_exports where player_ids && array(${players})
    and (${userId}::uuid is null or user_id = ${userId})`.execute(db);

/** Locks and returns the players for whom the user may answer. The lock keeps that right from ending. */
const answeredPlayers = async (db: Db, organizationId: OrganizationId, userId: string) => {
  await rowsOf(db, 'player_profiles as player', organizationId)
    .where('player.id', 'in', (from) =>
      from
        .selectFrom('guardianships')
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .select('player_id'),
    )
    .select('player.id')
    .orderBy('player.id')
    .forShare()
    .execute();
  return rowsOf(db, 'guardianships as acted', organizationId)
    .innerJoin('player_profiles as player', 'player.id', 'acted.player_id')
    .where('player.organization_id', '=', organizationId)
    .where('acted.user_id', '=', userId)
    .where('acted.may_answer', '=', true)
    .where(
      sql<boolean>`exists (select from memberships as family where family.organization_id = ${organizationId}
        and (family.user_id, family.role, family.state) = (acted.user_id, acted.role, 'active'))`,
    )
    .select(['player.id as id', sql<string>`player.first_name || ' ' || player.last_name`.as('name')])
    .orderBy('player.created_at')
    .orderBy('player.id')
    .execute();
};

/** Creates a function that returns a unique folder for each name. Numbers repeated names. */
const createFolderNamer = () => {
  const folderCounts = new Map<string, number>();
  return (parent: string, name: string): string => {
    const folder = `${parent}${plainName(name)}`;
    const count = (folderCounts.get(folder) ?? 0) + 1;
    folderCounts.set(folder, count);
    return count === 1 ? `${folder}/` : `${folder}_${count}/`;
  };
};

/** All data about a user and about the players for whom the user may answer, in every organization. */
export const readOwnSections = async (db: Db, userId: string) => {
  const sections: Section[] = [{ folder: '', described: loginTables, parts: await readLoginParts(db, userId) }];
  const folderOf = createFolderNamer();
  const playerIds: string[] = [];
  for (const { id, name } of await organizationsOf(db, userId)) {
    const folder = folderOf('', name);
    sections.push({ folder, described: memberTables, parts: await readMemberParts(db, id, userId) });
    for (const player of await answeredPlayers(db, id, userId)) {
      const parts = await readPlayerParts(db, id, player.id, { userId, isAdmin: false });
      sections.push({ folder: folderOf(folder, player.name), described: playerTables, parts });
      playerIds.push(player.id);
    }
  }
  return { sections, playerIds };
};

export const storeOwnData = async (db: Db, userId: string, playerIds: readonly string[], content: Uint8Array) =>
  db
    .updateTable('data_exports')
    .set({ player_ids: sql`${playerIds}::uuid[]`, content: Buffer.from(content) })
    .where('user_id', '=', userId)
    .returning(state)
    .executeTakeFirstOrThrow();
