import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { pageSize } from '@touchline/domain/constants.club.ts';
import type {
  AccountFilter,
  Direction,
  PlayerFilters,
  PlayerSearch,
  PlayerSort,
} from '@touchline/domain/people/schema.ts';
import { readerOf } from '../../core/identity/guardians.ts';
import { askPage, pageQuery, pagesOf } from '../../core/requests/paging.ts';
import { containsIndexedWords } from '../../core/requests/search.ts';
import type { Db } from '../../db/open.ts';
import type { Operand, Operands } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { contactSearch, guardiansNamed, isIn, loginPhones, namesInProfile, playerAddresses } from './store.contacts.ts';
import {
  allTeams,
  firstTeamName,
  firstTeams,
  hasAccount,
  hasPlace,
  isInvited,
  isWithin,
  personalColumns,
  isSeenByCoach,
} from './store.ts';
import { comparisonSql, type ListForm, sqlDirection } from './store.lists.ts';

const { and, or } = expressionBuilder<DB, never>();

const searchedNames = [
  sql.ref<string>('player.search_name'),
  sql.ref<string | null>('player.search_guardian'),
] as const;

/** Sort key of the list. Players without the value come last in both directions. */
const playerKey = (sort: PlayerSort, direction: Direction, firstTeam: Expression<string | null>) => {
  if (sort === 'name') return sql.ref('player.sort_name');
  if (sort === 'registered') return sql`player.created_at`;
  if (sort === 'team') {
    const [known, unknown] = direction === 'ascending' ? ['0', '1'] : ['1', '0'];
    return sql`coalesce(${sql.lit(known)} || ${firstTeam}, ${sql.lit(unknown)})`;
  }
  return direction === 'ascending'
    ? sql`coalesce(player.birth_date, 'infinity')`
    : sql`coalesce(player.birth_date, '-infinity')`;
};

interface PlayerQuery {
  readonly organizationId: OrganizationId;
  /** Id of the coach whose players are listed. Null for all players. */
  readonly coachId: string | null;
  readonly reader: string | null;
  /** The previous page's last player, if any. */
  readonly after: string | undefined;
}

/** The search and the filters of the list. */
interface ListFilters extends PlayerFilters {
  readonly search: string | null;
  /** Selects archived players, which coaches' lists never include. */
  readonly archived?: 'only' | undefined;
}

interface ViewScope {
  readonly organizationId: Operand<OrganizationId>;
  readonly everything: boolean;
  readonly seesTeam: Expression<SqlBool>;
}

const isCoachedBy = (coachId: Operand<string | null>) => sql<SqlBool>`exists (select from team_coaches as own
  where own.team_id = team.id and own.organization_id = team.organization_id and own.coach_profile_id = ${coachId})`;

/** True for players who fit an age group's birth dates and gender. */
const fitsAgeGroup = (organizationId: Operand<OrganizationId>, ageGroupId: string) => sql<SqlBool>`exists (
  select from age_groups as fitting
  where fitting.organization_id = ${organizationId} and fitting.id = ${ageGroupId}
    and fitting.gender in ('Co-ed', player.gender)
    and (fitting.born_from is null or ${isWithin(sql.ref('fitting.born_from'), sql.ref('fitting.born_until'))}))`;

const hasNoAccount = sql<SqlBool>`not ${hasAccount}`;

const accountCondition = (filter: AccountFilter, everything: boolean): Expression<SqlBool> => {
  if (filter === 'yes') return hasAccount;
  if (filter === 'no' || !everything) return hasNoAccount;
  return and([hasNoAccount, filter === 'invited' ? isInvited : sql<SqlBool>`not ${isInvited}`]);
};

/**
 * Condition for the search. Only admins search phone and email (decision record 0030). Rows show no addresses, so only a
 * word with an @ or a dot is searched in addresses.
 */
const matchesSearch = (db: Db, search: string, { organizationId, everything }: ViewScope): Expression<SqlBool> => {
  if (!everything) return containsIndexedWords(searchedNames, search);
  const contacts = contactSearch(search, { addressesBegin: false });
  const allNames = namesInProfile('player');
  return or([
    containsIndexedWords(allNames, search),
    contacts.inPhone(sql.ref('player.search_phone'), allNames),
    contacts.inPhone(sql.ref('player.search_second_phone'), allNames),
    isIn(playerAddresses(db, organizationId, contacts)),
    isIn(guardiansNamed(db, organizationId, search)),
    isIn(loginPhones(db, organizationId, contacts)),
  ]);
};

/** Conditions for the search and the filters. Ignores teams that the actor may not see. */
const filterConditions = (
  db: Db,
  { search, teamId, onTeam, ageGroupId, birthDate, gender, account }: ListFilters,
  scope: ViewScope,
): readonly Expression<SqlBool>[] => [
  ...(search === null ? [] : [matchesSearch(db, search, scope)]),
  ...(teamId === undefined ? [] : [hasPlace(scope.seesTeam, teamId)]),
  ...(onTeam === undefined
    ? []
    : [onTeam === 'yes' ? hasPlace(scope.seesTeam) : sql<SqlBool>`not ${hasPlace(scope.seesTeam)}`]),
  ...(ageGroupId === undefined ? [] : [fitsAgeGroup(scope.organizationId, ageGroupId)]),
  ...(birthDate === undefined ? [] : [sql<SqlBool>`player.birth_year is null`]),
  ...(gender === undefined ? [] : [sql<SqlBool>`player.gender = ${gender}`]),
  ...(account === undefined ? [] : [accountCondition(account, scope.everything)]),
];

/** Number of the organization's players, maintained by triggers (decision record 0017). */
const storedPlayerCount = (organizationId: Operand<OrganizationId>) =>
  sql`select coalesce(sum(players), 0) from player_tallies where organization_id = ${organizationId}`;

const playerPage = (
  db: Db,
  { organizationId, coachId, reader, after }: Operands<PlayerQuery>,
  { everything, isLater, sort, direction }: ListForm<PlayerSort>,
  { archived, ...narrowed }: ListFilters = { search: null },
) => {
  const isSeen = everything
    ? sql<SqlBool>`true`
    : archived
      ? sql<SqlBool>`false`
      : isSeenByCoach(sql<string>`${coachId}`);
  const seesTeam = everything ? allTeams : isCoachedBy(coachId);
  const key = playerKey(sort, direction, sql.ref<string | null>('first_team.name'));
  const cursorKey = playerKey(sort, direction, firstTeamName(seesTeam));
  const conditions = filterConditions(db, narrowed, { organizationId, everything, seesTeam });
  const visiblePlayers = db
    .selectFrom('player_profiles as player')
    .where('player.organization_id', '=', organizationId)
    .where('player.archived_at', archived ? 'is not' : 'is', null)
    .where('player.erased_at', 'is', null)
    .where(isSeen);
  let matching = visiblePlayers
    .$if(sort === 'team', (players) =>
      players.leftJoin(firstTeams(organizationId, seesTeam).as('first_team'), 'first_team.player_id', 'player.id'),
    )
    .where(and(conditions))
    .select(['player.id as id', key.as('key')]);
  if (isLater) {
    // The comparison can use the index only with two scalar subqueries instead of one row. A hidden player is not a
    // valid cursor, because the rows after it would reveal the birth date.
    matching = matching.where(sql<SqlBool>`(${key}, player.id) ${comparisonSql[direction]} (
      (select ${cursorKey} from player_profiles as player
        where player.organization_id = ${organizationId} and player.id = ${after} and ${isSeen}), ${after}::uuid)`);
  }
  const page = db
    .selectFrom(sql<{ id: string; key: unknown }>`matching`.as('matching'))
    .select(['id', 'key'])
    .orderBy('key', sqlDirection[direction])
    .orderBy('id', sqlDirection[direction])
    .limit(pageSize.players + 1);
  const rows = db
    .selectFrom('player_profiles as player')
    .innerJoin(page.as('page'), 'page.id', 'player.id')
    .where('player.organization_id', '=', organizationId)
    .select(personalColumns(organizationId, { everything, seesTeam, reader }))
    .orderBy('page.key', sqlDirection[direction])
    .orderBy('page.id', sqlDirection[direction]);
  const total =
    everything && !archived
      ? storedPlayerCount(organizationId)
      : visiblePlayers.select(sql<number>`count(*)`.as('count'));
  const nullValue = sql`null`;
  return pageQuery('players', rows, pageSize.players, {
    before: sql`matching as (${matching}),`,
    fields: sql`,
      'total', (${isLater ? nullValue : total}),
      'found', (${isLater || conditions.length === 0 ? nullValue : sql`select count(*) from matching`})`,
  });
};
const playerPages = pagesOf<PlayerQuery, ListForm<PlayerSort>>(playerPage);

/** A page of players that the actor may see. Only admins see the guardian's phone (ruling 31). */
export const listPlayers = async (db: Db, actor: Actor, { after, sort, direction, ...narrowed }: PlayerSearch) => {
  const { organizationId, coachId } = actor;
  const everything = isAdmin(actor);
  const query = { organizationId, coachId, reader: readerOf(actor), after };
  const form = { everything, isLater: after !== undefined, sort, direction };
  const isWhole = Object.values(narrowed).every((value) => (value ?? null) === null);
  return isWhole ? playerPages(db, query, form) : askPage(db, playerPage(db, query, form, narrowed));
};
