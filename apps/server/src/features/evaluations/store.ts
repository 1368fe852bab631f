import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import type { NewEvaluation, Recommendation } from '@touchline/domain/evaluations/schema.ts';
import { registrationProblems } from '@touchline/domain/tryouts/messages.registrations.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import { holdingStatuses } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Db } from '../../db/open.ts';
import { statement } from '../../db/statement.ts';
import { byName, mostPlayers, playerName } from '../tryouts/store.registrations.ts';
import { coachIdsOfTryout } from '../tryouts/store.ts';

type Evaluator = Pick<Actor, 'organizationId' | 'userId' | 'coachId'>;

/** All for an admin; for a coach the own ones and those of coaches who share at least one team (PERM-22, PERM-23). */
const isVisibleTo = ({ organizationId, userId, coachId }: Evaluator): Expression<SqlBool> =>
  sql<SqlBool>`(evaluation.coach_id = ${userId} or exists (
    select from team_coaches as own
    join team_coaches as colleague on colleague.team_id = own.team_id
    where own.organization_id = ${organizationId} and own.coach_profile_id = ${coachId}
      and colleague.coach_profile_id = evaluation.coach_profile_id))`;

/** The name of the account, or that of the coach profile once the account is gone. */
const evaluatorName = sql<string | null>`coalesce(evaluator.name, (
  select coach.first_name || ' ' || coach.last_name from coach_profiles as coach
  where coach.id = evaluation.coach_profile_id))`;

const evaluationColumns = ({ userId }: Evaluator) =>
  [
    'evaluation.id as id',
    'evaluation.registration_id as registrationId',
    'evaluation.player_id as playerId',
    'evaluation.coach_id as evaluatorId',
    evaluatorName.as('coachName'),
    sql<boolean>`evaluation.coach_id is not distinct from ${userId}`.as('isOwn'),
    'evaluation.technical_score as technicalScore',
    'evaluation.acumen_score as acumenScore',
    'evaluation.physical_score as physicalScore',
    'evaluation.character_score as characterScore',
    'evaluation.recommendation as recommendation',
    'evaluation.notes as notes',
    'evaluation.late as isLate',
    'evaluation.created_at as createdAt',
    'evaluation.updated_at as updatedAt',
  ] as const;

const evaluationsOf = (db: Db, actor: Evaluator) =>
  db
    .selectFrom('tryout_evaluations as evaluation')
    .leftJoin('profiles as evaluator', 'evaluator.id', 'evaluation.coach_id')
    .where('evaluation.organization_id', '=', actor.organizationId)
    .select(evaluationColumns(actor));

interface Asked extends Evaluator {
  readonly tryoutId: string;
  readonly playerId: string | undefined;
}

const evaluatedPlayers = (everything: boolean, ofOnePlayer: boolean) =>
  statement((db, asked: Asked) => {
    const evaluations = evaluationsOf(db, asked)
      .where(sql<SqlBool>`evaluation.registration_id = registration.id`)
      .orderBy('evaluation.updated_at', 'desc')
      .orderBy('evaluation.id');
    const participants = db
      .selectFrom('tryout_registrations as registration')
      .innerJoin('player_profiles as player', 'player.id', 'registration.player_id')
      .where('registration.organization_id', '=', asked.organizationId)
      .where('registration.tryout_id', '=', asked.tryoutId);
    const players = ofOnePlayer
      ? participants.where(sql<SqlBool>`registration.player_id = ${asked.playerId}`)
      : participants.where('registration.status', 'in', holdingStatuses);
    return db
      .selectFrom('tryouts as tryout')
      .where('tryout.organization_id', '=', asked.organizationId)
      .where('tryout.id', '=', asked.tryoutId)
      .select([
        coachIdsOfTryout.as('coachIds'),
        jsonArrayFrom(
          players
            .select([
              'registration.id as registrationId',
              'player.id as playerId',
              playerName.as('playerName'),
              'player.position as playerPosition',
              'player.birth_date as playerBirthDate',
              'player.jersey_number as jerseyNumber',
              'registration.status as status',
              jsonArrayFrom(everything ? evaluations : evaluations.where(isVisibleTo(asked))).as('evaluations'),
            ])
            .orderBy(byName)
            .orderBy('registration.id')
            .limit(mostPlayers),
        ).as('players'),
      ]);
  });
const forAdmin = { all: evaluatedPlayers(true, false), one: evaluatedPlayers(true, true) };
const forCoach = { all: evaluatedPlayers(false, false), one: evaluatedPlayers(false, true) };

/**
 * The coaches who may see the tryout, and its players by name with the evaluations that the actor may see; one player
 * alone when named.
 */
export const requireEvaluatedPlayers = async (db: Db, actor: Actor, tryoutId: string, playerId: string | undefined) => {
  const ask = (isAdmin(actor) ? forAdmin : forCoach)[playerId === undefined ? 'all' : 'one'];
  const [found] = await ask(db, { ...actor, tryoutId, playerId });
  return found ?? raise(tryoutProblems.missing());
};

/** Everybody ever registered, with the recommendations that count for the actor's badge: all, or a coach's own. */
export const listRecommendations = (db: Db, actor: Actor, tryoutId: string) =>
  db
    .selectFrom('tryout_registrations as registration')
    .innerJoin('player_profiles as player', 'player.id', 'registration.player_id')
    .where('registration.organization_id', '=', actor.organizationId)
    .where('registration.tryout_id', '=', tryoutId)
    .select([
      'registration.id as registrationId',
      'player.id as playerId',
      sql<Recommendation[]>`array(
        select evaluation.recommendation from tryout_evaluations as evaluation
        where evaluation.registration_id = registration.id
          and (${isAdmin(actor)}::boolean or evaluation.coach_id = ${actor.userId}))`.as('recommendations'),
    ])
    .orderBy(byName)
    .orderBy('registration.id')
    .limit(mostPlayers)
    .execute();

/**
 * The registration with what decides whether it can be evaluated, held still: "complete" waits for the evaluations
 * under way, later ones find the tryout completed. The tryout before the registration, as attendance locks them.
 */
export const shareRegistration = async (db: Db, organizationId: OrganizationId, id: string) => {
  const found = await db
    .selectFrom('tryout_registrations as registration')
    .innerJoin('tryouts as tryout', 'tryout.id', 'registration.tryout_id')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.id', '=', id)
    .select([
      'registration.id as id',
      'registration.tryout_id as tryoutId',
      'registration.player_id as playerId',
      'registration.status as status',
      'tryout.status as tryoutStatus',
      'tryout.completed_at as completedAt',
      'tryout.opening_key as openingKey',
      coachIdsOfTryout.as('coachIds'),
    ])
    .forShare('tryout')
    .forShare('registration')
    .executeTakeFirst();
  if (!found) throw registrationProblems.missing();
  const { tryoutStatus, completedAt, openingKey, ...registration } = found;
  return { ...registration, tryout: { id: registration.tryoutId, status: tryoutStatus, completedAt, openingKey } };
};

interface Registered {
  readonly id: string;
  readonly tryoutId: string;
  readonly playerId: string;
}

/**
 * One evaluation per evaluator and registration; saving again keeps the time of creation (EVAL-20, decision D46). With
 * `made` it was made then, and leaves alone what the evaluator made later; answers what is stored in either case.
 */
export const upsertEvaluation = async (
  db: Db,
  actor: Actor,
  registration: Registered,
  input: NewEvaluation,
  made: Date | undefined,
) => {
  const values = {
    technical_score: input.technicalScore,
    acumen_score: input.acumenScore,
    physical_score: input.physicalScore,
    character_score: input.characterScore,
    recommendation: input.recommendation,
    notes: input.notes,
    coach_profile_id: actor.coachId,
    recorded_at: made ?? sql<Date>`club_now()`,
  };
  const written = await db
    .with('evaluation', (saved) =>
      saved
        .insertInto('tryout_evaluations')
        .values({
          ...values,
          organization_id: actor.organizationId,
          tryout_id: registration.tryoutId,
          registration_id: registration.id,
          player_id: registration.playerId,
          coach_id: actor.userId,
        })
        .onConflict((conflict) => {
          const update = conflict.columns(['tryout_id', 'registration_id', 'coach_id']).doUpdateSet(values);
          return made === undefined ? update : update.where('tryout_evaluations.recorded_at', '<=', made);
        })
        .returningAll(),
    )
    .selectFrom('evaluation')
    .leftJoin('profiles as evaluator', 'evaluator.id', 'evaluation.coach_id')
    .select(evaluationColumns(actor))
    .executeTakeFirst();
  return (
    written ??
    evaluationsOf(db, actor)
      .where('evaluation.registration_id', '=', registration.id)
      .where('evaluation.coach_id', '=', actor.userId)
      .executeTakeFirstOrThrow()
  );
};
