import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';

/** Stores the logo of a team, or of the organization itself, in place of the one before. */
export const putLogo = async (
  db: Db,
  organizationId: OrganizationId,
  teamId: string | null,
  image: Buffer,
): Promise<void> => {
  await db
    .insertInto('logos')
    .values({ organization_id: organizationId, team_id: teamId, image })
    .onConflict((conflict) =>
      conflict.constraint('logos_one_each').doUpdateSet({ id: sql<string>`gen_random_uuid()`, image }),
    )
    .execute();
};

/** Removes a logo; answers false where there was none. */
export const removeLogo = async (db: Db, organizationId: OrganizationId, teamId: string | null): Promise<boolean> => {
  const removed = await db
    .deleteFrom('logos')
    .where('organization_id', '=', organizationId)
    .where('team_id', 'is not distinct from', teamId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
};
