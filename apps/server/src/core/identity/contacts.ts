import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isRefusedAddress } from '../mail/refused-addresses.ts';

/** Alias of the profile's table in a statement. */
type Profile = 'player' | 'player_profiles';

const columnsOf = (profile: Profile, prefix: string) =>
  sql.join(['first_name', 'last_name', 'phone', 'email'].map((name) => sql.ref(`${profile}.${prefix}_${name}`)));

/**
 * Contacts in a profile, as `contact`: the guardian first, then a second one. They remain columns of the profile
 * (decision record 0044).
 */
export const contactsNamedBy = (profile: Profile): RawBuilder<unknown> => sql`(
  select * from (values ('first', ${columnsOf(profile, 'parent_guardian')}),
      ('second', ${columnsOf(profile, 'second_guardian')}))
    as named (place, first_name, last_name, phone, email)
  where num_nonnulls(first_name, last_name, phone, email) > 0) as contact`;

/** Name of `contact`; null if only a phone number or email address is known. */
export const contactName = sql<string | null>`nullif(concat_ws(' ', contact.first_name, contact.last_name), '')`;

/** Minimum digits for a comparison. A shorter number is incomplete, and many numbers end with its digits. */
const minPhoneDigits = sql.lit(7);

/** Compares the last digits, because either number may lack the country code. */
const isSamePhone = (one: Expression<string | null>, other: Expression<string | null>) => sql<SqlBool>`
  (least(length(${one}), length(${other})) >= ${minPhoneDigits}
    and (${one} like '%' || ${other} or ${other} like '%' || ${one}))`;

/**
 * True if `contact` has a login for the player, even a read-only or ended one. The match is by email or, for a
 * guardian, by phone or name.
 */
export const hasLogin = (playerId: Expression<string>) => sql<SqlBool>`exists (
  select from guardianships as link
    join users as login on login.id = link.user_id
    join members as person on person.id = link.user_id and person.organization_id = link.organization_id
  where link.player_id = ${playerId} and (login.email = contact.email
    or link.kind <> 'self' and (person.search_name = search_text(${contactName})
      or ${isSamePhone(sql.ref('person.search_phone'), sql`phone_digits(contact.phone)`)})))`;

/**
 * True if `address` is the confirmed address of one of `player`'s contacts, unless its owner has a login for the
 * player. Such an owner is emailed and answers only as a login.
 */
export const isContactWithoutLogin = sql<SqlBool>`(address.organization_id = player.organization_id
  and address.email in (player.parent_guardian_email, player.second_guardian_email)
  and address.confirmed_at is not null
  and not exists (select from ${contactsNamedBy('player')}
    where contact.email = address.email and ${hasLogin(sql.ref('player.id'))}))`;

/** Contacts of `player` to email, each address once. They have no login, have agreed to emails and are reachable. */
export const reachableContacts = sql<{ contactId: string; email: string }>`(
  select address.id as "contactId", address.email from contact_addresses as address
  where ${isContactWithoutLogin} and address.unsubscribed_at is null
    and not ${isRefusedAddress(sql.ref('address.email'))})`;
