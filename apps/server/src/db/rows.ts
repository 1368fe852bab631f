import { type InsertObject, sql, type UpdateObject } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { isUnchanged } from './columns.ts';
import type { Db } from './open.ts';
import type { Operand } from './statement.ts';
import type { DB } from './types.ts';

/** Tables whose rows have an id and belong to an organization. */
type ClubTable =
  | 'account_invitations'
  | 'age_groups'
  | 'coach_corrections'
  | 'coach_profiles'
  | 'event_series'
  | 'events'
  | 'fields'
  | 'guardian_invitations'
  | 'holidays'
  | 'newcomers'
  | 'organization_codes'
  | 'player_corrections'
  | 'player_profiles'
  | 'seasons'
  | 'team_coaches'
  | 'team_invitations'
  | 'team_managers'
  | 'team_players'
  | 'teams'
  | 'tryout_evaluations'
  | 'tryout_registrations'
  | 'tryouts'
  | 'venues';

/** Gives all tables one type for the compiler. These statements use only columns that all tables have. */
const anyTable = (table: ClubTable) => table as 'seasons';

/** Tables whose rows belong to an organization. */
type OwnedTable =
  | ClubTable
  | 'contact_addresses'
  | 'guardianships'
  | 'members'
  | 'memberships'
  | 'organization_exports'
  | 'outbox';

/** A table with an optional alias: `teams`, `teams as team`. */
type AliasedTable<Table extends OwnedTable> = Table | `${Table} as ${string}`;

const selectFrom = <Source extends AliasedTable<OwnedTable>>(db: Db, source: Source) => db.selectFrom(source);
type Rows<Source extends AliasedTable<OwnedTable>> = ReturnType<typeof selectFrom<Source>>;

const columnOf = (source: string, column: 'id' | 'organization_id') =>
  sql.ref<string>(`${source.split(' ').at(-1)}.${column}`);

/** Selects an organization's rows. */
export const rowsOf = <Source extends AliasedTable<OwnedTable>>(
  db: Db,
  source: Source,
  organizationId: Operand<OrganizationId>,
): Rows<Source> =>
  db
    .selectFrom(source as 'seasons')
    .where(columnOf(source, 'organization_id'), '=', organizationId) as unknown as Rows<Source>;

/** Selects the organization's row with this id. */
export const rowOf = <Source extends AliasedTable<ClubTable>>(
  db: Db,
  source: Source,
  organizationId: Operand<OrganizationId>,
  id: Operand<string>,
): Rows<Source> =>
  rowsOf(db, source as 'seasons', organizationId).where(columnOf(source, 'id'), '=', id) as unknown as Rows<Source>;

const updateTable = <Source extends AliasedTable<OwnedTable>>(db: Db, source: Source) => db.updateTable(source);
const deleteFrom = <Source extends AliasedTable<OwnedTable>>(db: Db, source: Source) => db.deleteFrom(source);

/** Starts an update of an organization's rows. */
export const updateRows = <Source extends AliasedTable<OwnedTable>>(
  db: Db,
  source: Source,
  organizationId: OrganizationId,
) =>
  updateTable(db, source as 'seasons').where(
    columnOf(source, 'organization_id'),
    '=',
    organizationId,
  ) as unknown as ReturnType<typeof updateTable<Source>>;

/** Starts a deletion of an organization's rows. */
export const removeRows = <Source extends AliasedTable<OwnedTable>>(
  db: Db,
  source: Source,
  organizationId: OrganizationId,
) =>
  deleteFrom(db, source as 'seasons').where(
    columnOf(source, 'organization_id'),
    '=',
    organizationId,
  ) as unknown as ReturnType<typeof deleteFrom<Source>>;

/** Inserts a row and returns its id. */
export const insertRow = async <Table extends ClubTable>(
  db: Db,
  table: Table,
  columns: InsertObject<DB, Table>,
): Promise<string> => {
  const { id } = await db
    .insertInto(anyTable(table))
    .values(columns as unknown as InsertObject<DB, 'seasons'>)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Updates columns of a row; runs no statement if there are no columns. */
export const updateRow = async <Table extends ClubTable>(
  db: Db,
  table: Table,
  organizationId: OrganizationId,
  id: string,
  columns: UpdateObject<DB, Table>,
): Promise<void> => {
  if (isUnchanged(columns)) return;
  await db
    .updateTable(anyTable(table))
    .set(columns as UpdateObject<DB, 'seasons'>)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
};

export const removeRow = (db: Db, table: ClubTable, organizationId: OrganizationId, id: string) =>
  db.deleteFrom(anyTable(table)).where('organization_id', '=', organizationId).where('id', '=', id).execute();

/** Throws if the organization has no such row. A lock lasts until the transaction ends. */
export const requireRow = async (
  db: Db,
  table: ClubTable,
  organizationId: OrganizationId,
  id: string,
  missing: () => Problem,
  lock?: 'update' | 'key share',
): Promise<void> => {
  const rows = rowOf(db, anyTable(table), organizationId, id)
    .select('id')
    .$if(lock === 'update', (query) => query.forUpdate())
    .$if(lock === 'key share', (query) => query.forKeyShare());
  await rows.executeTakeFirstOrThrow(() => missing());
};
