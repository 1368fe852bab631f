import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { maxDuplicatesListed } from '@touchline/domain/constants.club.ts';
import { differingFacts } from '@touchline/domain/people/rules.merging.ts';
import {
  type AlikePlayer,
  type Duplicate,
  duplicateReasons,
  mergedFields,
  type PlayerFacts,
} from '@touchline/domain/people/schema.duplicates.ts';
import { fieldsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { allTeams, hasAccount, teamNames } from './store.ts';

/** Maximum profiles to compare in a group, so that a placeholder phone number does not pair a whole club. */
const maxAlike = 10;

/** Number of digits compared at the end of phone numbers, which may lack the country code. */
const lastDigits = 8;

/** Pairs of profiles with equal values in these columns, ordered by id. */
const pairsWithEqual = (reason: Duplicate['reason'], columns: string, from: string) => sql`
  select ${duplicateReasons.indexOf(reason)}::integer as rank,
    (array_agg(id order by id))[1:${sql.lit(maxAlike)}] as ids,
    (array_agg(first_name order by id))[1:${sql.lit(maxAlike)}] as first_names
  from ${sql.raw(from)} group by ${sql.raw(columns)} having count(*) > 1`;

const profileJson = (db: Db, organizationId: OrganizationId, id: 'player_id' | 'other_id') =>
  jsonObjectFrom(
    rowsOf(db, 'player_profiles as player', organizationId)
      .where('player.id', '=', sql.ref<string>(`listed.${id}`))
      .select([
        ...fieldsOf('player', 'id', 'createdAt', ...mergedFields),
        teamNames(allTeams).as('teams'),
        hasAccount.as('hasAccount'),
      ]),
  );

type DuplicateRow = PlayerFacts & Omit<AlikePlayer, 'guardian'> & { readonly createdAt: string };

const toAlikePlayer = (row: DuplicateRow): AlikePlayer => {
  const { id, firstName, lastName, birthDate, teams, hasAccount: claimed } = row;
  const guardian = [row.parentGuardianFirstName, row.parentGuardianLastName].filter(Boolean).join(' ');
  return { id, firstName, lastName, birthDate, guardian: guardian || null, teams, hasAccount: claimed };
};

/**
 * Pairs of profiles that are probably the same player. Groups the players instead of comparing every pair, which would
 * take 12 million comparisons in a club of 5,000.
 */
export const listDuplicates = async (db: Db, organizationId: OrganizationId) => {
  const { rows } = await sql<{
    readonly rank: number;
    readonly total: number;
    readonly player: DuplicateRow;
    readonly other: DuplicateRow;
  }>`
    with person as materialized (
      select id, search_name, birth_date, search_text(first_name) as first_name, search_text(last_name) as last_name,
        array[search_phone, phone_digits(second_guardian_phone)] as phones
      from player_profiles where organization_id = ${organizationId} and archived_at is null),
    phoned as (
      select distinct id, birth_date, first_name, last_name, right(digits, ${sql.lit(lastDigits)}) as phone
      from person cross join lateral unnest(phones) as digits where digits <> ''),
    alike as (
      ${pairsWithEqual('nameAndBirthDate', 'search_name, birth_date', 'person where birth_date is not null')}
      union all ${pairsWithEqual('birthDateAndPhone', 'birth_date, phone', 'phoned where birth_date is not null')}
      union all ${pairsWithEqual('lastNameAndPhone', 'last_name, phone', 'phoned')}),
    pair as (
      select distinct on (one.id, other.id) rank, one.id as player_id, other.id as other_id
      from alike
        cross join lateral unnest(ids, first_names) as one (id, first_name)
        cross join lateral unnest(ids, first_names) as other (id, first_name)
      where one.id < other.id
        and (rank < 2 or similarity(one.first_name, other.first_name) >= 0.3
          or starts_with(one.first_name, other.first_name) or starts_with(other.first_name, one.first_name))
      order by one.id, other.id, rank),
    listed as (
      select rank, count(*) over ()::integer as total, player_id, other_id from pair
      where not exists (select from dismissed_duplicates as dismissed
        where dismissed.player_id = pair.player_id and dismissed.other_id = pair.other_id)
      order by rank, player_id, other_id limit ${maxDuplicatesListed})
    select rank, total, ${profileJson(db, organizationId, 'player_id')} as player,
      ${profileJson(db, organizationId, 'other_id')} as other
    from listed order by rank, player_id, other_id`.execute(db);
  const pairs = rows.map(({ rank, player, other }): Duplicate => {
    // Proposes to keep the profile with an account or, if both or neither have one, the older profile.
    const isOther = other.hasAccount === player.hasAccount ? other.createdAt < player.createdAt : other.hasAccount;
    const [keptRow, mergedRow] = isOther ? [other, player] : [player, other];
    return {
      reason: duplicateReasons[rank] as Duplicate['reason'],
      player: toAlikePlayer(keptRow),
      other: toAlikePlayer(mergedRow),
      differing: [...differingFacts(keptRow, mergedRow)],
    };
  });
  return { pairs, total: rows[0]?.total ?? 0 };
};

export const insertDismissal = (
  db: Db,
  organizationId: OrganizationId,
  { playerId, otherId, userId }: { readonly playerId: string; readonly otherId: string; readonly userId: string },
) =>
  sql`insert into dismissed_duplicates (organization_id, player_id, other_id, dismissed_by)
    values (${organizationId}, least(${playerId}::uuid, ${otherId}::uuid), greatest(${playerId}::uuid, ${otherId}::uuid),
      ${userId})
    on conflict do nothing`.execute(db);
