import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Day } from '@touchline/domain/core/calendar.ts';
import { type Bounds, bornOf, boundsOf, type CutOff, withCutOff } from '@touchline/domain/seasons/rules.cut-off.ts';
import type { CutOffPreview } from '@touchline/domain/seasons/schema.cut-off.ts';
import type { GenderCategory } from '@touchline/domain/seasons/schema.ts';
import { fieldsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { isWithin } from '../people/store.ts';

/** Sets the cut-off. Returns false if the stored one is neither `before` nor the new one. */
export const updateCutOff = async (
  db: Db,
  organizationId: OrganizationId,
  cutOff: CutOff,
  before: CutOff,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set({ age_cut_off: cutOff })
    .where('id', '=', organizationId)
    .where('age_cut_off', 'in', [before, cutOff])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

const boundedColumns = fieldsOf('age_groups', 'id', 'name', 'gender', 'bornFrom', 'bornUntil');

/** Active seasons with their age groups, latest first. */
const activeSeasons = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'seasons', organizationId)
    .where('is_active', '=', true)
    .select((eb) => [
      'seasons.name',
      jsonArrayFrom(
        eb
          .selectFrom('age_groups')
          .whereRef('age_groups.organization_id', '=', 'seasons.organization_id')
          .whereRef('age_groups.season_id', '=', 'seasons.id')
          .select(boundedColumns)
          .orderBy('age_groups.id'),
      ).as('ageGroups'),
    ])
    .orderBy('start_date', 'desc')
    .orderBy('seasons.id')
    .execute();

/** Locks the active seasons and their age groups until the transaction ends. */
export const lockActiveSeasons = async (db: Db, organizationId: OrganizationId): Promise<void> => {
  const seasons = rowsOf(db, 'seasons', organizationId).where('is_active', '=', true);
  await seasons.select('id').orderBy('id').forUpdate().execute();
  await rowsOf(db, 'age_groups', organizationId)
    .where('season_id', 'in', seasons.select('id'))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
};

interface GroupMove extends Bounds {
  readonly id: string;
  readonly name: string;
  readonly gender: GenderCategory;
  readonly fromThen: Day;
  readonly untilThen: Day;
}

/** Age groups with bounds, and their bounds under another cut-off. */
const boundsUnder = (
  cutOff: CutOff,
  groups: readonly Omit<GroupMove, 'fromThen' | 'untilThen'>[],
): readonly GroupMove[] =>
  groups.flatMap(({ id, name, gender, ...bounds }) => {
    const birthRange = bornOf(bounds);
    if (!birthRange) return [];
    const newRange = withCutOff(birthRange, cutOff);
    return [{ id, name, gender, ...boundsOf(birthRange), fromThen: newRange.from, untilThen: newRange.until }];
  });

/** Maximum players listed, more than an admin reads before deciding. The total counts all. */
const maxListed = 100;

/** Players who would move to another age group: the first ones, the total, and a hash of the whole list. */
const listMovedPlayers = async (
  db: Db,
  organizationId: OrganizationId,
  groups: readonly GroupMove[],
): Promise<Pick<CutOffPreview, 'playerCount' | 'players' | 'digest'>> => {
  const groupsJson = JSON.stringify(groups);
  const fitsCurrentCutOff = isWithin(sql.ref('age_group.bornFrom'), sql.ref('age_group.bornUntil'));
  const fitsNewCutOff = isWithin(sql.ref('age_group.fromThen'), sql.ref('age_group.untilThen'));
  const { rows } = await sql<Pick<CutOffPreview, 'playerCount' | 'players' | 'digest'>>`
    with moved as materialized (
      select player.id, player.sort_name, player.first_name || ' ' || player.last_name as name,
        coalesce(array_agg(age_group.name order by age_group.name, age_group.id) filter (where ${fitsCurrentCutOff}), '{}') as groups,
        coalesce(array_agg(age_group.name order by age_group.name, age_group.id) filter (where ${fitsNewCutOff}), '{}') as "then"
      from player_profiles as player
        join jsonb_to_recordset(${groupsJson}::jsonb) as age_group (id uuid, name text, gender text, "bornFrom" date,
          "bornUntil" date, "fromThen" date, "untilThen" date) on age_group.gender in ('Co-ed', player.gender)
      where player.organization_id = ${organizationId} and player.archived_at is null and (${fitsCurrentCutOff} or ${fitsNewCutOff})
      group by player.id having bool_or(${fitsCurrentCutOff} <> ${fitsNewCutOff}))
    select (select count(*)::int from moved) as "playerCount",
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'groups', groups, 'groupsThen', "then")
        order by sort_name, id) from (select * from moved order by sort_name, id limit ${maxListed}) as listed), '[]') as players,
      md5(${groupsJson}::text || coalesce((select string_agg(id || groups::text || "then"::text, ',' order by id)
        from moved), '')) as digest`.execute(db);
  return rows[0] ?? { playerCount: 0, players: [], digest: '' };
};

/**
 * Effects of another cut-off in the active seasons: players who would move, and age groups whose bounds would change.
 */
export const previewCutOff = async (db: Db, organizationId: OrganizationId, cutOff: CutOff) => {
  const seasons = await activeSeasons(db, organizationId);
  const groups = seasons.flatMap(({ name: season, ageGroups }) =>
    seasons.length === 1 ? ageGroups : ageGroups.map((group) => ({ ...group, name: `${group.name} · ${season}` })),
  );
  const moves = boundsUnder(cutOff, groups);
  const preview = { seasons: seasons.map(({ name }) => name), ...(await listMovedPlayers(db, organizationId, moves)) };
  return { preview, moves };
};

/** Writes the age groups' new bounds. */
export const updateBounds = async (
  db: Db,
  organizationId: OrganizationId,
  groups: readonly GroupMove[],
  referenceYear: number,
): Promise<void> => {
  await sql`update age_groups set born_from = given."fromThen", born_until = given."untilThen",
      reference_year = ${referenceYear}
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as given (id uuid, "fromThen" date, "untilThen" date)
    where age_groups.organization_id = ${organizationId} and age_groups.id = given.id
      and age_groups.born_from <> given."fromThen"`.execute(db);
};
