import { type ExpressionBuilder, type SqlBool, sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { seasonProblems } from '@touchline/domain/seasons/messages.ts';
import type { NewSeason, SeasonChanges } from '@touchline/domain/seasons/schema.ts';
import { columnsOf, fieldsOf } from '../../db/columns.ts';
import { insertRow, requireRow, rowOf, rowsOf, updateRow } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';
import { type Operand, type Placeholders, statement } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { groupColumns } from './store.age-groups.ts';

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

/** Ids of existing records of each kind that a club needs before its first tryout. */
export const findSetup = async (db: Db, organizationId: OrganizationId) => {
  const [row] = await setupOf(db, { organizationId });
  if (!row) throw new Error('A select without a table answered no row.');
  return row;
};

/** Dismisses the setup list. Returns false if it was already dismissed. */
export const dismissSetup = async (db: Db, organizationId: OrganizationId): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ setup_dismissed_at: sql`club_now()` })
    .where('id', '=', organizationId)
    .where('setup_dismissed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Maximum seasons in a list, enough for four a year over 25 years. */
const maxSeasons = 100;

const ageGroups = (eb: ExpressionBuilder<DB, 'seasons'>) =>
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

/**
 * Counts a season's teams and active players. Counts each group and team separately, because the embedded database
 * chooses a slow join before its first `analyze` (27 ms for six seasons).
 */
const counts = (db: Db, organizationId: Operand<OrganizationId>) =>
  rowsOf(db, 'age_groups', organizationId)
    .innerJoinLateral(
      (ofGroup) =>
        ofGroup
          .selectFrom('teams')
          .innerJoinLateral(
            (ofTeam) =>
              ofTeam
                .selectFrom('team_players')
                .where('team_players.organization_id', '=', organizationId)
                .whereRef('team_players.team_id', '=', 'teams.id')
                .where('team_players.status', '=', 'active')
                .select(({ fn }) => fn.countAll().as('players'))
                .as('roster'),
            (join) => join.onTrue(),
          )
          .where('teams.organization_id', '=', organizationId)
          .whereRef('teams.age_group_id', '=', 'age_groups.id')
          .select(({ fn }) => [fn.countAll().as('teams'), fn.sum('roster.players').as('players')])
          .as('held'),
      (join) => join.onTrue(),
    )
    .where('age_groups.season_id', '=', sql.ref<string>('seasons.id'))
    .select([
      sql<number>`coalesce(sum(held.teams), 0)::int`.as('teamCount'),
      sql<number>`coalesce(sum(held.players), 0)::int`.as('playerCount'),
    ])
    .as('counts');

const seasons = (db: Db, organizationId: Operand<OrganizationId>) =>
  rowsOf(db, 'seasons', organizationId)
    .innerJoinLateral(counts(db, organizationId), (join) => join.onTrue())
    .select((eb) => [
      ...fieldsOf('seasons', 'id', 'name', 'sport', 'startDate', 'endDate', 'isActive', 'createdAt'),
      ageGroups(eb).as('ageGroups'),
      'counts.teamCount',
      'counts.playerCount',
    ]);

interface SeasonFilter {
  readonly organizationId: OrganizationId;
  /** Null for all seasons. */
  readonly isActive: boolean | null;
}

const seasonsOf = statement((db, { organizationId, isActive }: Placeholders<SeasonFilter>) =>
  seasons(db, organizationId)
    .where(sql<SqlBool>`coalesce(seasons.is_active = ${isActive}, true)`)
    .orderBy('seasons.start_date', 'desc')
    .orderBy('seasons.created_at', 'desc')
    .orderBy('seasons.id')
    .limit(maxSeasons),
);

export const listSeasons = (db: Db, organizationId: OrganizationId, isActive: boolean | null) =>
  seasonsOf(db, { organizationId, isActive });

export const requireSeason = (db: Db, organizationId: OrganizationId, id: string) =>
  seasons(db, organizationId)
    .where('seasons.id', '=', id)
    .executeTakeFirstOrThrow(() => seasonProblems.missing());

export const listSeasonOptions = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'seasons', organizationId)
    .select(['id', 'name', 'start_date as startDate', 'is_active as isActive'])
    .orderBy('start_date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxSeasons)
    .execute();

export const insertSeason = (db: Db, organizationId: OrganizationId, createdBy: string, season: NewSeason) =>
  insertRow(db, 'seasons', { ...columnsOf('seasons', season), organization_id: organizationId, created_by: createdBy });

export const updateSeason = (db: Db, organizationId: OrganizationId, id: string, changes: SeasonChanges) =>
  updateRow(db, 'seasons', organizationId, id, columnsOf('seasons', changes));

/**
 * Locks the season's activation against concurrent activations and coach assignments. Returns true if the season is
 * active.
 */
export const lockActivation = async (db: Db, organizationId: OrganizationId, id: string): Promise<boolean> => {
  const { isActive } = await rowOf(db, 'seasons', organizationId, id)
    .select('is_active as isActive')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => seasonProblems.missing());
  return isActive;
};

/** Locks the season against new age groups until the transaction ends. */
export const lockSeason = (db: Db, organizationId: OrganizationId, id: string) =>
  requireRow(db, 'seasons', organizationId, id, seasonProblems.missing, 'update');
