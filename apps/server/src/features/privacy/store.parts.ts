import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/types.ts';

/** Splits a list of column names. */
export const columns = (names: string): readonly string[] => names.split(/\s+/);

/** Names of the things and people that ids in an organization's export refer to. */
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

/** The person an export is for. Admins see other people in it; guardians see the child and their own actions. */
export interface Reader {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** Facts from a table for an export. */
export interface StoredPart {
  readonly table: keyof DB;
  /** Name of its file in an export. */
  readonly file: string;
  readonly title: string;
  /** Columns shown in every export. */
  readonly shown: readonly string[];
  /** Columns about other people: shown only to admins. */
  readonly others?: readonly string[];
  /** Values that guardians get instead of these columns, because others may be kept apart or hide their phone. */
  readonly known?: Readonly<Record<string, (reader: Reader) => RawBuilder<unknown>>>;
  /** Names of the things that the ids refer to. */
  readonly names?: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly otherNames?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Condition for an organization's rows; default: by `organization_id`. */
  readonly ofClub?: (organizationId: string) => RawBuilder<boolean>;
  /** Condition for the rows about a person; default: by `player_id`. */
  readonly of?: (id: string) => RawBuilder<boolean>;
  /** Condition for the rows about a person that a guardian gets; default: all. */
  readonly ofGuardian?: (reader: Reader) => RawBuilder<boolean>;
  /** Default: `created_at`. */
  readonly orderBy?: string;
}

/** A table with facts about a player. Each of its columns is in exactly one of the lists. */
export interface PlayerTable extends StoredPart {
  /** Keys, hashes and derived columns. */
  readonly internal: readonly string[];
}
