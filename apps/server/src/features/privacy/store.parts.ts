import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/types.ts';

/** Columns, one name after the other. */
export const columns = (names: string): readonly string[] => names.split(/\s+/);

/** Names of the things and people that ids in an export of an organization lead to. */
export const named = (
  table: string,
  column: string,
): RawBuilder<unknown> => sql`(select name from ${sql.table(table)} as named
  where named.id = ${sql.ref(`entry.${column}`)} and named.organization_id = entry.organization_id)`;
export const member = (column: string) => named('members', column);
export const team = named('teams', 'team_id');
export const player = sql`(select first_name || ' ' || last_name from player_profiles as named where named.id = entry.player_id)`;
export const coach = sql`(select first_name || ' ' || last_name from coach_profiles as named
  where named.id = entry.coach_profile_id)`;

/** Person that an export is made for. An admin sees other people in it, a guardian the child and their own doings. */
export interface Reader {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** Facts of a table that leave with an export. */
export interface StoredPart {
  readonly table: keyof DB;
  /** Name of its file in an export. */
  readonly file: string;
  readonly title: string;
  /** Columns that an export shows everybody who may make one. */
  readonly shown: readonly string[];
  /** Columns about other people: shown to admins. */
  readonly others?: readonly string[];
  /** Values that a guardian is shown in place of these columns: others may be kept apart, or hide their phone. */
  readonly known?: Readonly<Record<string, (reader: Reader) => RawBuilder<unknown>>>;
  /** Names of the things that ids lead to. */
  readonly names?: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly otherNames?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The rows of an organization; by `organization_id` where it is left out. */
  readonly ofClub?: (organizationId: string) => RawBuilder<boolean>;
  /** The rows about a person; by `player_id` where it is left out. */
  readonly of?: (id: string) => RawBuilder<boolean>;
  /** The rows of these that a guardian is shown; all where it is left out. */
  readonly ofGuardian?: (reader: Reader) => RawBuilder<boolean>;
  /** By `created_at` where it is left out. */
  readonly orderBy?: string;
}

/** A table that holds something about a player. Each of its columns stands in exactly one of the lists. */
export interface PlayerTable extends StoredPart {
  /** Keys, hashes and columns that follow from others. */
  readonly internal: readonly string[];
}
