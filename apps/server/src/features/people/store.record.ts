import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, isAdmin, isCoachOf, type OrganizationId } from '@touchline/domain/core/actor.ts';
import type { ActivityLine } from '@touchline/domain/activity/schema.ts';
import type { Guardians } from '@touchline/domain/families/schema.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import type { PlayerOffer, PlayerPlace, PlayerRecord, PlayerTryout } from '@touchline/domain/people/schema.record.ts';
import { readerOf } from '../../core/identity/guardians.ts';
import type { Db } from '../../db/open.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import { moment } from '../../db/statement.ts';
import { fieldsOf } from '../../db/columns.ts';
import { linesAbout } from '../activity/store.ts';
import { evaluationsOfPlayer } from '../evaluations/store.ts';
import { familyOf } from '../families/store.ts';
import { answerer, offersOf, stateColumns } from '../offers/store.ts';
import { currentConsent } from '../privacy/store.consents.ts';
import { seesTryout } from '../tryouts/store.ts';
import { seesTeam } from './store.find-club.ts';
import { coachesOfPlayer, coachesOfRosters, personalColumns } from './store.ts';

/** Maximum rows in each list, more than any player has. */
const maxRows = 200;

/** Player data for the rules about reading a player's page and the player's guardians. */
export const requireRecordFacts = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'player_profiles as player', organizationId, id)
    // An erased player has no data to show.
    .where('player.erased_at', 'is', null)
    .select(['player.id as playerId', coachesOfPlayer.as('coachIds'), coachesOfRosters.as('rosterCoachIds')])
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());

type RecordFacts = Awaited<ReturnType<typeof requireRecordFacts>>;

/** Teams that the actor may see, current ones first. */
const placesOf = (db: Db, actor: Actor, playerId: string) =>
  rowsOf(db, 'team_players as place', actor.organizationId)
    .innerJoin('teams as team', 'team.id', 'place.team_id')
    .innerJoin('age_groups as ageGroup', 'ageGroup.id', 'team.age_group_id')
    .innerJoin('seasons as season', 'season.id', 'ageGroup.season_id')
    .where('place.player_id', '=', playerId)
    .where(seesTeam(actor, 'team.id'))
    .select([
      'team.id as teamId',
      'team.name as teamName',
      'season.name as seasonName',
      sql<boolean>`season.is_active and place.status = 'active'`.as('isCurrent'),
      'place.jersey_number as jerseyNumber',
      moment('place.created_at').as('joinedAt'),
    ])
    .orderBy('isCurrent', 'desc')
    .orderBy('season.start_date', 'desc')
    .orderBy('team.name')
    .orderBy('team.id')
    .limit(maxRows);

const tryoutsOf = (db: Db, actor: Actor, playerId: string) =>
  rowsOf(db, 'tryout_registrations as registration', actor.organizationId)
    .innerJoin('tryouts as tryout', 'tryout.id', 'registration.tryout_id')
    .where('registration.player_id', '=', playerId)
    .where(seesTryout(actor))
    .select([
      'registration.id as registrationId',
      ...fieldsOf('registration', 'tryoutId', 'bibNumber'),
      sql<PlayerTryout['status']>`registration.status`.as('status'),
      'tryout.title as title',
      moment('tryout.date').as('date'),
      sql<PlayerTryout['tryoutStatus']>`tryout.status`.as('tryoutStatus'),
    ])
    .orderBy('tryout.date', 'desc')
    .orderBy('registration.id')
    .limit(maxRows);

const offersToPlayer = (db: Db, actor: Actor, playerId: string) =>
  offersOf(db, actor.organizationId)
    .where('offer.player_id', '=', playerId)
    .where(seesTeam(actor, 'team.id'))
    .select([
      ...stateColumns,
      'team.name as teamName',
      'tryout.title as tryoutTitle',
      sql<string | null>`case when ${isAdmin(actor)}::boolean then ${answerer} end`.as('answeredBy'),
    ])
    .orderBy('offer.created_at', 'desc')
    .orderBy('offer.id', 'desc')
    .limit(maxRows);

/** All data about the player that the actor may see, in one statement. */
export const readRecord = async (
  db: Db,
  actor: Actor,
  { playerId, rosterCoachIds }: RecordFacts,
): Promise<PlayerRecord> => {
  const { organizationId } = actor;
  const everything = isAdmin(actor);
  const seesContacts = everything || isCoachOf(actor, { coachIds: rosterCoachIds });
  const visibleFamily: RawBuilder<Guardians | null> = seesContacts
    ? familyOf(db, actor, playerId, everything ? 'everything' : 'contacts')
    : sql`null`;
  const visibleChanges: RawBuilder<ActivityLine[] | null> = everything
    ? jsonArrayFrom(linesAbout(db, organizationId, playerId))
    : sql`null`;
  const visibleConsents: RawBuilder<PlayerRecord['consents']> = everything
    ? sql`json_build_object('data', ${currentConsent('data')}, 'photos', ${currentConsent('photos')})`
    : sql`null`;
  const record = await rowOf(db, 'player_profiles as player', organizationId, playerId)
    .select([
      ...personalColumns(organizationId, {
        everything,
        seesPhone: seesContacts,
        seesTeam: seesTeam(actor, 'team.id'),
        reader: readerOf(actor),
      }),
      visibleFamily.as('family'),
      sql<PlayerPlace[]>`${jsonArrayFrom(placesOf(db, actor, playerId))}`.as('places'),
      jsonArrayFrom(tryoutsOf(db, actor, playerId)).as('tryouts'),
      jsonArrayFrom(evaluationsOfPlayer(db, actor, playerId).limit(maxRows)).as('evaluations'),
      sql<PlayerOffer[]>`${jsonArrayFrom(offersToPlayer(db, actor, playerId))}`.as('offers'),
      visibleConsents.as('consents'),
      visibleChanges.as('changes'),
    ])
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());
  const { family, places, tryouts, evaluations, offers, consents, changes, ...player } = record;
  return { player, family, places, tryouts, evaluations, offers, consents, changes };
};
