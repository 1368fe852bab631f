import { ageOf } from '../people/store.ts';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, type OrganizationId, playersOf } from '@touchline/domain/core/actor.ts';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import type { coachTabs, OfferStatus, OverviewFilters, ResponseReason } from '@touchline/domain/offers/schema.ts';
import { coachNamesKnownTo, isKnownTo, type Reader, readerOf } from '../../core/identity/guardians.ts';
import { logoUrl } from '../../core/pages/logo-url.ts';
import { isUndelivered } from '../../core/mail/mail.ts';
import { askPage, pageQuery, pagesOf, pageText } from '../../core/requests/paging.ts';
import { containsIndexedWords, containsWords } from '../../core/requests/search.ts';
import type { Db } from '../../db/open.ts';
import { anyOf, moment, type Operand, type Placeholders } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { fieldsOf } from '../../db/columns.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import { counters, offerCounts, storedOfferCounts, isWithdrawn } from './store.counters.ts';
import { familyReach, firstLetterKind } from './store.letters.ts';

/** Maximum offers in a list, more than any player has. */
const maxOwnOffers = 200;

const { and, or, not } = expressionBuilder<DB, never>();

/** True for an overdue offer that the job has not expired yet. Queries show it as declined (ruling 61). */
const isExpired = sql<SqlBool>`(offer.status = 'pending' and offer.offer_expires_at <= club_now())`;
const isPending = sql<SqlBool>`(offer.status = 'pending' and offer.offer_expires_at > club_now())`;

export const stateColumns = [
  sql<string>`offer.id`.as('id'),
  sql<OfferStatus>`case when ${isExpired} then 'declined' else offer.status end`.as('status'),
  sql<ResponseReason | null>`case when ${isExpired} then 'lapsed' else offer.response_reason end`.as('responseReason'),
  moment('offer.created_at').as('createdAt'),
  moment<string | null>('offer.offer_expires_at').as('expiresAt'),
  moment<string | null>(
    sql<Date | null>`(case when ${isExpired} then offer.offer_expires_at else offer.response_at end)`,
  ).as('responseAt'),
  moment<string | null>('offer.released_at').as('releasedAt'),
] as const;

const nameOfAnswerer = sql`select name from members
  where members.organization_id = offer.organization_id and members.id = offer.answered_by`;

/** The name of the guardian who answered. */
export const answerer = sql<string | null>`(${nameOfAnswerer})`;

/** Like `answerer`, but null for the user and for a guardian kept apart from the user. */
export const answererOtherThan = (userId: Operand<string | null>) =>
  sql<string | null>`(${nameOfAnswerer} and members.id <> ${userId}
    and not are_apart(offer.player_id, ${userId}, members.id))`;

/** Columns of an offer's letter and terms. */
export const termColumns = [
  ...fieldsOf('offer', 'offerLetterBody', 'anticipatedTeamLevel'),
  sql<number | null>`offer.anticipated_season_cost_amount::float8`.as('anticipatedSeasonCostAmount'),
  'offer.anticipated_season_cost_description as anticipatedSeasonCostDescription',
] as const;

/** Contact details of the team's coaches whom the reader may see. */
const contactsOf = (db: Db, reader: Reader) =>
  db
    .selectFrom('team_coaches as assignment')
    .innerJoin('coach_profiles as coach', 'coach.id', 'assignment.coach_profile_id')
    .leftJoin('users as account', 'account.id', 'coach.user_id')
    .where('assignment.team_id', '=', sql.ref<string>('offer.team_id'))
    .where(isKnownTo(reader, sql.ref<string | null>('coach.user_id')))
    .orderBy('assignment.slot')
    .select([
      sql<string>`coach.first_name || ' ' || coach.last_name`.as('name'),
      'coach.phone as phone',
      'account.email as email',
    ]);

/** Offers with their team and season. The season is the tryout's, or the team's if there is no tryout. */
export const offersOf = (db: Db, organizationId: Operand<OrganizationId>) =>
  rowsOf(db, 'team_invitations as offer', organizationId)
    .innerJoin('teams as team', 'team.id', 'offer.team_id')
    .leftJoin('tryouts as tryout', 'tryout.id', 'offer.tryout_id')
    .innerJoin('age_groups as ageGroup', (join) =>
      join.on('ageGroup.id', '=', sql`coalesce(tryout.age_group_id, team.age_group_id)`),
    )
    .innerJoin('seasons as season', 'season.id', 'ageGroup.season_id');

export const isBlockedByAcceptance = sql<boolean>`(${isPending} and exists (select from team_invitations as other
  where other.player_id = offer.player_id and other.tryout_id = offer.tryout_id
    and other.status = 'accepted' and other.released_at is null))`;

/** Offers to a family's players, newest first. */
export const listMyOffers = (db: Db, { organizationId, userId, players }: Actor) =>
  offersOf(db, organizationId)
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .where('offer.player_id', '=', anyOf(playersOf({ players })))
    .select([
      ...stateColumns,
      'player.id as playerId',
      sql<string>`player.first_name || ' ' || player.last_name`.as('playerName'),
      answererOtherThan(userId).as('answeredBy'),
      'team.id as teamId',
      'team.name as teamName',
      logoUrl('team.organization_id', 'team.id').as('teamLogoUrl'),
      'season.name as seasonName',
      'tryout.id as tryoutId',
      'tryout.title as tryoutTitle',
      'tryout.date as tryoutDate',
      'offer.team_age_group_at_invitation as ageGroupName',
      coachNamesKnownTo(userId, 'offer').as('coachName'),
      ...termColumns,
      isBlockedByAcceptance.as('blockedByAcceptance'),
      sql<{ name: string; phone: string | null; email: string | null }[] | null>`
        case when offer.status = 'accepted' then ${jsonArrayFrom(contactsOf(db, userId))} end`.as('contacts'),
    ])
    .orderBy('offer.created_at', 'desc')
    .orderBy('offer.id', 'desc')
    .limit(maxOwnOffers)
    .execute();

export const countPending = async (
  db: Db,
  organizationId: OrganizationId,
  playerIds: readonly string[],
): Promise<number> => {
  const { count } = await rowsOf(db, 'team_invitations as offer', organizationId)
    .where('offer.player_id', '=', anyOf(playerIds))
    .where(isPending)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Admins whom a player can ask to change an answer (ruling 65). */
export const listAdmins = (db: Db, { organizationId, userId }: Actor) =>
  rowsOf(db, 'memberships as membership', organizationId)
    .innerJoin('members as profile', (join) =>
      join
        .onRef('profile.id', '=', 'membership.user_id')
        .onRef('profile.organization_id', '=', 'membership.organization_id'),
    )
    .innerJoin('users as account', 'account.id', 'membership.user_id')
    .where('membership.role', '=', sql.lit('admin'))
    .where('membership.state', '=', sql.lit('active'))
    .where(isKnownTo(userId, sql.ref<string>('profile.id')))
    .orderBy('profile.name')
    .limit(20)
    .select(['profile.name as name', 'account.email as email'])
    .execute();

/** An offer with the ids that the permission rules need. */
export const requireOffer = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'team_invitations as offer', organizationId, id)
    .select([
      ...fieldsOf('offer', 'id', 'playerId', 'tryoutId', 'status', 'createdBy'),
      sql<string[]>`array(select assignment.coach_profile_id from team_coaches as assignment
        where assignment.team_id = offer.team_id)`.as('coachIds'),
    ])
    .executeTakeFirstOrThrow(() => offerProblems.missing());

export const listContacts = async (db: Db, actor: Actor, offerId: string) => {
  const { contacts } = await rowOf(db, 'team_invitations as offer', actor.organizationId, offerId)
    .select(jsonArrayFrom(contactsOf(db, readerOf(actor))).as('contacts'))
    .executeTakeFirstOrThrow(() => offerProblems.missing());
  return contacts;
};

const hasStatus = (status: NonNullable<OverviewFilters['status']>): Expression<SqlBool> => {
  if (status === 'pending') return isPending;
  if (status === 'withdrawn') return isWithdrawn;
  const hasStoredStatus = sql<SqlBool>`offer.status = ${status}`;
  return status === 'declined' ? or([and([hasStoredStatus, not(isWithdrawn)]), isExpired]) : hasStoredStatus;
};

/** Conditions for all filters except the status, which does not affect the counters. */
const filterConditions = (db: Db, organizationId: Operand<OrganizationId>, filters: OverviewFilters) => {
  const { seasonId, tryoutId, teamSearch, playerSearch } = filters;
  const conditions: Expression<SqlBool>[] = [];
  if (tryoutId) conditions.push(sql<SqlBool>`offer.tryout_id = ${tryoutId}`);
  if (seasonId) {
    const seasonAgeGroups = sql`select id from age_groups where organization_id = ${organizationId} and season_id = ${seasonId}`;
    conditions.push(sql<SqlBool>`(offer.tryout_id in (select id from tryouts where age_group_id in (${seasonAgeGroups}))
      or offer.tryout_id is null and offer.team_id in (select id from teams where age_group_id in (${seasonAgeGroups})))`);
  }
  if (teamSearch) {
    const teams = rowsOf(db, 'teams', organizationId)
      .where(containsWords([sql.ref<string>('search_name')], teamSearch))
      .select('id');
    conditions.push(sql<SqlBool>`offer.team_id in ${teams}`);
  }
  if (playerSearch) {
    const players = rowsOf(db, 'player_profiles', organizationId)
      .where(containsIndexedWords([sql.ref<string>('search_name')], playerSearch))
      .select('id');
    conditions.push(sql<SqlBool>`offer.player_id in ${players}`);
  }
  return conditions;
};

/** Columns of an offer in the lists for coaches and admins. */
export const listedColumns = (organizationId: Operand<OrganizationId>) =>
  [
    ...stateColumns,
    ageOf(organizationId).as('playerAge'),
    'player.id as playerId',
    sql<string>`player.first_name || ' ' || player.last_name`.as('playerName'),
    'team.id as teamId',
    'team.name as teamName',
    sql<string>`coalesce(offer.team_age_group_at_invitation, "ageGroup".name)`.as('ageGroupName'),
    'season.id as seasonId',
    'season.name as seasonName',
    'tryout.id as tryoutId',
    'tryout.title as tryoutTitle',
    isUndelivered(sql.lit(firstLetterKind), sql.ref('offer.organization_id'), sql.ref('offer.id')).as('undelivered'),
    familyReach,
  ] as const;

/** A page of the offers in `seen`, newest first. Selects the page's rows before it joins other tables. */
const offerRows = (
  db: Db,
  organizationId: Operand<OrganizationId>,
  condition: Expression<SqlBool>,
  seen: Expression<SqlBool>,
  after: string | undefined,
) => {
  let query = db.selectFrom('team_invitations as offer').where(condition);
  if (after) {
    // The comparison can use the index only with two scalar subqueries instead of one row.
    query = query.where(sql<SqlBool>`(offer.created_at, offer.id) < (
      (select offer.created_at from team_invitations as offer where offer.id = ${after} and ${seen}), ${after}::uuid)`);
  }
  const page = query
    .select(['offer.id', 'offer.created_at'])
    .orderBy('offer.created_at', 'desc')
    .orderBy('offer.id', 'desc')
    .limit(pageSize.offers + 1);
  return offersOf(db, organizationId)
    .innerJoin(page.as('page'), 'page.id', 'offer.id')
    .innerJoin('player_profiles as player', 'player.id', 'offer.player_id')
    .select(listedColumns(organizationId))
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc');
};

const overview = (db: Db, organizationId: Operand<OrganizationId>, filters: OverviewFilters) => {
  const conditions = filterConditions(db, organizationId, filters);
  const isOfClub = sql<SqlBool>`offer.organization_id = ${organizationId}`;
  const condition = and([isOfClub, ...conditions]);
  const shownCondition = filters.status ? and([condition, hasStatus(filters.status)]) : condition;
  const rows = offerRows(db, organizationId, shownCondition, isOfClub, filters.after);
  const tally = conditions.length === 0 ? storedOfferCounts(organizationId) : offerCounts(condition);
  return pageQuery('offers', rows, pageSize.offers, counters(tally, and([condition, isExpired])));
};

const noFilters: OverviewFilters = { teamSearch: null, playerSearch: null };

/** The overview without filters. */
const wholeOverview = pagesOf((db, { organizationId }: Placeholders<{ readonly organizationId: OrganizationId }>) =>
  overview(db, organizationId, noFilters),
);

/** A page of the organization's offers, with counters for all offers that match the filters. */
export const listOffers = (db: Db, organizationId: OrganizationId, filters: OverviewFilters) => {
  const isWhole = Object.values(filters).every((filter) => (filter ?? null) === null);
  return isWhole ? wholeOverview(db, { organizationId }, {}) : askPage(db, overview(db, organizationId, filters));
};

/** A page of offers from the coach's teams, with counters for all of these teams' offers. */
export const listCoachOffers = (
  db: Db,
  organizationId: OrganizationId,
  coachId: string | null,
  tab: (typeof coachTabs)[number] | undefined,
  after: string | undefined,
) => {
  const isOfOwnTeams = sql<SqlBool>`offer.organization_id = ${organizationId} and offer.team_id in (
    select team_id from team_coaches where coach_profile_id = ${coachId})`;
  const condition = tab ? and([isOfOwnTeams, tab === 'pending' ? isPending : not(isPending)]) : isOfOwnTeams;
  const rows = offerRows(db, organizationId, condition, isOfOwnTeams, after);
  return pageText(
    db,
    'offers',
    rows,
    pageSize.offers,
    counters(offerCounts(isOfOwnTeams), and([isOfOwnTeams, isExpired])),
  );
};
