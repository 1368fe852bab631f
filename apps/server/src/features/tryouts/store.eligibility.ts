import { type Expression, type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { pageSize } from '@touchline/domain/constants.club.ts';
import type { AgeGroupBounds } from '@touchline/domain/tryouts/rules.eligibility.ts';
import { holdingStatuses } from '@touchline/domain/tryouts/rules.registrations.ts';
import {
  type CandidateSearch,
  type Ineligibility,
  ineligibilities,
} from '@touchline/domain/tryouts/schema.registrations.ts';
import type { RawJson } from '../../core/requests/implement.ts';
import { pageText } from '../../core/requests/paging.ts';
import { containsIndexedWords } from '../../core/requests/search.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { isOutside, isWithin } from '../people/store.ts';
import { byName, candidateColumns } from './store.registrations.ts';

/** The rule `eligibility` as SQL: the reason why a player cannot be registered, or null. */
const reasonFor = (tryoutId: string, { gender: category, bornFrom, bornUntil }: AgeGroupBounds) => {
  const gender = sql`${category === 'Co-ed' ? null : category}::text`;
  const [from, until] = [sql`${bornFrom}::date`, sql`${bornUntil}::date`];
  return sql<Ineligibility | null>`case
    when player.id in (select registration.player_id from tryout_registrations as registration
      where registration.tryout_id = ${tryoutId}) then 'already_registered'
    when ${gender} is not null and player.gender is null then 'gender_unknown'
    when player.gender <> ${gender} then 'other_gender'
    when ${from} is null then null
    when ${isWithin(from, until)} then null
    when ${isOutside(from, until)} then 'outside_age_range' else 'birth_date_missing' end`;
};

const isNamed = (search: string | null): Expression<SqlBool> =>
  search === null ? sql<SqlBool>`true` : containsIndexedWords([sql.ref<string>('player.search_name')], search);

const pageOfPlayers = (db: Db, organizationId: OrganizationId, { search, after }: CandidateSearch) => {
  let players = rowsOf(db, 'player_profiles as player', organizationId)
    .where('player.archived_at', 'is', null)
    .where(isNamed(search));
  if (after) {
    // The comparison can use the index only with two scalar subqueries instead of one row.
    players = players.where(sql<SqlBool>`(player.sort_name, player.id) > (
      (select player.sort_name from player_profiles as player
        where player.organization_id = ${organizationId} and player.id = ${after}), ${after}::uuid)`);
  }
  return players
    .select(candidateColumns)
    .orderBy(byName)
    .orderBy('player.id')
    .limit(pageSize.candidates + 1);
};

/** All players who have a place in the tryout, by name. */
export const listParticipants = (db: Db, organizationId: OrganizationId, tryoutId: string) =>
  rowsOf(db, 'tryout_registrations as registration', organizationId)
    .innerJoin('player_profiles as player', 'player.id', 'registration.player_id')
    .where('registration.tryout_id', '=', tryoutId)
    .where('registration.status', 'in', holdingStatuses)
    .select(candidateColumns)
    .orderBy(byName)
    .orderBy('player.id')
    .execute();

/** A page of eligible players, with counts of all the club's players. */
export const listEligible = (
  db: Db,
  organizationId: OrganizationId,
  search: CandidateSearch,
  bounds: AgeGroupBounds,
) => {
  const reason = reasonFor(search.tryoutId, bounds);
  const rows = pageOfPlayers(db, organizationId, search).where(sql<SqlBool>`${reason} is null`);
  const counts = ineligibilities.map(
    (name) => sql`${sql.lit(name)}, (select coalesce(sum(count), 0) from judged where reason = ${sql.lit(name)})`,
  );
  return pageText(db, 'players', rows, pageSize.candidates, {
    key: 'playerId',
    tables: sql`, judged as (
      select reason, count(*) as count, count(*) filter (where is_named) as named from (
        select ${reason} as reason, ${isNamed(search.search)} as is_named from player_profiles as player
        where player.organization_id = ${organizationId} and player.archived_at is null) as player
      group by reason)`,
    fields: sql`,
      'eligible', (select coalesce(sum(count), 0) from judged where reason is null),
      'found', (select coalesce(sum(named), 0) from judged where reason is null),
      'notEligible', json_build_object(${sql.join(counts)}),
      'bornFrom', ${bounds.bornFrom}::date, 'bornUntil', ${bounds.bornUntil}::date`,
  });
};

/** A page of ineligible players with the reason. With `all`, includes players who are already registered. */
export const listIneligible = (
  db: Db,
  organizationId: OrganizationId,
  search: CandidateSearch,
  bounds: AgeGroupBounds,
  all: boolean,
): Promise<RawJson> => {
  const reason = reasonFor(search.tryoutId, bounds);
  const players = pageOfPlayers(db, organizationId, search).where(sql<SqlBool>`${reason} is not null`);
  const rows = all ? players : players.where(sql<SqlBool>`${reason} <> 'already_registered'`);
  return pageText(db, 'players', rows.select(reason.as('reason')), pageSize.candidates, { key: 'playerId' });
};
