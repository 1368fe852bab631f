import { type RawBuilder, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';
import { type Placeholders, statement } from '../../db/statement.ts';

type Table = 'age_groups' | 'teams' | 'coach_profiles' | 'player_profiles' | 'tryouts';

const hasAny = (table: Table, organizationId: RawBuilder<OrganizationId>) =>
  sql<boolean>`exists (select from ${sql.table(table)} where organization_id = ${organizationId})`;

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
    eb
      .or([hasAny('player_profiles', organizationId), hasAny('coach_profiles', organizationId)])
      .$castTo<boolean>()
      .as('hasPeople'),
    hasAny('tryouts', organizationId).as('hasTryouts'),
  ]),
);

/** The objects that a club needs before its first tryout, if it has them. */
export const findSetup = async (db: Db, organizationId: OrganizationId) => {
  const [row] = await setupOf(db, { organizationId });
  if (!row) throw new Error('A select without a table answered no row.');
  return row;
};
