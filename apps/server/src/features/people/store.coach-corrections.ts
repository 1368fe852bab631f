import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { correctionProblems } from '@touchline/domain/people/messages.corrections.ts';
import { type CoachFactField, coachFactFields } from '@touchline/domain/people/schema.corrections.ts';
import { columnName, fieldsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf, removeRows } from '../../db/rows.ts';

/** Stores a correction for each column that differs from the coach's profile. */
export const proposeCoachCorrections = async (
  db: Db,
  organizationId: string,
  coachId: string,
  facts: Readonly<Record<string, string | null>>,
): Promise<void> => {
  await sql`insert into coach_corrections (organization_id, coach_profile_id, field, before, proposed)
    select coach.organization_id, coach.id, known.field, coach_fact(coach, known.field), given.value
    from coach_profiles as coach
    join unnest(${[...coachFactFields]}::text[], ${coachFactFields.map(columnName)}::text[]) as known (field, name) on true
    join jsonb_each_text(${JSON.stringify(facts)}::jsonb) as given on given.key = known.name
    where coach.organization_id = ${organizationId} and coach.id = ${coachId}
      and given.value <> coach_fact(coach, known.field)
    on conflict on constraint coach_corrections_one_waiting do nothing`.execute(db);
};

/** Maximum corrections in a list. Answered ones make room for the next. */
const maxCorrections = 200;

const correctionsOf = (db: Db, organizationId: OrganizationId) =>
  rowsOf(db, 'coach_corrections as correction', organizationId)
    .innerJoin('coach_profiles as coach', (join) =>
      join
        .onRef('coach.id', '=', 'correction.coach_profile_id')
        .onRef('coach.organization_id', '=', 'correction.organization_id'),
    )
    .select([
      ...fieldsOf('correction', 'id', 'field', 'proposed'),
      'coach.id as coachId',
      sql<string | null>`coach_fact(coach, correction.field)`.as('now'),
    ]);

/** Waiting corrections of current coaches. */
export const listCoachCorrections = (db: Db, organizationId: OrganizationId) =>
  correctionsOf(db, organizationId)
    .where('coach.archived_at', 'is', null)
    .orderBy('correction.created_at')
    .orderBy('coach.id')
    .orderBy('correction.field')
    .limit(maxCorrections)
    .select([
      'correction.before as before',
      sql<string>`coach.first_name || ' ' || coach.last_name`.as('coachName'),
      'correction.created_at as proposedAt',
    ])
    .execute();

/** Finds a correction and locks its coach, so that only one of two concurrent decisions counts. */
export const lockCoachCorrection = async (db: Db, organizationId: OrganizationId, id: string) => {
  await sql`select from coach_profiles
    where organization_id = ${organizationId} and id = (select coach_profile_id from coach_corrections where id = ${id})
    for no key update`.execute(db);
  return correctionsOf(db, organizationId)
    .where('correction.id', '=', id)
    .select('coach.archived_at as archivedAt')
    .executeTakeFirstOrThrow(() => correctionProblems.missing());
};

/** Ends corrections of columns that the coach has since changed directly. */
export const endCoachCorrections = (
  db: Db,
  organizationId: OrganizationId,
  coachId: string,
  changed: readonly CoachFactField[],
): Promise<unknown> =>
  removeRows(db, 'coach_corrections', organizationId)
    .where('coach_profile_id', '=', coachId)
    .where('field', 'in', changed)
    .execute();

/**
 * Login and address of the coach to notify of a decision, with the version number of the next such email. Undefined if
 * the coach gets no emails.
 */
export const findCoachToNotify = (db: Db, organizationId: OrganizationId, coachId: string) =>
  rowsOf(db, 'coach_profiles as coach', organizationId)
    .innerJoin('memberships as membership', (join) =>
      join
        .onRef('membership.user_id', '=', 'coach.user_id')
        .onRef('membership.organization_id', '=', 'coach.organization_id')
        .onRef('membership.role', '=', 'coach.role')
        .on('membership.state', '=', 'active'),
    )
    .innerJoin('users as account', 'account.id', 'membership.user_id')
    .where('coach.id', '=', coachId)
    .where('account.email_confirmed_at', 'is not', null)
    .select([
      'account.id as userId',
      'account.email as email',
      sql<number>`coalesce((select max(version) from outbox where outbox.user_id = account.id
        and outbox.kind = 'corrections.answered' and outbox.entity_id = coach.id), 0) + 1`.as('version'),
    ])
    .executeTakeFirst();
