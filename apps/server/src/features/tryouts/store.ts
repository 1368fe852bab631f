import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import type { RegistrationStatus } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { NewTryout, TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { presence } from '@touchline/domain/tryouts/rules.presence.ts';
import { columnsOf, fields, fieldsOf } from '../../db/columns.ts';
import { insertRow, requireRow, rowOf, rowsOf, updateRow, updateRows } from '../../db/rows.ts';
import type { Db } from '../../db/open.ts';
import type { Operands } from '../../db/statement.ts';

interface PresenceKey {
  readonly organizationId: OrganizationId;
  readonly tryoutId: string;
  readonly userId: string;
}

/**
 * SQL that records the presence of a user's phone at a tryout, at most once a minute. Frequent evaluations only read
 * the row. Commands include this subquery in their own statement. Replaces a time in the future that a wrong clock
 * recorded.
 */
export const recordPresence = ({ organizationId, tryoutId, userId }: Operands<PresenceKey>) => sql<object>`(
  insert into tryout_presence (organization_id, tryout_id, user_id)
  select ${organizationId}::uuid, ${tryoutId}::uuid, ${userId}::uuid where not exists (
    select from tryout_presence as known
    where known.organization_id = ${organizationId} and known.tryout_id = ${tryoutId} and known.user_id = ${userId}
      and known.heard_at > club_now() - make_interval(secs => ${sql.lit(presence.notedEvery)})
      and known.heard_at <= club_now())
  on conflict (organization_id, tryout_id, user_id) do update
    set heard_at = greatest(tryout_presence.opened_at, club_now()))`;

export const notePresence = (db: Db, values: PresenceKey) =>
  sql`with heard as ${recordPresence(values)} select`.execute(db);

/** Coaches who may see the tryout and other users who opened it, by name, with their presence. Excludes the actor. */
export const listPresence = async (db: Db, { organizationId, tryoutId, userId }: PresenceKey) => {
  const { rows } = await sql<{ id: string; name: string; openedAt: Date | null; heardAt: Date | null }>`
    with coach as (
      select distinct coach.id, coach.user_id, coach.first_name || ' ' || coach.last_name as name from tryouts as tryout
      join teams as team on team.organization_id = tryout.organization_id and team.age_group_id = tryout.age_group_id
      join team_coaches as assignment on assignment.team_id = team.id
      join coach_profiles as coach on coach.id = assignment.coach_profile_id and coach.archived_at is null
      where tryout.organization_id = ${organizationId} and tryout.id = ${tryoutId}
    ), heard as (
      select * from tryout_presence as phone where organization_id = ${organizationId} and tryout_id = ${tryoutId}
        and exists (select from memberships where memberships.user_id = phone.user_id
          and memberships.organization_id = phone.organization_id and memberships.state = 'active'
          and memberships.role in ('admin', 'coach'))
    )
    select coalesce(coach.id, account.id) as id, coalesce(account.name, coach.name) as name,
      heard.opened_at as "openedAt", heard.heard_at as "heardAt"
    from coach full join heard on heard.user_id = coach.user_id
    left join members as account
      on account.id = coalesce(coach.user_id, heard.user_id) and account.organization_id = ${organizationId}
    where account.id is distinct from ${userId}
    order by search_text(coalesce(account.name, coach.name)), 1`.execute(db);
  return rows;
};

/** Maximum tryouts in a list, more than a club has in decades. Leaves out the oldest. */
const maxTryouts = 1000;

const registrationsWith = (status: RegistrationStatus) => sql<number>`(
  select count(*) from tryout_registrations as registration
  where registration.organization_id = tryout.organization_id
    and registration.tryout_id = tryout.id and registration.status = ${status})`;

/** Coaches who may see the tryout, because they have a team in its age group. */
export const coachIdsOfTryout = sql<string[]>`array(
  select distinct assignment.coach_profile_id from team_coaches as assignment
  join teams as team on team.id = assignment.team_id
  where team.organization_id = tryout.organization_id and team.age_group_id = tryout.age_group_id)`;

/** `coachIdsOfTryout` by role, for frequent statements. Empty for admins, who see every tryout. */
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

/** The rule `seesTryout` as SQL: all tryouts for an admin, those of their own age groups for a coach. */
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

const missingTryout = () => tryoutProblems.missing();

/** A tryout with all displayed fields, and the coaches who may see it. */
export const requireTryout = (db: Db, organizationId: OrganizationId, id: string) =>
  tryoutWithCoachesOf(db, organizationId, id).executeTakeFirstOrThrow(missingTryout);

/** Like `requireTryout`, with data for the tryout's page and the view token key, which never leaves the server. */
export const requireTryoutWithKey = (db: Db, organizationId: OrganizationId, id: string) =>
  tryoutWithCoachesOf(db, organizationId, id)
    .select(['tryout.opening_key as viewTokenKey', 'tryout.completed_at as completedAt'])
    .executeTakeFirstOrThrow(missingTryout);

/** Like `requireTryout`, with the bounds of the age group. */
export const requireTryoutWithBounds = (db: Db, organizationId: OrganizationId, id: string) =>
  tryoutWithCoachesOf(db, organizationId, id)
    .select(fieldsOf('ageGroup', 'gender', 'bornFrom', 'bornUntil'))
    .executeTakeFirstOrThrow(missingTryout);

export const showTryout = (db: Db, organizationId: OrganizationId, id: string) =>
  tryoutOf(db, organizationId, id).executeTakeFirstOrThrow(missingTryout);

/**
 * Locks a tryout until the transaction ends and returns it. Every change to registrations takes this lock first, so
 * that status and places cannot change after the check (ruling 42).
 */
export const lockTryout = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'tryouts', organizationId, id)
    .select([
      ...fields('id', 'title', 'description', 'location', 'date', 'registrationDeadline'),
      ...fields('maxParticipants', 'ageGroupId', 'status', 'completedAt'),
      'opening_key as viewTokenKey',
    ])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(missingTryout);

/** Locks the age group against deletion until the tryout refers to it. */
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

/** Changes the status if the current one is in `before`. Returns false otherwise. */
export const updateStatus = async (
  db: Db,
  organizationId: OrganizationId,
  id: string,
  before: readonly TryoutStatus[],
  status: TryoutStatus,
): Promise<boolean> => {
  const { numUpdatedRows } = await updateRows(db, 'tryouts', organizationId)
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Reopens a completed tryout. Makes unsent emails about its end due for a check. */
export const reopen = (db: Db, organizationId: OrganizationId, id: string) =>
  updateRow(db, 'tryouts', organizationId, id, { status: 'active', letters_due_at: sql<Date>`club_now()` });
