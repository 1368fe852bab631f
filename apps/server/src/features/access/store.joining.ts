import { sql } from 'kysely';
import type { CodeRegistration } from '@touchline/domain/access/schema.joining.ts';
import { hashOf } from '../../core/tokens.ts';
import type { Db } from '../../db/open.ts';
import { fieldsOf } from '../../db/fields.ts';

/** The registration code: active, and until the end of its expiry day where the organization is (ruling 7). */
const findRegistrationCode = (db: Db, code: string) =>
  db
    .selectFrom('organization_codes as code')
    .innerJoin('organizations as organization', 'organization.id', 'code.organization_id')
    .where('code.code', '=', code)
    .where('code.is_active', '=', true)
    .where(
      sql<boolean>`(code.expiry_date is null
        or code.expiry_date >= (club_now() at time zone organization.time_zone)::date)`,
    )
    .select([
      'organization.id as organizationId',
      'organization.name as organizationName',
      'organization.time_zone as timeZone',
      'code.role as role',
    ])
    .executeTakeFirst();

/**
 * The account invitation: not revoked or expired, and not used (ruling 8). The login that took it finds it again, so that
 * an answer that was lost is given once more.
 */
const openInvitations = (db: Db, code: string, userId: string | undefined) =>
  db
    .selectFrom('account_invitations as invitation')
    .innerJoin('organizations as organization', 'organization.id', 'invitation.organization_id')
    .where('invitation.code_hash', '=', hashOf(code))
    .where(({ or, eb }) =>
      or([eb('invitation.accepted_at', 'is', null), eb('invitation.accepted_by', '=', userId ?? null)]),
    )
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', sql<Date>`club_now()`)
    .select([
      'organization.id as organizationId',
      'organization.name as organizationName',
      'organization.time_zone as timeZone',
      ...fieldsOf('invitation', 'role', 'id', 'email', 'firstName', 'lastName', 'mailTokenHash'),
      sql<boolean>`invitation.accepted_at is not null`.as('isTaken'),
      sql<string>`coalesce(invitation.coach_profile_id, invitation.player_profile_id)`.as('profileId'),
    ]);

/** Finds the target of a code: a registration code, or an account invitation, waiting for a parallel redemption. */
export const findOpening = async (db: Db, code: string, use: 'look' | 'redeem', userId?: string) => {
  const registration = await findRegistrationCode(db, code);
  if (registration) return { ...registration, invitation: null };
  const open = openInvitations(db, code, userId);
  const found = await (use === 'redeem' ? open.forUpdate('invitation') : open).executeTakeFirst();
  if (!found) return undefined;
  const { organizationId, organizationName, timeZone, role, ...invitation } = found;
  return { organizationId, organizationName, timeZone, role, invitation };
};

/** Target of a code at this moment: always one organization in one role. */
export type Opening = NonNullable<Awaited<ReturnType<typeof findOpening>>>;

interface Joining {
  readonly userId: string;
  readonly organizationId: string;
  /** The profile that was prepared for the person, if an invitation brought them. */
  readonly profileId: string | null;
}

export const acceptInvitation = (db: Db, id: string, { userId, organizationId }: Omit<Joining, 'profileId'>) =>
  db
    .updateTable('account_invitations')
    .where('organization_id', '=', organizationId)
    .set({ accepted_at: sql<Date>`greatest(club_now(), created_at)`, accepted_by: userId })
    .where('id', '=', id)
    .execute();

const filledIn = <Data extends object>(data: Data): Partial<Data> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as Partial<Data>;

/** The profile of a coach or player: a new one, or the prepared one, which keeps what was not given again. */
export const joinWithProfile = async (
  db: Db,
  { userId, organizationId, profileId }: Joining,
  { role, firstName, lastName, additionalData }: CodeRegistration,
): Promise<boolean> => {
  const profiles = `${role}_profiles` as const;
  const facts = { user_id: userId, first_name: firstName, last_name: lastName };
  if (profileId === null) {
    await db
      .insertInto(profiles)
      .values({ ...facts, ...additionalData, organization_id: organizationId })
      .execute();
    return true;
  }
  const claimed = await db
    .updateTable(profiles)
    .set({ ...facts, ...filledIn<Partial<typeof additionalData>>(additionalData) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', profileId)
    .where('user_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
};
