import { type SqlBool, sql } from 'kysely';
import { type Actor, answersFor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { guardianInvitation } from '@touchline/domain/constants.club.ts';
import type { Kind } from '@touchline/domain/access/schema.children.ts';
import { familyProblems } from '@touchline/domain/families/messages.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { contactName, contactsNamedBy } from '../../core/identity/contacts.ts';
import { isKeptApart, readerOf } from '../../core/identity/guardians.ts';
import { invitationKind } from '../../core/mail/letter-limits.ts';
import { isUndelivered } from '../../core/mail/mail.ts';
import { isRefusedAddress } from '../../core/mail/refused-addresses.ts';
import { fields } from '../../db/columns.ts';
import { moment } from '../../db/statement.ts';
import type { Db } from '../../db/open.ts';
import { rowOf, rowsOf, updateRow } from '../../db/rows.ts';

const now = sql<Date>`club_now()`;

const columns = [
  ...fields('id', 'kind', 'mayAnswer'),
  moment('expires_at').as('expiresAt'),
  isUndelivered(
    sql.lit(invitationKind),
    sql.ref('guardian_invitations.organization_id'),
    sql`coalesce(guardian_invitations.letter_id, guardian_invitations.id)`,
  ).as('undelivered'),
] as const;

/** True for admins and for the player's guardians who may answer. */
export const mayInvite = (actor: Actor, playerId: string): boolean => isAdmin(actor) || answersFor(actor, playerId);

const unusedInvitations = (db: Db, organizationId: OrganizationId, playerId: string) =>
  rowsOf(db, 'guardian_invitations', organizationId)
    .where('player_id', '=', playerId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null);

/** True if the actor may see the invitation. Guardians kept apart see only their own. */
const isVisibleTo = (actor: Actor, playerId: string) =>
  sql<SqlBool>`(guardian_invitations.created_by = ${actor.userId}
    or not ${isKeptApart(readerOf(actor), sql<string>`${playerId}::uuid`)})`;

/** The address, for admins and the inviter. Others must not see it, because it becomes another guardian's. */
const addressFor = (actor: Actor) => sql<string | null>`case when ${isAdmin(actor)}::boolean
  or guardian_invitations.created_by = ${actor.userId} then guardian_invitations.email end`;

export const listOpenInvitations = (db: Db, actor: Actor, playerId: string) =>
  unusedInvitations(db, actor.organizationId, playerId)
    .where(isVisibleTo(actor, playerId))
    .where('expires_at', '>', now)
    .select([...columns, addressFor(actor).as('email'), isRefusedAddress(addressFor(actor)).as('emailRefused')])
    .orderBy('created_at', 'desc')
    .orderBy('id');

/** Refuses an address that is already invited or belongs to a guardian. Ends an expired invitation to it. */
export const requireInvitableAddress = async (db: Db, actor: Actor, playerId: string, email: string): Promise<void> => {
  const { organizationId } = actor;
  const unused = await unusedInvitations(db, organizationId, playerId)
    .select(['id', 'email', sql<boolean>`expires_at <= club_now()`.as('expired')])
    .forUpdate()
    .execute();
  const earlierInvitation = unused.find((invitation) => invitation.email === email);
  const { isGuardian, isInvited } = await db
    .selectNoFrom([
      sql<boolean>`exists (select from account_invitations
        where organization_id = ${organizationId} and player_profile_id = ${playerId} and email = ${email}
          and accepted_at is null and revoked_at is null and expires_at > club_now())`.as('isInvited'),
      sql<boolean>`exists (select from guardianships join users on users.id = guardianships.user_id
        where guardianships.organization_id = ${organizationId} and guardianships.player_id = ${playerId}
          and users.email = ${email}
          and not are_apart(${playerId}, ${readerOf(actor)}, users.id))`.as('isGuardian'),
    ])
    .executeTakeFirstOrThrow();
  if (isInvited || (earlierInvitation && !earlierInvitation.expired)) throw familyProblems.alreadyInvited();
  if (isGuardian) throw familyProblems.addressOfGuardian();
  if (unused.filter(({ expired }) => !expired).length >= guardianInvitation.maxOpen)
    throw familyProblems.tooManyInvitations();
  if (earlierInvitation)
    await updateRow(db, 'guardian_invitations', organizationId, earlierInvitation.id, { revoked_at: now });
};

/** Players who share a guardian with this one and for whom the actor may invite. */
export const siblingsOf = (db: Db, actor: Actor, playerId: string) =>
  rowsOf(db, 'player_profiles as sibling', actor.organizationId)
    .where('sibling.id', '<>', playerId)
    .where('sibling.archived_at', 'is', null)
    .where(
      sql<SqlBool>`exists (select from guardianships as own
        join guardianships as other on other.user_id = own.user_id and other.organization_id = own.organization_id
        where own.organization_id = ${actor.organizationId} and own.player_id = ${playerId}
          and other.player_id = sibling.id and (${isAdmin(actor)}::boolean
            or own.user_id = ${actor.userId} and own.may_answer and other.may_answer))`,
    )
    .select(['sibling.id as playerId', sql<string>`sibling.first_name || ' ' || sibling.last_name`.as('playerName')])
    .orderBy('sibling.sort_name')
    .orderBy('sibling.id')
    .limit(guardianInvitation.maxChildren - 1);

interface NewInvitation {
  readonly playerId: string;
  readonly letterId: string | null;
  readonly email: string;
  readonly kind: Kind;
  readonly mayAnswer: boolean;
  readonly tokenHash: Buffer;
  readonly createdBy: string;
}

export const insertInvitation = (
  db: Db,
  organizationId: OrganizationId,
  { playerId, letterId, email, kind, mayAnswer, tokenHash, createdBy }: NewInvitation,
) =>
  db
    .insertInto('guardian_invitations')
    .values({
      organization_id: organizationId,
      player_id: playerId,
      letter_id: letterId,
      email,
      kind,
      may_answer: mayAnswer,
      token_hash: tokenHash,
      created_by: createdBy,
      // Counts hours, because a day has 23 or 25 of them when the clocks change.
      expires_at: sql<Date>`club_now() + make_interval(hours => ${guardianInvitation.days * 24}::int)`,
    })
    .returning([...columns, 'email', isRefusedAddress(sql.ref('guardian_invitations.email')).as('emailRefused')])
    .executeTakeFirstOrThrow();

/** A player's invitation, locked so that it cannot be redeemed or revoked concurrently. */
export const lockInvitation = (db: Db, actor: Actor, playerId: string, id: string) =>
  rowOf(db, 'guardian_invitations', actor.organizationId, id)
    .where(isVisibleTo(actor, playerId))
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .select(['id', 'player_id as playerId', 'accepted_at as acceptedAt'])
    .forUpdate()
    .executeTakeFirstOrThrow(() => peopleProblems.invitationMissing());

export const markRevoked = (db: Db, organizationId: OrganizationId, id: string) =>
  updateRow(db, 'guardian_invitations', organizationId, id, { revoked_at: now });

/** Marks an invitation as the first in its email. The other invitations in the email refer to it. */
export const markFirstOfLetter = (db: Db, organizationId: OrganizationId, id: string) =>
  updateRow(db, 'guardian_invitations', organizationId, id, { letter_id: id });

/**
 * Invitations that belong to an emailed token, the token's own first. A login that accepted them still finds them when
 * it retries after a lost response.
 */
export const findInvitations = async (
  db: Db,
  tokenHash: Buffer,
  use: 'look' | 'redeem',
  userId: string | null = null,
): Promise<Invitations | undefined> => {
  const [first, ...others] = await openInvitations(db, tokenHash, use, userId).execute();
  return first && [first, ...others];
};

const openInvitations = (db: Db, tokenHash: Buffer, use: 'look' | 'redeem', userId: string | null) =>
  db
    .selectFrom('guardian_invitations as invitation')
    .innerJoin('organizations as organization', 'organization.id', 'invitation.organization_id')
    .innerJoin('player_profiles as player', 'player.id', 'invitation.player_id')
    .where(
      sql<SqlBool>`(invitation.token_hash = ${tokenHash} or invitation.letter_id = (
        select letter_id from guardian_invitations where token_hash = ${tokenHash}))`,
    )
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where(sql<SqlBool>`(invitation.accepted_at is null or invitation.accepted_by = ${userId}::uuid)`)
    .select([
      'invitation.id as id',
      'invitation.player_id as playerId',
      'invitation.email as email',
      'invitation.kind as kind',
      'invitation.may_answer as mayAnswer',
      sql<boolean>`invitation.accepted_at is not null`.as('isTaken'),
      sql<OrganizationId>`organization.id`.as('organizationId'),
      'organization.name as organizationName',
      sql<string>`player.first_name || ' ' || player.last_name`.as('childName'),
      sql<string | null>`(select ${contactName} from ${contactsNamedBy('player')}
        where contact.email = invitation.email order by contact.place limit 1)`.as('name'),
    ])
    .orderBy(sql`invitation.token_hash = ${tokenHash}`, 'desc')
    .orderBy('invitation.id')
    .$if(use === 'redeem', (invitation) => invitation.forUpdate('invitation'));

export type OpenInvitation = Awaited<ReturnType<ReturnType<typeof openInvitations>['execute']>>[number];
export type Invitations = readonly [OpenInvitation, ...OpenInvitation[]];

/** True if the player has a login of their own. */
export const hasOwnLogin = async (db: Db, organizationId: OrganizationId, playerId: string): Promise<boolean> =>
  (await rowsOf(db, 'guardianships', organizationId)
    .where('player_id', '=', playerId)
    .where('kind', '=', 'self')
    .select('user_id')
    .executeTakeFirst()) !== undefined;

/**
 * Uses up the invitation. The guardian may answer if this invitation or an earlier one allows it. A login cannot be
 * both the player and a guardian of the player.
 */
export const acceptInvitation = async (
  db: Db,
  { id, organizationId, playerId, kind, mayAnswer }: OpenInvitation,
  userId: string,
): Promise<void> => {
  const guardianship = await db
    .insertInto('guardianships')
    .values({
      organization_id: organizationId,
      player_id: playerId,
      user_id: userId,
      kind,
      may_answer: mayAnswer,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'user_id'])
        .doUpdateSet({ may_answer: sql<boolean>`guardianships.may_answer or excluded.may_answer` })
        .where(sql<SqlBool>`excluded.kind = 'guardian'`),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!guardianship) throw familyProblems.ownLoginIsForPlayer();
  await updateRow(db, 'guardian_invitations', organizationId, id, {
    accepted_at: sql<Date>`greatest(club_now(), created_at)`,
    accepted_by: userId,
  });
};
