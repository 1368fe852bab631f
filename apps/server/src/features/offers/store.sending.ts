import { ageOf } from '../people/store.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import type { NewOffers } from '@touchline/domain/offers/schema.ts';
import { holdingStatuses } from '@touchline/domain/tryouts/rules.registrations.ts';
import { type ColumnsOf, fields, fieldsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { termColumns } from './store.ts';
import { familyReach } from './store.letters.ts';
import { registrationsWithPlayers } from '../tryouts/store.registrations.ts';

const offerableTeams = (db: Db, actor: Actor, ageGroupId: string) => {
  const teams = rowsOf(db, 'teams as team', actor.organizationId).where('team.age_group_id', '=', ageGroupId);
  if (isAdmin(actor)) return teams;
  return teams.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('team_coaches as own')
        .whereRef('own.team_id', '=', 'team.id')
        .where('own.coach_profile_id', '=', actor.coachId),
    ),
  );
};

const coachNames = sql<string[]>`array(
  select coach.first_name || ' ' || coach.last_name from team_coaches as assignment
  join coach_profiles as coach on coach.id = assignment.coach_profile_id
  where assignment.team_id = team.id order by assignment.slot)`;

/** The age group's teams for which the actor may make offers. Coaches may do so only for their own (ruling 66). */
export const listOfferTeams = (db: Db, actor: Actor, ageGroupId: string) =>
  offerableTeams(db, actor, ageGroupId)
    .select([
      'team.id as id',
      'team.name as name',
      coachNames.as('coachNames'),
      sql<number>`(select count(*)::int from team_players as place
        where place.team_id = team.id and place.status = 'active')`.as('playerCount'),
      sql<number>`(select count(*)::int from team_invitations as offer where offer.team_id = team.id
        and offer.status = 'pending' and offer.offer_expires_at > club_now())`.as('pendingCount'),
    ])
    .orderBy('team.name')
    .limit(500)
    .execute();

/** A team for which the actor may make offers, with the data that an offer stores about it. */
export const requireOfferTeam = (db: Db, actor: Actor, ageGroupId: string, teamId: string) =>
  offerableTeams(db, actor, ageGroupId)
    .innerJoin('age_groups as ageGroup', 'ageGroup.id', 'team.age_group_id')
    .where('team.id', '=', teamId)
    .select(['team.id as id', 'team.name as name', 'ageGroup.name as ageGroupName', coachNames.as('coachNames')])
    .executeTakeFirstOrThrow(() => offerProblems.teamMissing());

export const allowsSeveralOffers = async (db: Db, organizationId: OrganizationId): Promise<boolean> => {
  const { allowed } = await db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select('allow_several_offers as allowed')
    .executeTakeFirstOrThrow();
  return allowed;
};

const isActiveOffer = sql<boolean>`(offer.status = 'accepted' and offer.released_at is null or offer.status = 'pending' and offer.offer_expires_at > club_now())`;

/** Participants by name, with their live offers from this tryout and the teams they declined, and an offer's defaults. */
export const listCandidates = (db: Db, actor: Actor, tryoutId: string) => {
  const { organizationId, coachId } = actor;
  // A coach must not see which other team made an offer to a player.
  const isVisibleTeam = sql<boolean>`(${isAdmin(actor)}::boolean or exists (select from team_coaches as own
    where own.team_id = offer.team_id and own.coach_profile_id = ${coachId}))`;
  const offersOfTryout = rowsOf(db, 'team_invitations as offer', organizationId).where(
    'offer.tryout_id',
    '=',
    tryoutId,
  );
  const lastTerms = offersOfTryout
    .where(isVisibleTeam)
    .select(termColumns)
    .orderBy('offer.created_at', 'desc')
    .orderBy('offer.id', 'desc')
    .limit(1);
  const offersOfPlayer = offersOfTryout.where('offer.player_id', '=', sql.ref<string>('player.id'));
  const offers = offersOfPlayer
    .where(isActiveOffer)
    .select([
      sql<string | null>`case when ${isVisibleTeam} then offer.team_id end`.as('teamId'),
      sql<'pending' | 'accepted'>`offer.status`.as('status'),
    ]);
  const declinedOffers = offersOfPlayer
    .innerJoin('teams as team', 'team.id', 'offer.team_id')
    .where('offer.status', '=', 'declined')
    .where('offer.response_reason', '=', 'player')
    .where(isVisibleTeam)
    .select('team.name');
  const candidates = registrationsWithPlayers(db, organizationId)
    .where('registration.tryout_id', '=', tryoutId)
    .where('registration.status', 'in', holdingStatuses)
    .where('player.archived_at', 'is', null)
    .select([
      'registration.id as registrationId',
      'player.id as playerId',
      ...fieldsOf('player', 'firstName', 'lastName', 'position'),
      ageOf(organizationId).as('age'),
      sql<(typeof holdingStatuses)[number]>`registration.status`.as('registrationStatus'),
      familyReach,
      jsonArrayFrom(offers).as('offers'),
      sql<string[]>`array(${declinedOffers.distinct().orderBy('team.name')})`.as('declinedTeams'),
    ])
    .orderBy('player.sort_name')
    .orderBy('player.id')
    .limit(2000);
  return db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select([
      ...fields('allowSeveralOffers', 'offerHours'),
      jsonObjectFrom(lastTerms).as('lastTerms'),
      jsonArrayFrom(candidates).as('candidates'),
    ])
    .executeTakeFirstOrThrow();
};

/**
 * Locks the tryout's players among these, in the order of their ids, so that concurrent senders see each other's offers
 * (REL-5, race Q5).
 */
export const lockParticipants = (
  db: Db,
  organizationId: OrganizationId,
  tryoutId: string,
  playerIds: readonly string[],
) =>
  rowsOf(db, 'player_profiles as player', organizationId)
    .innerJoin('tryout_registrations as registration', 'registration.player_id', 'player.id')
    .where('registration.tryout_id', '=', tryoutId)
    .where('player.id', '=', sql<string>`any(${playerIds}::uuid[])`)
    .where('player.archived_at', 'is', null)
    .select([
      ...fieldsOf('player', 'id', 'firstName', 'lastName'),
      'registration.status as registrationStatus',
      familyReach,
    ])
    .orderBy('player.id')
    .forNoKeyUpdate('player')
    .execute();

/**
 * The players' live offers from this tryout, and the team's pending offers from other tryouts. The caller has expired
 * overdue offers. An offer that has expired since then still counts, because an answer may be in progress.
 */
export const listLiveOffers = (
  db: Db,
  organizationId: OrganizationId,
  { tryoutId, teamId, playerIds }: { tryoutId: string; teamId: string; playerIds: readonly string[] },
) =>
  rowsOf(db, 'team_invitations as offer', organizationId)
    .where('offer.player_id', '=', sql<string>`any(${playerIds}::uuid[])`)
    .where(sql<SqlBool>`(offer.status = 'pending' or offer.status = 'accepted' and offer.released_at is null)`)
    .where(({ or, eb }) => or([eb('offer.tryout_id', '=', tryoutId), eb('offer.team_id', '=', teamId)]))
    .select([
      ...fieldsOf('offer', 'playerId', 'teamId', 'tryoutId'),
      sql<'pending' | 'accepted'>`offer.status`.as('status'),
    ])
    .execute();

interface OfferRecipients {
  readonly tryoutId: string;
  readonly playerIds: readonly string[];
  readonly createdBy: string;
  /** The age group and coaches at the time of sending. */
  readonly team: { readonly id: string; readonly ageGroupName: string; readonly coachNames: readonly string[] };
}

/** The offer's terms as expressions for a statement that selects its rows. */
const termValues = (terms: NewOffers) =>
  ({
    offer_letter_body: sql<string | null>`${terms.offerLetterBody}::text`,
    anticipated_team_level: sql<string | null>`${terms.anticipatedTeamLevel}::text`,
    anticipated_season_cost_amount: sql<string | null>`${terms.anticipatedSeasonCostAmount}::numeric`,
    anticipated_season_cost_description: sql<string | null>`${terms.anticipatedSeasonCostDescription}::text`,
  }) satisfies Record<keyof ColumnsOf<Omit<NewOffers, 'teamId' | 'playerIds'>>, unknown>;

/** Writes the offers in one statement and returns them. Skips players who have a pending offer from the team. */
export const insertOffers = (
  db: Db,
  organizationId: OrganizationId,
  { tryoutId, playerIds, createdBy, team }: OfferRecipients,
  terms: NewOffers,
) => {
  const termEntries = Object.entries(termValues(terms)) as [keyof ReturnType<typeof termValues>, RawBuilder<unknown>][];
  return (
    db
      .insertInto('team_invitations')
      .columns([
        'organization_id',
        'team_id',
        'player_id',
        'tryout_id',
        'offer_expires_at',
        'team_age_group_at_invitation',
        'coach_name_at_invitation',
        'created_by',
        ...termEntries.map(([column]) => column),
      ])
      .expression((from) =>
        from.selectFrom(sql<{ id: string }>`unnest(${playerIds}::uuid[])`.as<'player'>(sql`player (id)`)).select([
          sql<string>`${organizationId}::uuid`.as('organization_id'),
          sql<string>`${team.id}::uuid`.as('team_id'),
          'player.id',
          sql<string>`${tryoutId}::uuid`.as('tryout_id'),
          sql<Date>`club_now() + make_interval(hours =>
              (select offer_hours from organizations where id = ${organizationId}))`.as('offer_expires_at'),
          sql<string>`${team.ageGroupName}::text`.as('team_age_group_at_invitation'),
          sql<string | null>`${team.coachNames.join(', ') || null}::text`.as('coach_name_at_invitation'),
          sql<string>`${createdBy}::uuid`.as('created_by'),
          ...termEntries.map(([column, value]) => value.as(column)),
        ]),
      )
      // 'pending' is a literal, because a generic plan for any value does not use the index on pending offers.
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'player_id']).where('status', '=', sql.lit('pending')).doNothing(),
      )
      .returning(['id', 'player_id as playerId'])
      .execute()
  );
};
