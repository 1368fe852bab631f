import { type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { contactConfirmation } from '@touchline/domain/constants.club.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { contactProblems } from '@touchline/domain/families/messages.contacts.ts';
import type { AddressState, Contact, ContactPlace } from '@touchline/domain/families/schema.ts';
import { leavingProblems } from '@touchline/domain/people/messages.leaving.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { contactsNamedBy, hasLogin } from '../../core/identity/contacts.ts';
import type { Db } from '../../db/open.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import { moment } from '../../db/statement.ts';

// Counts hours, because a day has 23 or 25 of them when the clocks change.
const isExpired = sql<SqlBool>`contact_addresses.asked_at
  + make_interval(hours => ${sql.lit(contactConfirmation.days * 24)}) <= club_now()`;

const state = sql<AddressState>`case when unsubscribed_at is not null then 'unsubscribed'
  when confirmed_at is not null then 'confirmed' when ${isExpired} then 'expired' else 'asked' end`;

/** State of the contact's address, with the time of its last change. */
export const addressOfContact = (organizationId: OrganizationId) => sql<Contact['address']>`(
  select json_build_object('state', ${state}, 'at', ${moment(sql<Date>`coalesce(unsubscribed_at, confirmed_at, asked_at)`)})
  from contact_addresses
  where contact_addresses.organization_id = ${organizationId} and contact_addresses.email = contact.email)`;

/** A player's contact who can be asked to confirm the address. */
export const requireContact = async (
  db: Db,
  organizationId: OrganizationId,
  { playerId, place }: { readonly playerId: string; readonly place: ContactPlace },
) => {
  const contact = await rowOf(db, 'player_profiles as player', organizationId, playerId)
    .leftJoin(
      sql<{
        place: ContactPlace;
        email: string | null;
        hasLogin: boolean;
      }>`lateral (select contact.place, contact.email,
        ${hasLogin(sql.ref('player.id'))} as "hasLogin" from ${contactsNamedBy('player')})`.as('contact'),
      (join) => join.on('contact.place', '=', place),
    )
    .select([
      'player.id as playerId',
      sql<boolean>`player.archived_at is not null`.as('isArchived'),
      sql<string>`player.first_name || ' ' || player.last_name`.as('playerName'),
      'contact.place as place',
      'contact.email as email',
      'contact.hasLogin as hasLogin',
    ])
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());
  if (contact.isArchived) throw leavingProblems.playerArchived();
  if (contact.place === null) throw contactProblems.missing();
  if (contact.hasLogin) throw contactProblems.hasAccount();
  return { ...contact, email: contact.email ?? raise(contactProblems.addressMissing()) };
};

interface ConfirmationRequest {
  readonly email: string;
  readonly askedBy: string;
  readonly tokenHash: Buffer;
}

/**
 * Records a confirmation request. Returns the address's id and the email's number, or undefined if the
 * contact has already answered or was recently asked.
 */
export const requestConfirmation = async (
  db: Db,
  organizationId: OrganizationId,
  { email, askedBy, tokenHash }: ConfirmationRequest,
) => {
  const { rows } = await sql<{ id: string; version: number }>`
    insert into contact_addresses (organization_id, email, asked_by, token_hash)
      values (${organizationId}, ${email}, ${askedBy}, ${tokenHash})
    on conflict on constraint contact_addresses_once do update
      set asked_at = club_now(), asked_by = excluded.asked_by, token_hash = excluded.token_hash
      where contact_addresses.confirmed_at is null and contact_addresses.unsubscribed_at is null and ${isExpired}
    returning id, coalesce((select max(version) from outbox where outbox.contact_id = contact_addresses.id
      and outbox.kind = 'contact.confirm'), 0) + 1 as version`.execute(db);
  return rows[0];
};

/** Throws the reason why the contact cannot be asked again. */
export const throwConfirmationProblem = async (
  db: Db,
  organizationId: OrganizationId,
  email: string,
): Promise<never> => {
  const address = await rowsOf(db, 'contact_addresses', organizationId)
    .where('email', '=', email)
    .select(['confirmed_at as confirmedAt', 'unsubscribed_at as unsubscribedAt'])
    .executeTakeFirst();
  if (address?.unsubscribedAt) throw contactProblems.unsubscribed();
  throw address?.confirmedAt ? contactProblems.alreadyConfirmed() : contactProblems.alreadyAsked();
};

const contactByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('contact_addresses')
    .innerJoin('organizations as organization', 'organization.id', 'contact_addresses.organization_id')
    .where('contact_addresses.token_hash', '=', tokenHash)
    .where('contact_addresses.unsubscribed_at', 'is', null)
    .where(sql<SqlBool>`not ${isExpired}`);

/** The organization that sent the email with this token. */
export const findContact = (db: Db, tokenHash: Buffer) =>
  contactByToken(db, tokenHash).select('organization.name as organizationName').executeTakeFirst();

/** Locks the players whose profile names an address, and returns their ids. */
const lockPlayers = async (db: Db, organizationId: OrganizationId, email: string): Promise<string[]> => {
  const players = await rowsOf(db, 'player_profiles', organizationId)
    .where(({ or, eb }) => or([eb('parent_guardian_email', '=', email), eb('second_guardian_email', '=', email)]))
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return players.map(({ id }) => id);
};

/** Uses up a token and returns the contact's players. Returns undefined if a concurrent request has used it. */
export const confirmAddress = async (db: Db, tokenHash: Buffer) => {
  const address = contactByToken(db, tokenHash).select([
    'contact_addresses.id as id',
    'contact_addresses.email as email',
    sql<OrganizationId>`organization.id`.as('organizationId'),
    'organization.name as organizationName',
  ]);
  const pendingAddress = await address.executeTakeFirst();
  if (!pendingAddress) return undefined;
  // Locks the players first, in the same order as edits to their profiles do.
  const playerIds = await lockPlayers(db, pendingAddress.organizationId, pendingAddress.email);
  const lockedAddress = await address.forUpdate('contact_addresses').executeTakeFirst();
  const [playerId] = playerIds;
  if (!lockedAddress || playerId === undefined) return undefined;
  await db
    .updateTable('contact_addresses')
    .set({ confirmed_at: sql<Date>`club_now()`, token_hash: null })
    .where('id', '=', lockedAddress.id)
    .execute();
  return { ...lockedAddress, playerId, playerIds };
};
