import { sql } from 'kysely';
import type { Actor } from '@touchline/domain/core/actor.ts';
import type { Contact } from '@touchline/domain/families/schema.ts';
import { contactName, contactsNamedBy, hasLogin } from '../../core/contacts.ts';
import { readerOf, seesNamedGuardian } from '../../core/guardians.ts';
import { isRefusedAddress } from '../../core/refused-addresses.ts';
import { addressOfContact } from './store.addresses.ts';

/** Facts that a reader gets: all of them, for admins; the ways to reach guardians; or their names and rights. */
export type Sight = 'everything' | 'contacts' | 'names';

/**
 * The contacts of `player` without a login that acts for the player (FAM-11). Coaches know name and phone of the first one,
 * as on the rosters of their teams.
 */
export const contactsWithoutLogin = (actor: Actor, sight: Sight) => {
  const everything = sql`${sight === 'everything'}::boolean`;
  const ofCoach = sql`(${sight === 'contacts'}::boolean and contact.place = 'first'
    and num_nonnulls(${contactName}, contact.phone) > 0 and ${seesNamedGuardian(readerOf(actor), 'player')})`;
  const email = sql<string | null>`case when ${everything} then contact.email end`;
  return sql<Contact[]>`coalesce((
    select json_agg(json_build_object('place', contact.place, 'name', ${contactName}, 'phone', contact.phone,
      'email', ${email}, 'emailRefused', ${isRefusedAddress(email)},
      'address', case when ${everything} then ${addressOfContact(actor.organizationId)} end) order by contact.place)
    from ${contactsNamedBy('player')}
    where (${everything} or ${ofCoach}) and not ${hasLogin(sql.ref('player.id'))}), '[]')`;
};
