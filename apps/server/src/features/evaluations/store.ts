import { ageOf } from '../people/store.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Actor, isAdmin } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import type { EvaluationSummary, Recommendation } from '@touchline/domain/evaluations/schema.ts';
import { registrationProblems } from '@touchline/domain/tryouts/messages.registrations.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import { holdingStatuses } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { asText, moment, type Operands, type Placeholders, statement } from '../../db/statement.ts';
import { fieldsOf } from '../../db/columns.ts';
import { byName, maxPlayers, playerName, registrationsWithPlayers } from '../tryouts/store.registrations.ts';
import { coachIdsFor, coachIdsOfTryout, seesTryout } from '../tryouts/store.ts';

export type Evaluator = Pick<Actor, 'organizationId' | 'userId' | 'coachId'>;

/**
 * Admins see all evaluations. Coaches see their own and those by coaches with whom they share a team in a current
 * season. If past seasons counted, after a few years everyone would see everything.
 */
const isVisibleTo = ({ organizationId, userId, coachId }: Operands<Evaluator>): Expression<SqlBool> =>
  sql<SqlBool>`(evaluation.coach_id = ${userId} or evaluation.coach_profile_id in (
    select colleague.coach_profile_id from team_coaches as own
    join teams as team on team.id = own.team_id
    join age_groups as age_group on age_group.id = team.age_group_id
    join seasons as season on season.id = age_group.season_id and season.is_active
    join team_coaches as colleague on colleague.team_id = team.id
    where own.organization_id = ${organizationId} and own.coach_profile_id = ${coachId}))`;

/** The account's name, or the coach profile's if the account is gone. */
const evaluatorName = sql<string | null>`coalesce(evaluator.name, (
  select coach.first_name || ' ' || coach.last_name from coach_profiles as coach
  where coach.id = evaluation.coach_profile_id))`;

const ownColumns = ({ userId }: Operands<Evaluator>) =>
  [
    ...fieldsOf('evaluation', 'id', 'registrationId'),
    evaluatorName.as('coachName'),
    sql<boolean>`evaluation.coach_id is not distinct from ${userId}`.as('isOwn'),
    ...fieldsOf('evaluation', 'technicalScore', 'acumenScore', 'physicalScore', 'characterScore'),
    ...fieldsOf('evaluation', 'recommendation', 'notes'),
    'evaluation.late as isLate',
    moment('evaluation.recorded_at').as('recordedAt'),
  ] as const;

export const evaluationColumns = (actor: Operands<Evaluator>) =>
  [
    ...ownColumns(actor),
    'evaluation.player_id as playerId',
    'evaluation.coach_id as evaluatorId',
    moment('evaluation.created_at').as('createdAt'),
    moment('evaluation.updated_at').as('updatedAt'),
  ] as const;

const evaluations = (db: Db) =>
  db
    .selectFrom('tryout_evaluations as evaluation')
    .leftJoin('members as evaluator', (join) =>
      join
        .onRef('evaluator.id', '=', 'evaluation.coach_id')
        .onRef('evaluator.organization_id', '=', 'evaluation.organization_id'),
    );

export const evaluationsOf = (db: Db, actor: Operands<Evaluator>) =>
  evaluations(db).where('evaluation.organization_id', '=', actor.organizationId).select(evaluationColumns(actor));

type Values = Evaluator & { readonly id: string };

const tenths = (score: 'technical_score' | 'acumen_score' | 'physical_score' | 'character_score') =>
  sql<number>`round(avg(${sql.ref(`evaluation.${score}`)}), 1)`;
const countOf = (recommendation: Recommendation) =>
  sql<number>`count(*) filter (where evaluation.recommendation = ${sql.lit(recommendation)})`;

/** Registered players with the viewer's evaluation and a summary of all visible ones, like the rule `summaryOf`. */
const evaluatedPlayersOf = (db: Db, actor: Operands<Evaluator>, everything: boolean) =>
  registrationsWithPlayers(db, actor.organizationId)
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('tryout_evaluations as evaluation')
          .whereRef('evaluation.registration_id', '=', 'registration.id')
          .$if(!everything, (all) => all.where(isVisibleTo(actor)))
          .select(({ fn }) => [
            fn.countAll<number>().as('count'),
            tenths('technical_score').as('technical'),
            tenths('acumen_score').as('acumen'),
            tenths('physical_score').as('physical'),
            tenths('character_score').as('character'),
            countOf('yes').as('yes'),
            countOf('maybe').as('maybe'),
            countOf('no').as('no'),
          ])
          .as('total'),
      (join) => join.onTrue(),
    )
    .select([
      'registration.id as registrationId',
      'player.id as playerId',
      playerName.as('playerName'),
      'player.position as playerPosition',
      ageOf(actor.organizationId).as('playerAge'),
      'player.jersey_number as jerseyNumber',
      ...fieldsOf('registration', 'bibNumber', 'status'),
      sql<EvaluationSummary>`json_build_object('count', total.count,
        'averages', case when total.count > 0 then json_build_object('technicalScore', total.technical,
          'acumenScore', total.acumen, 'physicalScore', total.physical, 'characterScore', total.character) end,
        'recommendations', json_build_object('yes', total.yes, 'maybe', total.maybe, 'no', total.no))`.as('summary'),
      jsonObjectFrom(
        evaluations(db)
          // The conditions match the columns of a unique key. With others, the planner may read all of the evaluator's or of
          // the tryout's evaluations for each player.
          .where(sql<SqlBool>`evaluation.tryout_id = registration.tryout_id`)
          .where(sql<SqlBool>`evaluation.registration_id = registration.id`)
          .where(sql<SqlBool>`evaluation.coach_id = ${actor.userId}`)
          .select(ownColumns(actor)),
      ).as('own'),
    ]);

const tryoutStatement = (everything: boolean, coachIds: RawBuilder<string[]>) =>
  statement((db, asked: Placeholders<Values>) =>
    rowsOf(db, 'tryouts as tryout', asked.organizationId)
      .where('tryout.id', '=', asked.id)
      .select([
        'tryout.title as title',
        coachIds.as('coachIds'),
        asText(
          evaluatedPlayersOf(db, asked, everything)
            .where('registration.tryout_id', '=', asked.id)
            .where('registration.status', 'in', holdingStatuses)
            .orderBy(byName)
            .orderBy('registration.id')
            .limit(maxPlayers),
        ).as('rows'),
      ]),
  );
const tryoutStatements = {
  admin: tryoutStatement(true, coachIdsFor.admin),
  coach: tryoutStatement(false, coachIdsFor.coach),
};

/** The tryout's title, the coaches who may see it, and its players by name, as returned to the client. */
export const requireEvaluatedPlayers = async (db: Db, actor: Actor, tryoutId: string) => {
  const [tryout] = await tryoutStatements[isAdmin(actor) ? 'admin' : 'coach'](db, { ...actor, id: tryoutId });
  return tryout ?? raise(tryoutProblems.missing());
};

/** True if the evaluator's login also acts for the player, but is not the player's own. */
const isByGuardian = sql<boolean | null>`exists (select from guardianships as guardianship
  where guardianship.player_id = evaluation.player_id and guardianship.user_id = evaluation.coach_id
    and guardianship.organization_id = evaluation.organization_id and guardianship.kind <> 'self')`;

/** The evaluations that the actor may see, most recently made first. */
const visibleEvaluations = (db: Db, actor: Actor) =>
  evaluationsOf(db, actor)
    .select((isAdmin(actor) ? isByGuardian : sql<boolean | null>`null::boolean`).as('isByGuardian'))
    .$if(!isAdmin(actor), (all) => all.where(isVisibleTo(actor)))
    .orderBy('evaluation.recorded_at', 'desc')
    .orderBy('evaluation.id');

/** One player's evaluations, in the tryouts that the actor may see. */
export const evaluationsOfPlayer = (db: Db, actor: Actor, playerId: string) =>
  visibleEvaluations(db, actor)
    .innerJoin('tryouts as tryout', 'tryout.id', 'evaluation.tryout_id')
    .where('evaluation.player_id', '=', playerId)
    .where(seesTryout(actor))
    .select('tryout.title as tryoutTitle');

/** The coaches who may see the player's tryout, and the player with each evaluation that the actor may see. */
export const requirePlayerEvaluations = async (db: Db, actor: Actor, registrationId: string) => {
  const visible = visibleEvaluations(db, actor).where(sql<SqlBool>`evaluation.registration_id = registration.id`);
  const registration = await evaluatedPlayersOf(db, actor, isAdmin(actor))
    .innerJoin('tryouts as tryout', 'tryout.id', 'registration.tryout_id')
    .where('registration.id', '=', registrationId)
    .select([
      'registration.tryout_id as tryoutId',
      jsonArrayFrom(visible).as('evaluations'),
      coachIdsOfTryout.as('coachIds'),
    ])
    .executeTakeFirst();
  return registration ?? raise(registrationProblems.missing());
};

/** All players in the tryout, with the recommendations that the actor's badge counts: all, or a coach's own. */
export const listRecommendations = (db: Db, actor: Actor, tryoutId: string) =>
  registrationsWithPlayers(db, actor.organizationId)
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
    .limit(maxPlayers)
    .execute();
