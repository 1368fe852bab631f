import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { venueProblems } from '@touchline/domain/venues/messages.ts';
import { columnsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { insertRow, removeRow, rowOf, rowsOf, updateRow, removeRows } from '../../db/rows.ts';

/** Maximum rows in each list, more than any club has. */
const max = { venues: 200, fieldsOfVenue: 50, holidays: 300 } as const;

const usesField = sql<boolean>`exists (select from events where events.field_id = field.id)`;

const fieldsOfVenue = sql<
  { id: string; name: string; parts: number; isArchived: boolean; isInUse: boolean }[]
>`(select coalesce(json_agg(json_build_object('id', field.id, 'name', field.name, 'parts', field.parts,
    'isArchived', field.archived_at is not null, 'isInUse', ${usesField})
    order by field.archived_at is not null, field.name, field.id), '[]')
  from fields as field where field.venue_id = venue.id)`;

/** All venues with their fields, archived ones last. */
export const listVenues = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'venues as venue', organizationId)
    .select([
      ...(['venue.id', 'venue.name', 'venue.address', 'venue.note', 'venue.directions'] as const),
      sql<boolean>`venue.archived_at is not null`.as('isArchived'),
      sql<boolean>`exists (select from fields as field where field.venue_id = venue.id and ${usesField})`.as('isInUse'),
      fieldsOfVenue.as('fields'),
    ])
    .orderBy(sql`venue.archived_at is not null`)
    .orderBy('venue.name')
    .orderBy('venue.id')
    .limit(max.venues)
    .execute();

/** Locks a venue, its fields and their bookings until the transaction ends. */
export const requireVenue = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'venues', organizationId, id)
    .select(['id', 'name', 'address', 'note', 'directions'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => venueProblems.missing());

/** Locks a field against bookings until the transaction ends. */
export const requireField = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'fields', organizationId, id)
    .select(['id', 'name', 'parts'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => venueProblems.fieldMissing());

/** Locks all fields of a venue against bookings until the transaction ends. */
export const lockFieldsOf = (db: Db, organizationId: OrganizationId, venueId: string) =>
  rowsOf(db, 'fields', organizationId).where('venue_id', '=', venueId).select('id').orderBy('id').forUpdate().execute();

interface FieldUses {
  readonly used: boolean;
  readonly toCome: boolean;
  /** Highest part that an upcoming event uses. */
  readonly lastPart: number | null;
}

/** Events' combined use of these fields. */
export const findUses = async (db: Db, organizationId: OrganizationId, fieldIds: readonly string[]) => {
  const { rows } = await sql<FieldUses>`
    select count(*) > 0 as used, coalesce(bool_or(status = 'scheduled' and ends_at > club_now()), false) as "toCome",
      max(last_part) filter (where status = 'scheduled' and ends_at > club_now()) as "lastPart"
    from events where organization_id = ${organizationId} and field_id = any(${fieldIds}::uuid[])`.execute(db);
  return rows[0] as FieldUses;
};

const requireFewerThan = async (
  db: Db,
  table: 'venues' | 'fields' | 'holidays',
  organizationId: OrganizationId,
  maxRows: number,
  venueId?: string,
) => {
  const rows = await rowsOf(db, table as 'fields', organizationId)
    .$if(venueId !== undefined, (query) => query.where('venue_id', '=', venueId as string))
    .select('id')
    .limit(maxRows)
    .execute();
  if (rows.length === maxRows) throw venueProblems.tooMany();
};

interface VenueForm {
  readonly name: string;
  readonly address: string | null;
  readonly note: string | null;
  readonly directions: string | null;
}

export const insertVenue = async (db: Db, organizationId: OrganizationId, venue: VenueForm): Promise<string> => {
  await requireFewerThan(db, 'venues', organizationId, max.venues);
  return insertRow(db, 'venues', { ...columnsOf('venues', venue), organization_id: organizationId });
};

export const updateVenue = (
  db: Db,
  organizationId: OrganizationId,
  id: string,
  changes: { readonly [Field in keyof VenueForm]?: VenueForm[Field] | undefined },
) => updateRow(db, 'venues', organizationId, id, columnsOf('venues', changes));

interface NewField {
  readonly venueId: string;
  readonly name: string;
  readonly parts: number;
}

export const insertField = async (db: Db, organizationId: OrganizationId, field: NewField): Promise<string> => {
  await requireFewerThan(db, 'fields', organizationId, max.fieldsOfVenue, field.venueId);
  return insertRow(db, 'fields', { ...columnsOf('fields', field), organization_id: organizationId });
};

export const updateField = (
  db: Db,
  organizationId: OrganizationId,
  id: string,
  changes: { readonly name?: string | undefined; readonly parts?: number | undefined },
) => updateRow(db, 'fields', organizationId, id, columnsOf('fields', changes));

export const archive = (
  db: Db,
  table: 'venues' | 'fields',
  organizationId: OrganizationId,
  id: string,
  isArchived: boolean,
) => updateRow(db, table as 'fields', organizationId, id, { archived_at: isArchived ? sql<Date>`club_now()` : null });

export const removeVenue = async (db: Db, organizationId: OrganizationId, id: string): Promise<void> => {
  await removeRows(db, 'fields', organizationId).where('venue_id', '=', id).execute();
  await removeRow(db, 'venues', organizationId, id);
};

export const listHolidays = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'holidays', organizationId)
    .select(['id', 'name', 'first_day as firstDay', 'last_day as lastDay'])
    .orderBy('first_day')
    .orderBy('id')
    .limit(max.holidays)
    .execute();

export const requireHoliday = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'holidays', organizationId, id)
    .select('id')
    .executeTakeFirstOrThrow(() => venueProblems.holidayMissing());

interface HolidayForm {
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

export const insertHoliday = async (db: Db, organizationId: OrganizationId, days: HolidayForm): Promise<string> => {
  await requireFewerThan(db, 'holidays', organizationId, max.holidays);
  return insertRow(db, 'holidays', { ...columnsOf('holidays', days), organization_id: organizationId });
};
