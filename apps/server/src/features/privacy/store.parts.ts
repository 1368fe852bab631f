import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/types.ts';

/** Splits a list of column names. */
export const columns = (names: string): readonly string[] => names.split(/\s+/);

/** Subquery for the name of the row that an id in an export refers to. */
export const nameFrom = (
  table: string,
  column: string,
): RawBuilder<unknown> => sql`(select name from ${sql.table(table)} as named
  where named.id = ${sql.ref(`entry.${column}`)} and named.organization_id = entry.organization_id)`;
export const member = (column: string) => nameFrom('members', column);
export const team = nameFrom('teams', 'team_id');
export const player = sql`(select first_name || ' ' || last_name from player_profiles as named where named.id = entry.player_id)`;
export const coach = sql`(select first_name || ' ' || last_name from coach_profiles as named
  where named.id = entry.coach_profile_id)`;

/** Reader of an export. Admins see other people in it; guardians see the child and their own actions. */
export interface Reader {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** A table of an export. */
export interface StoredPart {
  readonly table: keyof DB;
  /** File name in an export. */
  readonly file: string;
  readonly title: string;
  /** Columns in every export. */
  readonly shown: readonly string[];
  /** Columns about other people, for admins only. */
  readonly others?: readonly string[];
  /** Replacement columns for guardians, who must not see guardians kept apart from them or hidden phone numbers. */
  readonly known?: Readonly<Record<string, (reader: Reader) => RawBuilder<unknown>>>;
  /** Additional columns with the names of rows that ids refer to. */
  readonly names?: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly otherNames?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Condition for an organization's rows; default: by `organization_id`. */
  readonly ofClub?: (organizationId: string) => RawBuilder<boolean>;
  /** Condition for the rows about a person; default: by `player_id`. */
  readonly of?: (id: string) => RawBuilder<boolean>;
  /** Condition for the rows about a person that a guardian gets; default: all rows. */
  readonly ofGuardian?: (reader: Reader) => RawBuilder<boolean>;
  /** Default: `created_at`. */
  readonly orderBy?: string;
}

/** A table with data about a player. Each column is in exactly one of the lists. */
export interface PlayerTable extends StoredPart {
  /** Keys, hashes and derived columns. */
  readonly internal: readonly string[];
}
