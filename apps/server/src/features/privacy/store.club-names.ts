import { type RawBuilder, sql } from 'kysely';

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

/** All rows of the organization. */
export const all = { of: () => sql<boolean>`true` };
