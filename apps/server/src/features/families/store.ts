import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, isAdmin, type OrganizationId, type Role } from '@touchline/domain/core/actor.ts';
import { maxMembersFound } from '@touchline/domain/constants.club.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { familyProblems } from '@touchline/domain/families/messages.ts';
import type {
  GuardianChanges,
  GuardianForm,
  Guardians,
  Contact,
  ContactPlace,
} from '@touchline/domain/families/schema.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { isKeptApart, type Reader, readerOf, seesNamedContact } from '../../core/identity/guardians.ts';
import { isRefusedAddress } from '../../core/mail/refused-addresses.ts';
import { containsWords } from '../../core/requests/search.ts';
import { columnsOf, fields, fieldsOf } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { rowOf, updateRow, rowsOf, updateRows } from '../../db/rows.ts';
import type { Operand } from '../../db/statement.ts';
import { contactName, contactsNamedBy, hasLogin } from '../../core/identity/contacts.ts';
import { deleteOwnData } from '../privacy/store.own-data.ts';
import { listOpenInvitations, mayInvite, siblingsOf } from './store.invitations.ts';
import { addressOfContact } from './store.addresses.ts';

/** Amount of detail: everything for admins, contact details of guardians, or only names and rights. */
type Visibility = 'everything' | 'contacts' | 'names';

/** Contacts of `player` without a login. Coaches see the same contacts as on their rosters. */
const contactsWithoutLogin = (actor: Actor, visibility: Visibility) => {
  const everything = sql`${visibility === 'everything'}::boolean`;
  const isForCoach = sql`(${visibility === 'contacts'}::boolean and ${seesNamedContact(readerOf(actor), 'player')})`;
  return sql<Contact[]>`coalesce((
    select json_agg(json_build_object('place', contact.place, 'name', ${contactName}, 'phone', contact.phone,
      'email', contact.email, 'emailRefused', ${isRefusedAddress(sql.ref('contact.email'))},
      'address', case when ${everything} then ${addressOfContact(actor.organizationId)} end) order by contact.place)
    from ${contactsNamedBy('player')}
    where (${everything} or ${isForCoach}) and not ${hasLogin(sql.ref('player.id'))}), '[]')`;
};

/** Guardianships of logins whose family role in the club is active. */
const guardianshipsOf = (db: Db, organizationId: Operand<OrganizationId>, playerId: Operand<string>) =>
  rowsOf(db, 'guardianships as guardianship', organizationId)
    .innerJoin('memberships as family', (join) =>
      join
        .onRef('family.user_id', '=', 'guardianship.user_id')
        .onRef('family.organization_id', '=', 'guardianship.organization_id')
        .onRef('family.role', '=', 'guardianship.role')
        .on('family.state', '<>', 'ended'),
    )
    .where('guardianship.player_id', '=', playerId);

const accountsOf = (db: Db, organizationId: Operand<OrganizationId>, playerId: Operand<string>) =>
  guardianshipsOf(db, organizationId, playerId)
    .innerJoin('members as member', (join) =>
      join
        .onRef('member.id', '=', 'guardianship.user_id')
        .onRef('member.organization_id', '=', 'guardianship.organization_id'),
    )
    .innerJoin('users as account', 'account.id', 'guardianship.user_id')
    .orderBy('guardianship.created_at')
    .orderBy('guardianship.user_id');

/** True if the reader may see the guardian. A guardian kept apart sees only the player's own login. */
const isVisibleGuardian = (reader: Reader, playerId: Operand<string>) =>
  reader === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(guardianship.user_id = ${reader} or guardianship.kind = 'self'
    or not ${isKeptApart(reader, sql<string>`${playerId}`)})`;

/** A player's guardians' contact details, except for the player's own login and guardians who must not be contacted. */
export const reachableGuardians = (
  db: Db,
  organizationId: Operand<OrganizationId>,
  playerId: Expression<string>,
  reader: Reader,
) =>
  accountsOf(db, organizationId, playerId)
    .where(isVisibleGuardian(reader, playerId))
    .where('guardianship.kind', '<>', 'self')
    .where('guardianship.is_contacted', '=', true)
    .select([
      'member.name as name',
      'member.phone as phone',
      'account.email as email',
      isRefusedAddress(sql.ref('account.email')).as('emailRefused'),
      sql<ContactPlace | null>`null`.as('place'),
    ]);

/** A player's guardians, oldest first. Only admins see the contact details of guardians who must not be contacted. */
const listGuardians = (db: Db, actor: Actor, playerId: string, sight: Visibility) => {
  const isOwn = sql<boolean>`guardianship.user_id = ${actor.userId}`;
  const isReachable = sql`(${isOwn} or ${sight === 'everything'}::boolean
    or ${sight === 'contacts'}::boolean and guardianship.is_contacted)`;
  const email = sql<string | null>`case when ${isReachable} then account.email end`;
  const isStaff = sql`${sight !== 'names'}::boolean`;
  return accountsOf(db, actor.organizationId, playerId)
    .where(isVisibleGuardian(readerOf(actor), playerId))
    .select([
      'guardianship.user_id as userId',
      'member.name as name',
      'guardianship.kind as kind',
      'guardianship.may_answer as mayAnswer',
      isOwn.as('isOwn'),
      email.as('email'),
      sql<boolean>`(${isStaff} and ${isRefusedAddress(email)})`.as('emailRefused'),
      sql<string | null>`case when ${isReachable} then member.phone end`.as('phone'),
      sql<boolean | null>`case when ${isStaff} then guardianship.is_contacted end`.as('isContacted'),
    ]);
};

/** The guardians of `player`, with the open invitations for a reader who may invite. */
export const familyOf = (db: Db, actor: Actor, playerId: string, sight: Visibility) =>
  sql<Guardians>`json_build_object('playerId', player.id, 'playerName', player.first_name || ' ' || player.last_name,
    'areApart', case when ${sight === 'everything'}::boolean then player.guardians_apart end,
    'guardians', ${jsonArrayFrom(listGuardians(db, actor, playerId, sight))},
    'invitations', ${jsonArrayFrom(
      listOpenInvitations(db, actor, playerId).where(sql<SqlBool>`${mayInvite(actor, playerId)}::boolean`),
    )}, 'siblings', ${jsonArrayFrom(
      siblingsOf(db, actor, playerId).where(sql<SqlBool>`${mayInvite(actor, playerId)}::boolean`),
    )}, 'contacts', ${contactsWithoutLogin(actor, sight)})`;

export const requireFamily = (db: Db, actor: Actor, playerId: string) =>
  rowOf(db, 'player_profiles as player', actor.organizationId, playerId)
    .select([
      'player.id as playerId',
      familyOf(db, actor, playerId, isAdmin(actor) ? 'everything' : 'names').as('family'),
    ])
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());

const isOtherMember = (search: string | null) =>
  search === null
    ? sql<SqlBool>`true`
    : containsWords([sql<string>`search_text(member.name)`, sql<string>`search_text(account.email)`], search);

/** Members who are not guardians of the player, by name. */
export const findMembers = (db: Db, organizationId: OrganizationId, playerId: string, search: string | null) =>
  rowsOf(db, 'members as member', organizationId)
    .innerJoin('users as account', 'account.id', 'member.id')
    .innerJoin('memberships as membership', (join) =>
      join
        .onRef('membership.user_id', '=', 'member.id')
        .onRef('membership.organization_id', '=', 'member.organization_id')
        .on('membership.state', '=', 'active'),
    )
    .where(isOtherMember(search))
    .where(
      sql<SqlBool>`not exists (select from guardianships
        where guardianships.user_id = member.id and guardianships.player_id = ${playerId})`,
    )
    .groupBy(['member.id', 'member.name', 'account.email'])
    .orderBy(sql`search_text(member.name)`)
    .orderBy('member.id')
    .limit(maxMembersFound)
    .select([
      'member.id as userId',
      'member.name as name',
      'account.email as email',
      isRefusedAddress(sql.ref('account.email')).as('emailRefused'),
      sql<Role[]>`array_agg(membership.role order by membership.role)`.as('roles'),
    ])
    .execute();

const playerFacts = ['id as playerId', ...fields('firstName', 'lastName', 'birthDate')] as const;

export const requirePlayerFacts = (db: Db, organizationId: OrganizationId, playerId: string) =>
  rowOf(db, 'player_profiles', organizationId, playerId)
    .select(playerFacts)
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());

/** Serializes changes to a player's guardians, so that two guardians cannot leave concurrently. */
export const lockFamily = (
  db: Db,
  organizationId: OrganizationId,
  playerId: string,
  missing: () => Problem = peopleProblems.playerMissing,
) =>
  rowOf(db, 'player_profiles', organizationId, playerId)
    .select(playerFacts)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => missing());

export const requireGuardianship = async (db: Db, organizationId: OrganizationId, playerId: string, userId: string) => {
  const link = await rowsOf(db, 'guardianships as guardianship', organizationId)
    .where('guardianship.player_id', '=', playerId)
    .where('guardianship.user_id', '=', userId)
    .select(fieldsOf('guardianship', 'userId', 'kind', 'mayAnswer', 'isContacted'))
    .executeTakeFirst();
  if (!link) throw familyProblems.guardianMissing();
  return link;
};

/** Adds the family role to a member of the club, or restores an ended one. Does not approve a waiting role. */
const ensureFamily = async (db: Db, organizationId: OrganizationId, userId: string): Promise<void> => {
  const memberships = await sql<{ id: string }>`insert into memberships (organization_id, user_id, role)
      select distinct organization_id, user_id, 'player' from memberships
        where organization_id = ${organizationId} and user_id = ${userId} and state <> 'ended'
    on conflict (user_id, organization_id, role) do update
      set state = case memberships.state when 'ended' then 'active' else memberships.state end, ended_at = null
    returning id`.execute(db);
  if (memberships.rows.length === 0) throw familyProblems.notAMember();
};

export const insertGuardianship = async (
  db: Db,
  organizationId: OrganizationId,
  { playerId, userId, ...link }: GuardianForm & { readonly playerId: string; readonly userId: string },
): Promise<void> => {
  await ensureFamily(db, organizationId, userId);
  const guardianship = await db
    .insertInto('guardianships')
    .values({
      organization_id: organizationId,
      player_id: playerId,
      user_id: userId,
      ...columnsOf('guardianships', link),
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!guardianship) throw familyProblems.alreadyGuardian();
};

/** Changes a guardianship. Deletes the guardian's archive if the guardian may no longer have it. */
export const updateGuardianship = async (
  db: Db,
  organizationId: OrganizationId,
  playerId: string,
  userId: string,
  changes: GuardianChanges,
): Promise<void> => {
  await updateRows(db, 'guardianships', organizationId)
    .set({ ...columnsOf('guardianships', changes), role: 'player' })
    .where('player_id', '=', playerId)
    .where('user_id', '=', userId)
    .execute();
  if (changes.mayAnswer === false) await deleteOwnData(db, sql`select ${playerId}::uuid`, userId);
};

/** True if another login with an active role may answer for the player. */
export const hasOtherAnsweringGuardian = async (
  db: Db,
  organizationId: OrganizationId,
  playerId: string,
  userId: string,
) =>
  (await guardianshipsOf(db, organizationId, playerId)
    .where('family.state', '=', 'active')
    .where('guardianship.may_answer', '=', true)
    .where('guardianship.user_id', '<>', userId)
    .select('guardianship.user_id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Turns keeping guardians apart on or off. Turning it on deletes unsent emails and archives that name one to the other. */
export const setKeptApart = async (db: Db, organizationId: OrganizationId, playerId: string, areApart: boolean) => {
  await updateRow(db, 'player_profiles', organizationId, playerId, { guardians_apart: areApart });
  if (!areApart) return;
  await deleteOwnData(db, sql`select ${playerId}::uuid`);
  await sql`delete from outbox
    where organization_id = ${organizationId} and kind = 'offer.answered.family' and sent_at is null
      and entity_id in (select id from team_invitations
        where organization_id = ${organizationId} and player_id = ${playerId})`.execute(db);
};
