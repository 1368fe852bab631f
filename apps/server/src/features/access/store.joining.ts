import { sql } from 'kysely';
import type { AdminRegistration } from '@touchline/domain/access/schema.joining.ts';
import { hashOf } from '../../core/identity/tokens.ts';
import type { Db } from '../../db/open.ts';
import { fieldsOf } from '../../db/columns.ts';
import { verifyPassword } from '../../core/identity/passwords.ts';
import type { Member } from './store.login.ts';

/** Stores the challenge from the browser that created an account. */
export const rememberAttempt = async (db: Db, userId: string, challenge: string | undefined): Promise<void> => {
  if (challenge === undefined) return;
  await db
    .updateTable('users')
    .set({ registration_challenge: hashOf(challenge) })
    .where('id', '=', userId)
    .execute();
};

/**
 * Finds the confirmed account that the same attempt created within the last hour, for a retry after a lost response.
 * Only the browser that made the attempt knows its challenge, so this does not allow guessing passwords.
 */
export const findAccountOfAttempt = async (
  db: Db,
  { email, password, challenge }: Pick<AdminRegistration, 'email' | 'password' | 'challenge'>,
): Promise<string | undefined> => {
  if (challenge === undefined) return undefined;
  const account = await db
    .selectFrom('users')
    .where('email', '=', email)
    .where('registration_challenge', '=', hashOf(challenge))
    .where('email_confirmed_at', 'is not', null)
    .where('created_at', '>', sql<Date>`club_now() - interval '1 hour'`)
    .select(['id', 'password_hash as passwordHash'])
    .executeTakeFirst();
  return account && (await verifyPassword(password, account.passwordHash)) ? account.id : undefined;
};

/** The code as entered and without hyphens, because people enter codes in groups. */
const spellingsOf = (code: string): readonly string[] => [code, code.replaceAll('-', '')];

/**
 * An active registration code. It is valid until the end of its expiry date in the organization's time zone (ruling 7).
 */
const findRegistrationCode = (db: Db, code: string) =>
  db
    .selectFrom('organization_codes as code')
    .innerJoin('organizations as organization', 'organization.id', 'code.organization_id')
    .where('code.code', 'in', spellingsOf(code))
    .where('code.is_active', '=', true)
    .where(
      sql<boolean>`(code.expiry_date is null
        or code.expiry_date >= (club_now() at time zone organization.time_zone)::date)`,
    )
    .select([
      'organization.id as organizationId',
      'organization.name as organizationName',
      'organization.time_zone as timeZone',
      'organization.consent_age as consentAge',
      sql<boolean>`organization.check_newcomers = 'everybody'
        or (organization.check_newcomers = 'coaches' and code.role = 'coach')`.as('checksNewcomers'),
      'code.role as role',
    ])
    .orderBy(({ eb }) => eb('code.code', '=', code), 'desc')
    .executeTakeFirst();

/** The code's invitation or, if that was revoked, another open invitation from the same email. */
const openInvitationId = sql<string>`coalesce((select other.id from account_invitations as other
  where other.organization_id = own.organization_id and other.letter_id = own.id and own.revoked_at is not null
    and other.accepted_at is null and other.revoked_at is null order by other.first_name, other.id limit 1), own.id)`;

/**
 * Account invitations that are not revoked, expired or used (ruling 8). The login that accepted one still finds it when
 * it retries after a lost response.
 */
const openInvitations = (db: Db, code: string, userId: string | undefined) =>
  db
    .selectFrom('account_invitations as own')
    .innerJoin('account_invitations as invitation', (join) =>
      join.onRef('invitation.organization_id', '=', 'own.organization_id').on('invitation.id', '=', openInvitationId),
    )
    .innerJoin('organizations as organization', 'organization.id', 'invitation.organization_id')
    .leftJoin('player_profiles as player', (join) =>
      join
        .onRef('player.id', '=', 'invitation.player_profile_id')
        .onRef('player.organization_id', '=', 'invitation.organization_id'),
    )
    .where('own.code_hash', 'in', spellingsOf(code).map(hashOf))
    .where(({ or, eb }) =>
      or([eb('invitation.accepted_at', 'is', null), eb('invitation.accepted_by', '=', userId ?? null)]),
    )
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', sql<Date>`club_now()`)
    .select([
      'organization.id as organizationId',
      'organization.name as organizationName',
      'organization.time_zone as timeZone',
      'organization.consent_age as consentAge',
      ...fieldsOf('invitation', 'role', 'id', 'email', 'letterId'),
      'own.mail_token_hash as mailTokenHash',
      // Shows the player's current data, which may have changed since the invitation.
      sql<string>`coalesce(player.first_name, invitation.first_name)`.as('firstName'),
      sql<string>`coalesce(player.last_name, invitation.last_name)`.as('lastName'),
      ...fieldsOf('player', 'birthDate', 'gender'),
      sql<boolean>`invitation.accepted_at is not null`.as('isTaken'),
      sql<string | null>`coalesce(invitation.coach_profile_id, invitation.player_profile_id)`.as('profileId'),
    ]);

/** Open invitations for the other children in the same email. */
const listOtherChildren = (db: Db, organizationId: string, letterId: string, id: string) =>
  db
    .selectFrom('account_invitations as invitation')
    .where('invitation.organization_id', '=', organizationId)
    .where('invitation.letter_id', '=', letterId)
    .where('invitation.id', '<>', id)
    .where('invitation.accepted_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', sql<Date>`club_now()`)
    .select([
      'invitation.id as id',
      'invitation.player_profile_id as profileId',
      ...fieldsOf('invitation', 'firstName', 'lastName'),
    ])
    .orderBy('invitation.first_name')
    .orderBy('invitation.id')
    .execute();

/** Finds the registration code or account invitation with this code. Waits for a concurrent redemption. */
export const findCodeTarget = async (db: Db, code: string, use: 'look' | 'redeem', userId?: string) => {
  const registration = await findRegistrationCode(db, code);
  if (registration) return { ...registration, invitation: null };
  const query = openInvitations(db, code, userId);
  const row = await (use === 'redeem' ? query.forUpdate('invitation') : query).executeTakeFirst();
  if (!row) return undefined;
  const { organizationId, organizationName, timeZone, consentAge, role, ...invitation } = row;
  const otherChildren =
    invitation.letterId === null ? [] : await listOtherChildren(db, organizationId, invitation.letterId, invitation.id);
  return {
    organizationId,
    organizationName,
    timeZone,
    consentAge,
    checksNewcomers: false,
    role,
    invitation: { ...invitation, others: otherChildren },
  };
};

/** Reason why the invitation with an invalid code ended. Undefined if there was no invitation. */
export const findEndOfInvitation = async (db: Db, code: string) => {
  const invitation = await db
    .selectFrom('account_invitations')
    .where('code_hash', 'in', spellingsOf(code).map(hashOf))
    .select(['accepted_at', 'revoked_at'])
    .executeTakeFirst();
  if (!invitation) return undefined;
  if (invitation.accepted_at) return 'used';
  return invitation.revoked_at ? 'revoked' : 'expired';
};

/** Organization and role that a code is for, with the invitation if it belongs to one. */
export type CodeTarget = NonNullable<Awaited<ReturnType<typeof findCodeTarget>>>;

export const acceptInvitation = (db: Db, id: string, { userId, organizationId }: Member) =>
  db
    .updateTable('account_invitations')
    .where('organization_id', '=', organizationId)
    .set({ accepted_at: sql<Date>`greatest(club_now(), created_at)`, accepted_by: userId })
    .where('id', '=', id)
    .execute();
