import { type RawBuilder, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';
import { type Placeholders, statement } from '../../db/statement.ts';

type Table = 'age_groups' | 'teams' | 'coach_profiles' | 'player_profiles' | 'tryouts';

const hasAny = (table: Table, organizationId: RawBuilder<OrganizationId>, among = sql`true`) =>
  sql<boolean>`exists (select from ${sql.table(table)} where organization_id = ${organizationId} and ${among})`;

const setupOf = statement((db, { organizationId }: Placeholders<{ organizationId: OrganizationId }>) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('seasons')
      .where('organization_id', '=', organizationId)
      .select('id')
      .orderBy('start_date', 'desc')
      .orderBy('created_at', 'desc')
      .limit(1)
      .as('seasonId'),
    hasAny('age_groups', organizationId).as('hasAgeGroups'),
    hasAny('teams', organizationId).as('hasTeams'),
    hasAny('player_profiles', organizationId, sql`archived_at is null`).as('hasPlayers'),
    hasAny('coach_profiles', organizationId, sql`archived_at is null`).as('hasCoaches'),
    hasAny('tryouts', organizationId).as('hasTryouts'),
    sql<boolean>`exists (select from organizations where id = ${organizationId} and setup_dismissed_at is not null)`.as(
      'isDismissed',
    ),
  ]),
);

/** The objects that a club needs before its first tryout, if it has them. */
export const findSetup = async (db: Db, organizationId: OrganizationId) => {
  const [row] = await setupOf(db, { organizationId });
  if (!row) throw new Error('A select without a table answered no row.');
  return row;
};

/** Answers false when it was dismissed before. */
export const dismissSetup = async (db: Db, organizationId: OrganizationId): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ setup_dismissed_at: sql`club_now()` })
    .where('id', '=', organizationId)
    .where('setup_dismissed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
