import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import type { RegistrationStatus } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { NewTryout, TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { columnsOf } from '../../db/columns.ts';
import { insertRow, requireRow, rowOf, rowsOf, updateRow } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';
import { fields, fieldsOf } from '../../db/fields.ts';

/** More tryouts than a club holds in decades; beyond it the oldest are not listed. */
const maxTryouts = 1000;

const registrationsWith = (status: RegistrationStatus) => sql<number>`(
  select count(*) from tryout_registrations as registration
  where registration.organization_id = tryout.organization_id
    and registration.tryout_id = tryout.id and registration.status = ${status})`;

/** The coaches who have a team in the tryout's age group: they may see it. */
export const coachIdsOfTryout = sql<string[]>`array(
  select distinct assignment.coach_profile_id from team_coaches as assignment
  join teams as team on team.id = assignment.team_id
  where team.organization_id = tryout.organization_id and team.age_group_id = tryout.age_group_id)`;

/** The same for the most frequent statements: an admin sees every tryout, so the coaches are not read. */
export const coachIdsFor = { admin: sql<string[]>`'{}'::uuid[]`, coach: coachIdsOfTryout };

const tryoutsOf = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'tryouts as tryout', organizationId)
    .innerJoin('age_groups as ageGroup', 'ageGroup.id', 'tryout.age_group_id')
    .innerJoin('seasons as season', 'season.id', 'ageGroup.season_id')
    .select([
      ...fieldsOf('tryout', 'id', 'title', 'description', 'location', 'date'),
      ...fieldsOf('tryout', 'registrationDeadline', 'maxParticipants', 'status'),
      'ageGroup.id as ageGroupId',
      'ageGroup.name as ageGroupName',
      'season.id as seasonId',
      'season.name as seasonName',
      registrationsWith('registered').as('registeredCount'),
      registrationsWith('checked_in').as('checkedInCount'),
    ]);

/** The same filter as the rule `seesTryout`: all of the club for an admin, those of own age groups for a coach. */
export const seesTryout = (actor: Actor): RawBuilder<SqlBool> =>
  isAdmin(actor)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from team_coaches as assignment
        join teams as team on team.id = assignment.team_id
        where assignment.organization_id = ${actor.organizationId} and assignment.coach_profile_id = ${actor.coachId}
          and team.age_group_id = tryout.age_group_id)`;

export const listTryouts = (db: Db, actor: Actor, status: TryoutStatus | undefined) => {
  let query = tryoutsOf(db, actor.organizationId).where(seesTryout(actor));
  if (status !== undefined) query = query.where('tryout.status', '=', status);
  return query.orderBy('tryout.date', 'desc').orderBy('tryout.id').limit(maxTryouts).execute();
};

const tryoutOf = (db: Db, organizationId: OrganizationId, id: string) =>
  tryoutsOf(db, organizationId).where('tryout.id', '=', id);

const tryoutWithCoachesOf = (db: Db, organizationId: OrganizationId, id: string) =>
  tryoutOf(db, organizationId, id).select(coachIdsOfTryout.as('coachIds'));

const missing = () => tryoutProblems.missing();

/** A tryout as the screens show it, together with the coaches who may see it. */
export const requireTryout = (db: Db, organizationId: OrganizationId, id: string) =>
  tryoutWithCoachesOf(db, organizationId, id).executeTakeFirstOrThrow(missing);

/** The same with the further data of its own page. The key of its view tokens never leaves the server. */
export const requireTryoutWithKey = (db: Db, organizationId: OrganizationId, id: string) =>
  tryoutWithCoachesOf(db, organizationId, id)
    .select(['tryout.opening_key as viewTokenKey', 'tryout.completed_at as completedAt'])
    .executeTakeFirstOrThrow(missing);

/** The same with the facts that decide who may take part. */
export const requireTryoutWithBounds = (db: Db, organizationId: OrganizationId, id: string) =>
  tryoutWithCoachesOf(db, organizationId, id)
    .select(fieldsOf('ageGroup', 'gender', 'bornFrom', 'bornUntil'))
    .executeTakeFirstOrThrow(missing);

export const showTryout = (db: Db, organizationId: OrganizationId, id: string) =>
  tryoutOf(db, organizationId, id).executeTakeFirstOrThrow(missing);

/**
 * Reads a tryout and keeps it from changing until the transaction ends. Every change of registrations takes this lock
 * first: it makes counting places and checking the status safe (ruling 42).
 */
export const lockTryout = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'tryouts', organizationId, id)
    .select([
      ...fields('id', 'title', 'description', 'location', 'date', 'registrationDeadline'),
      ...fields('maxParticipants', 'ageGroupId', 'status', 'completedAt'),
      'opening_key as viewTokenKey',
    ])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missing);

/** The age group of a request's body, kept from being deleted until the tryout refers to it. */
export const requireAgeGroup = (db: Db, organizationId: OrganizationId, id: string) =>
  requireRow(db, 'age_groups', organizationId, id, tryoutProblems.ageGroupMissing, 'key share');

interface Details extends Omit<NewTryout, 'date' | 'registrationDeadline'> {
  readonly date: Date;
  readonly registrationDeadline: Date;
}

export const insertTryout = (db: Db, organizationId: OrganizationId, createdBy: string, details: Details) =>
  insertRow(db, 'tryouts', {
    ...columnsOf('tryouts', details),
    organization_id: organizationId,
    created_by: createdBy,
  });

type DetailChanges = { readonly [Field in keyof Details]?: Details[Field] | undefined };

export const updateDetails = (db: Db, organizationId: OrganizationId, id: string, changes: DetailChanges) =>
  updateRow(db, 'tryouts', organizationId, id, columnsOf('tryouts', changes));

/** Moves the tryout on, if it is in one of the statuses before; answers whether it was. */
export const updateStatus = async (
  db: Db,
  organizationId: OrganizationId,
  id: string,
  before: readonly TryoutStatus[],
  status: TryoutStatus,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('tryouts')
    .set({ status })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', 'in', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Opens a completed tryout again. Letters that wait to say that it is over are judged anew at once. */
export const reopen = (db: Db, organizationId: OrganizationId, id: string) =>
  updateRow(db, 'tryouts', organizationId, id, { status: 'active', letters_due_at: sql<Date>`club_now()` });
