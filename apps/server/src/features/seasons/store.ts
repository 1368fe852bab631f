import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { seasonProblems } from '@touchline/domain/seasons/messages.ts';
import type { NewSeason, SeasonChanges } from '@touchline/domain/seasons/schema.ts';
import type { Db } from '../../db/open.ts';
import type { DB } from '../../db/types.ts';
import { groupColumns } from './store.age-groups.ts';

/** Four seasons a year for a quarter of a century; keeps the lists bounded all the same. */
const mostSeasons = 100;

type InSeason = ExpressionBuilder<DB, 'seasons'>;

const ageGroups = (eb: InSeason) =>
  jsonArrayFrom(
    eb
      .selectFrom('age_groups')
      .whereRef('age_groups.season_id', '=', 'seasons.id')
      .whereRef('age_groups.organization_id', '=', 'seasons.organization_id')
      .select(groupColumns)
      .orderBy('age_groups.age_min')
      .orderBy('age_groups.name')
      .orderBy('age_groups.id'),
  );

const teamCount = (eb: InSeason) =>
  eb
    .selectFrom('teams')
    .innerJoin('age_groups', 'age_groups.id', 'teams.age_group_id')
    .whereRef('age_groups.season_id', '=', 'seasons.id')
    .whereRef('teams.organization_id', '=', 'seasons.organization_id')
    .select((inner) => inner.fn.countAll<number>().as('count'));

const playerCount = (eb: InSeason) =>
  eb
    .selectFrom('team_players')
    .innerJoin('teams', 'teams.id', 'team_players.team_id')
    .innerJoin('age_groups', 'age_groups.id', 'teams.age_group_id')
    .whereRef('age_groups.season_id', '=', 'seasons.id')
    .whereRef('team_players.organization_id', '=', 'seasons.organization_id')
    .where('team_players.status', '=', 'active')
    .select((inner) => inner.fn.countAll<number>().as('count'));

const seasons = (db: Db, organizationId: OrganizationId) =>
  db
    .selectFrom('seasons')
    .where('seasons.organization_id', '=', organizationId)
    .select((eb) => [
      'seasons.id',
      'seasons.name',
      'seasons.sport',
      'seasons.start_date as startDate',
      'seasons.end_date as endDate',
      'seasons.is_active as isActive',
      'seasons.created_at as createdAt',
      ageGroups(eb).as('ageGroups'),
      teamCount(eb).$asScalar().$notNull().as('teamCount'),
      playerCount(eb).$asScalar().$notNull().as('playerCount'),
    ]);

export const listSeasons = (db: Db, organizationId: OrganizationId, isActive: boolean | undefined) =>
  seasons(db, organizationId)
    .$if(isActive !== undefined, (query) => query.where('seasons.is_active', '=', isActive === true))
    .orderBy('seasons.start_date', 'desc')
    .orderBy('seasons.created_at', 'desc')
    .orderBy('seasons.id')
    .limit(mostSeasons)
    .execute();

export const requireSeason = async (db: Db, organizationId: OrganizationId, id: string) =>
  (await seasons(db, organizationId).where('seasons.id', '=', id).executeTakeFirst()) ??
  raise(seasonProblems.missing());

export const listSeasonOptions = (db: Db, organizationId: OrganizationId) =>
  db
    .selectFrom('seasons')
    .where('organization_id', '=', organizationId)
    .select(['id', 'name', 'start_date as startDate', 'is_active as isActive'])
    .orderBy('start_date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostSeasons)
    .execute();

export const insertSeason = async (
  db: Db,
  organizationId: OrganizationId,
  createdBy: string,
  { startDate, endDate, isActive, ...season }: NewSeason,
): Promise<string> => {
  const { id } = await db
    .insertInto('seasons')
    .values({
      ...season,
      start_date: startDate,
      end_date: endDate,
      is_active: isActive,
      organization_id: organizationId,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateSeason = async (
  db: Db,
  organizationId: OrganizationId,
  id: string,
  { name, sport, startDate, endDate, isActive }: SeasonChanges,
): Promise<void> => {
  const values = { name, sport, start_date: startDate, end_date: endDate, is_active: isActive };
  if (Object.values(values).every((value) => value === undefined)) return;
  await db
    .updateTable('seasons')
    .set(values)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

/** Keeps age groups from being added until the transaction ends: their reference to the season has to wait. */
export const lockSeason = async (db: Db, organizationId: OrganizationId, id: string): Promise<void> => {
  const locked = await db
    .selectFrom('seasons')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw seasonProblems.missing();
};

export const removeSeason = async (db: Db, organizationId: OrganizationId, id: string): Promise<void> => {
  await db.deleteFrom('seasons').where('organization_id', '=', organizationId).where('id', '=', id).execute();
};
