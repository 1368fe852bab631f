import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { seasonProblems } from '@touchline/domain/seasons/messages.ts';
import type { Bounds } from '@touchline/domain/seasons/rules.cut-off.ts';
import type { GenderCategory } from '@touchline/domain/seasons/schema.ts';
import { columnsOf, fieldsOf } from '../../db/columns.ts';
import { rowOf, rowsOf, updateRow, removeRows } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';
import { anyOf } from '../../db/statement.ts';

/** Maximum age groups in a list, enough for more than twenty seasons. */
const maxAgeGroups = 400;

export const groupColumns = fieldsOf('age_groups', 'id', 'name', 'gender', 'bornFrom', 'bornUntil', 'ageMin', 'ageMax');

/** The form's fields, with bounds instead of birth years. */
interface AgeGroupValues extends Bounds {
  readonly name: string;
  readonly gender: GenderCategory;
  /** The year in which the bounds were entered. */
  readonly referenceYear: number | null;
}

/** Age groups with their seasons. Lists a group even without its season, although a constraint prevents that. */
export const listAgeGroups = (db: Db, organizationId: OrganizationId, seasonId: string | undefined) =>
  rowsOf(db, 'age_groups', organizationId)
    .leftJoin('seasons', 'seasons.id', 'age_groups.season_id')
    .$if(seasonId !== undefined, (query) => query.where('age_groups.season_id', '=', seasonId as string))
    .select([
      ...groupColumns,
      'age_groups.season_id as seasonId',
      'seasons.name as seasonName',
      'seasons.is_active as seasonIsActive',
    ])
    .orderBy('seasons.start_date', (direction) => direction.desc().nullsLast())
    .orderBy('age_groups.season_id')
    .orderBy('age_groups.age_min')
    .orderBy('age_groups.name')
    .orderBy('age_groups.id')
    .limit(maxAgeGroups)
    .execute();

export const requireAgeGroup = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'age_groups', organizationId, id)
    .select(groupColumns)
    .executeTakeFirstOrThrow(() => seasonProblems.ageGroupMissing());

export const insertAgeGroup = (db: Db, organizationId: OrganizationId, seasonId: string, group: AgeGroupValues) =>
  db
    .insertInto('age_groups')
    .values({ ...columnsOf('age_groups', group), season_id: seasonId, organization_id: organizationId })
    .returning(groupColumns)
    .executeTakeFirstOrThrow();

export const insertAgeGroups = (
  db: Db,
  organizationId: OrganizationId,
  seasonId: string,
  groups: readonly (AgeGroupValues & { readonly id?: string | undefined })[],
) =>
  db
    .insertInto('age_groups')
    .values(
      groups.map((group) => ({
        ...columnsOf('age_groups', group),
        season_id: seasonId,
        organization_id: organizationId,
      })),
    )
    .returning(groupColumns)
    .execute();

/** The ids or names of a season's age groups. */
export const listColumnOfSeason = async (
  db: Db,
  organizationId: OrganizationId,
  seasonId: string,
  column: 'id' | 'name',
) => {
  const rows = await rowsOf(db, 'age_groups', organizationId)
    .where('season_id', '=', seasonId)
    .select(column)
    .execute();
  return rows.map((row) => row[column]);
};

export const updateAgeGroup = (db: Db, organizationId: OrganizationId, id: string, changes: Partial<AgeGroupValues>) =>
  updateRow(db, 'age_groups', organizationId, id, columnsOf('age_groups', changes));

const countIn = (table: 'teams' | 'tryouts') => sql<number>`(select count(*) from ${sql.table(table)} as held
  where held.organization_id = age_groups.organization_id and held.age_group_id = age_groups.id)`;

/**
 * Locks the age groups against new teams and tryouts until the transaction ends. Returns the groups that cannot be
 * deleted, with the reasons.
 */
export const lockAndListUses = async (db: Db, organizationId: OrganizationId, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const ageGroups = rowsOf(db, 'age_groups', organizationId).where('id', '=', anyOf(ids));
  await ageGroups.select('id').orderBy('id').forUpdate().execute();
  // A separate statement sees rows that were committed while the first was waiting for the locks.
  const groups = await ageGroups
    .select(['name', countIn('teams').as('teams'), countIn('tryouts').as('tryouts')])
    .orderBy('age_min')
    .orderBy('name')
    .execute();
  return groups.filter(({ teams, tryouts }) => teams > 0 || tryouts > 0);
};

export const removeAgeGroups = async (db: Db, organizationId: OrganizationId, ids: readonly string[]) => {
  if (ids.length === 0) return;
  await removeRows(db, 'age_groups', organizationId).where('id', '=', anyOf(ids)).execute();
};
