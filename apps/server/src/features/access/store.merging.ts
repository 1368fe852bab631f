import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';

/** Locks both logins in one order, so that each may join the other at the same moment; false if one is gone. */
export const lockBoth = async (db: Db, ...userIds: readonly [string, string]): Promise<boolean> =>
  (await db.selectFrom('users').where('id', 'in', userIds).orderBy('id').select('id').forUpdate().execute()).length ===
  2;

/** Moves everything of a login to the one that is kept, and deletes it. */
export const mergeLogins = (db: Db, kept: string, gone: string) =>
  sql`select join_told(${kept}::uuid, ${gone}::uuid), merge_logins(${kept}::uuid, ${gone}::uuid)`.execute(db);

/** The organizations that know the login. */
export const listOrganizations = async (db: Db, userId: string): Promise<readonly OrganizationId[]> =>
  // All organizations: the login goes from each.
  (await db.selectFrom('members').where('id', '=', userId).select('organization_id').execute()).map(
    ({ organization_id: id }) => id as OrganizationId,
  );
