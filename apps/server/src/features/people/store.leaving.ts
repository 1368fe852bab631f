import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { leavingProblems } from '@touchline/domain/people/messages.leaving.ts';
import type { CoachChanges } from '@touchline/domain/people/schema.ts';
import { columnsOf, fields } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { rowOf, rowsOf, updateRows } from '../../db/rows.ts';

const archiveTime = sql<Date>`greatest(club_now(), created_at)`;

export const requireCoach = (db: Db, organizationId: OrganizationId, id: string) =>
  rowOf(db, 'coach_profiles', organizationId, id)
    .select(fields('id', 'firstName', 'lastName', 'phone', 'userId', 'archivedAt'))
    .executeTakeFirstOrThrow(() => leavingProblems.coachMissing());

/** Locks a coach until the transaction ends: first the membership, then the profile, in the same order as the trigger. */
export const lockCoach = async (db: Db, organizationId: OrganizationId, id: string) => {
  const { userId } = await requireCoach(db, organizationId, id);
  await membershipOf(db, organizationId, userId).select('id').forNoKeyUpdate().execute();
  await rowOf(db, 'coach_profiles', organizationId, id).select('id').forNoKeyUpdate().execute();
  return requireCoach(db, organizationId, id);
};

const membershipOf = (db: Db, organizationId: OrganizationId, userId: string | null) =>
  rowsOf(db, 'memberships', organizationId).where('user_id', '=', userId).where('role', '=', 'coach');

/** The former coach whose login has this address. */
export const findFormerCoach = (db: Db, organizationId: OrganizationId, email: string) =>
  rowsOf(db, 'coach_profiles as coach', organizationId)
    .innerJoin('users as account', 'account.id', 'coach.user_id')
    .where('account.email', '=', email)
    .where('coach.archived_at', 'is not', null)
    .select('coach.id as id')
    .executeTakeFirst();

/** Writes the changed fields. Also changes the member's name if the coach has a login. */
export const updateCoach = async (db: Db, organizationId: OrganizationId, id: string, changes: CoachChanges) => {
  const { firstName, lastName, userId } = await updateRows(db, 'coach_profiles', organizationId)
    .set((set) => ({ ...columnsOf('coach_profiles', changes), id: set.ref('id') }))
    .where('id', '=', id)
    .returning(fields('firstName', 'lastName', 'userId'))
    .executeTakeFirstOrThrow(() => leavingProblems.coachMissing());
  await updateRows(db, 'members', organizationId)
    .set({ name: `${firstName} ${lastName}` })
    .where('id', '=', userId)
    .execute();
};

interface LeavingCoach {
  readonly id: string;
  readonly userId: string | null;
}

/** Ends the coach membership, whose trigger archives the profile. Archives a profile without a login directly. */
export const archiveCoach = async (
  db: Db,
  organizationId: OrganizationId,
  { id, userId }: LeavingCoach,
): Promise<void> => {
  await updateRows(db, 'memberships', organizationId)
    .set({ state: 'ended', ended_at: archiveTime })
    .where('user_id', '=', userId)
    .where('role', '=', 'coach')
    .where('state', '<>', 'ended')
    .execute();
  await updateRows(db, 'coach_profiles', organizationId)
    .set({ archived_at: archiveTime })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .execute();
  await updateRows(db, 'account_invitations', organizationId)
    .set({ revoked_at: archiveTime })
    .where('coach_profile_id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
};

export const restoreCoach = async (
  db: Db,
  organizationId: OrganizationId,
  { id, userId }: LeavingCoach,
): Promise<void> => {
  await updateRows(db, 'memberships', organizationId)
    .set({ state: 'active', ended_at: null })
    .where('user_id', '=', userId)
    .where('role', '=', 'coach')
    .where('state', '=', 'ended')
    .execute();
  await updateRows(db, 'coach_profiles', organizationId).set({ archived_at: null }).where('id', '=', id).execute();
};
