import { type Expression, type QueryCreator, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import type { NewEvaluation } from '@touchline/domain/evaluations/schema.ts';
import type { ColumnsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { type Operands, type Placeholders, statement } from '../../db/statement.ts';
import type { DB } from '../../db/types.ts';
import { findEvenIfMerged, registrationInTryout } from '../tryouts/store.registration.ts';
import { coachIdsFor, recordPresence } from '../tryouts/store.ts';
import { type Evaluator, evaluationColumns, evaluationsOf } from './store.ts';

const sharedRegistrations = (coachIds: RawBuilder<string[]>) =>
  statement((db, { organizationId, id }: Placeholders<{ organizationId: OrganizationId; id: string }>) =>
    registrationInTryout(db, organizationId, id)
      .select([
        'registration.status as status',
        'tryout.status as tryoutStatus',
        'tryout.completed_at as completedAt',
        'tryout.opening_key as viewTokenKey',
        coachIds.as('coachIds'),
      ])
      .forShare('tryout')
      .forShare('registration'),
  );
const registrationLocks = {
  admin: sharedRegistrations(coachIdsFor.admin),
  coach: sharedRegistrations(coachIdsFor.coach),
};

/**
 * Locks the tryout, then the registration, in the same order as attendance. Completing the tryout waits for evaluations
 * that hold this lock.
 */
export const shareRegistration = async (db: Db, actor: Actor, registrationId: string) => {
  const { organizationId } = actor;
  const share = registrationLocks[isAdmin(actor) ? 'admin' : 'coach'];
  const find = async (id: string) => (await share(db, { organizationId, id }))[0];
  const row = await findEvenIfMerged(db, organizationId, registrationId, find);
  const { tryoutStatus, completedAt, viewTokenKey, ...registration } = row;
  return { ...registration, tryout: { id: registration.tryoutId, status: tryoutStatus, completedAt, viewTokenKey } };
};

interface RegistrationKey {
  readonly id: string;
  readonly tryoutId: string;
  readonly playerId: string;
}

interface SavedEvaluation extends Evaluator, RegistrationKey, NewEvaluation {}

type FormColumns = Operands<ColumnsOf<NewEvaluation>>;

/** Inserts an evaluation made at `recorded_at`, or overwrites the evaluator's earlier one. */
const upsert = (
  db: Db,
  saved: Placeholders<SavedEvaluation>,
  recordedAt: RawBuilder<Date>,
  isOlder?: Expression<SqlBool>,
) =>
  db
    .insertInto('tryout_evaluations')
    .values({
      ...({
        technical_score: saved.technicalScore,
        acumen_score: saved.acumenScore,
        physical_score: saved.physicalScore,
        character_score: saved.characterScore,
        recommendation: saved.recommendation,
        notes: saved.notes,
      } satisfies FormColumns),
      coach_profile_id: saved.coachId,
      recorded_at: recordedAt,
      organization_id: saved.organizationId,
      tryout_id: saved.tryoutId,
      registration_id: saved.id,
      player_id: saved.playerId,
      coach_id: saved.userId,
    })
    .onConflict((conflict) => {
      const overwritten = conflict.columns(['tryout_id', 'registration_id', 'coach_id']).doUpdateSet(({ fn, ref }) => ({
        ...({
          technical_score: ref('excluded.technical_score'),
          acumen_score: ref('excluded.acumen_score'),
          physical_score: ref('excluded.physical_score'),
          character_score: ref('excluded.character_score'),
          recommendation: ref('excluded.recommendation'),
          notes: ref('excluded.notes'),
        } satisfies Record<keyof FormColumns, unknown>),
        // An evaluation that a coach corrects while acting as an admin still counts as the coach's.
        coach_profile_id: fn.coalesce('excluded.coach_profile_id', 'tryout_evaluations.coach_profile_id'),
        recorded_at: ref('excluded.recorded_at'),
      }));
      return isOlder ? overwritten.where(isOlder) : overwritten;
    })
    .returningAll();

/** The written evaluation, as returned to the client. */
const savedRow = (
  tables: QueryCreator<DB & { evaluation: Selectable<DB['tryout_evaluations']> }>,
  saved: Placeholders<SavedEvaluation>,
) =>
  tables
    .selectFrom('evaluation')
    .leftJoin('members as evaluator', (join) =>
      join
        .onRef('evaluator.id', '=', 'evaluation.coach_id')
        .onRef('evaluator.organization_id', '=', 'evaluation.organization_id'),
    )
    .select(evaluationColumns(saved));

const saveWithoutTime = statement((db, saved: Placeholders<SavedEvaluation>) =>
  savedRow(
    db.with('heard', () => recordPresence(saved)).with('evaluation', () => upsert(db, saved, sql`club_now()`)),
    saved,
  ),
);

const saveWithTime = statement((db, saved: Placeholders<SavedEvaluation & { readonly made: Date }>) => {
  const isOlder = sql<SqlBool>`tryout_evaluations.recorded_at <= ${saved.made}`;
  return savedRow(
    db
      .with('heard', () => recordPresence(saved))
      .with('evaluation', () => upsert(db, saved, sql`${saved.made}`, isOlder)),
    saved,
  );
});

/**
 * Writes the evaluator's single evaluation of a registration. Saving again keeps the creation time (ruling 46). With
 * `made`, the evaluation counts as made at that time. Returns undefined if the evaluator has saved a later one.
 */
export const upsertEvaluation = async (
  db: Db,
  { organizationId, userId, coachId }: Actor,
  { id, tryoutId, playerId }: RegistrationKey,
  input: NewEvaluation,
  made: Date | undefined,
) => {
  const actor = { organizationId, userId, coachId };
  const saved = { ...input, ...actor, id, tryoutId, playerId };
  const [evaluation] = made ? await saveWithTime(db, { ...saved, made }) : await saveWithoutTime(db, saved);
  return evaluation;
};

/** The evaluator's own evaluation of a registration that has one. */
export const readOwnEvaluation = (db: Db, { organizationId, userId, coachId }: Actor, registrationId: string) =>
  evaluationsOf(db, { organizationId, userId, coachId })
    .where('evaluation.registration_id', '=', registrationId)
    .where('evaluation.coach_id', '=', userId)
    .executeTakeFirstOrThrow();
