import { type RawBuilder, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import type { Db } from '../../db/open.ts';
import { fields } from '../../db/columns.ts';
import { rowOf } from '../../db/rows.ts';
import { clubTables } from './store.club-tables.ts';
import type { Reader, StoredPart } from './store.parts.ts';
import { playerTables } from './store.player-tables.ts';
import { loginTables, memberTables } from './store.user-tables.ts';

/** A row of an export, with database columns as keys. */
export type StoredRow = Readonly<Record<string, string | number | boolean | null>> & {
  /** Empty once the email has been sent. */
  readonly payload?: Partial<EmailContent>;
};

/** Rows of each table in an export, by file name. */
export type StoredParts = Readonly<Record<string, readonly StoredRow[]>>;

export const requirePlayer = (db: Db, organizationId: OrganizationId, playerId: string) =>
  rowOf(db, 'player_profiles', organizationId, playerId)
    .where('erased_at', 'is', null)
    .select(['id as playerId', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());

export const readClubPrivacy = (db: Db, organizationId: OrganizationId) =>
  db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select([...fields('name', 'contactName', 'contactEmail', 'contactPhone', 'consentAge', 'retentionMonths')])
    .executeTakeFirstOrThrow();

const aliasedNames = (names: Readonly<Record<string, RawBuilder<unknown>>> = {}) =>
  Object.entries(names).map(([name, value]) => sql`${value} as ${sql.id(name)}`);

interface ExportSubject {
  /** The player or user that the parts are about. */
  readonly id: string;
  readonly reader: Reader;
  /** Null for data that belongs to no organization. */
  readonly organizationId: OrganizationId | null;
}

/** A table's rows as JSON, oldest first. */
const rowsOfPart = (part: StoredPart, { id, reader, organizationId }: ExportSubject): RawBuilder<unknown> => {
  const { of = (playerId) => sql<boolean>`entry.player_id = ${playerId}`, ofGuardian, orderBy = 'created_at' } = part;
  const columns = [...part.shown, ...((reader.isAdmin && part.others) || [])];
  const selected = [
    ...aliasedNames(part.names),
    ...columns.map((column) => {
      const visibleValue = reader.isAdmin ? undefined : part.known?.[column]?.(reader);
      return visibleValue ? sql`${visibleValue} as ${sql.id(column)}` : sql.ref(`entry.${column}`);
    }),
    ...(reader.isAdmin ? aliasedNames(part.otherNames) : []),
  ];
  const { ofClub = (club: string) => sql<boolean>`entry.organization_id = ${club}` } = part;
  const isOfOrganization = organizationId === null ? sql`true` : ofClub(organizationId);
  const concernsReader = reader.isAdmin || !ofGuardian ? sql`true` : ofGuardian(reader);
  return sql`(select coalesce(json_agg(part), '[]') from (
    select ${sql.join(selected)} from ${sql.table(part.table)} as entry
    where ${isOfOrganization} and ${of(id)} and ${concernsReader}
    order by ${sql.ref(`entry.${orderBy}`)}) as part)`;
};

const readParts = async (db: Db, tables: readonly StoredPart[], about: ExportSubject): Promise<StoredParts> => {
  const parts = tables.map((part) => sql`${sql.lit(part.file)}::text, ${rowsOfPart(part, about)}`);
  const { rows } = await sql<{ parts: StoredParts }>`select json_build_object(${sql.join(parts)}) as parts`.execute(db);
  return rows[0]?.parts ?? {};
};

/** All data about a player that the reader may have, in one statement. */
export const readPlayerParts = (db: Db, organizationId: OrganizationId, playerId: string, reader: Reader) =>
  readParts(db, playerTables, { id: playerId, reader, organizationId });

/** Data about a login that belongs to no organization. */
export const readLoginParts = (db: Db, userId: string) =>
  readParts(db, loginTables, { id: userId, reader: { userId, isAdmin: false }, organizationId: null });

export const readMemberParts = (db: Db, organizationId: OrganizationId, userId: string) =>
  readParts(db, memberTables, { id: userId, reader: { userId, isAdmin: false }, organizationId });

/** All of an organization's data, for its admins. */
export const readClubParts = (db: Db, organizationId: OrganizationId) =>
  readParts(db, clubTables, { id: organizationId, reader: { userId: organizationId, isAdmin: true }, organizationId });
