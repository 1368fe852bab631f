import { sql } from 'kysely';
import type { DateStyle } from '@touchline/domain/core/words.ts';
import { reachableContacts } from '../../core/identity/contacts.ts';
import { isRefusedAddress } from '../../core/mail/refused-addresses.ts';

/** A login, or a contact without a login, who gets emails about a player. */
export interface Reader {
  readonly readerId: string;
  readonly userId: string | null;
  readonly contactId: string | null;
  /** Id of the contact that this login belonged to before it had an account. */
  readonly formerId: string | null;
  readonly recipient: string;
  readonly clock: DateStyle['clock'];
  readonly dateOrder: DateStyle['dateOrder'];
}

/**
 * Readers of emails about `player`: logins that may answer for the player, and contacts without a login. Excludes
 * unconfirmed addresses, which may belong to someone else, and refused ones.
 */
export const readers = sql<Reader>`(
  select account.id as "readerId", account.id as "userId", null::uuid as "contactId", (select id from contact_addresses
      where contact_addresses.organization_id = player.organization_id and contact_addresses.email = account.email)
      as "formerId", account.email as recipient, account.clock, account.date_order as "dateOrder"
    from guardianships as guardianship
    join memberships as membership on membership.user_id = guardianship.user_id
      and membership.organization_id = guardianship.organization_id and membership.role = guardianship.role
    join users as account on account.id = guardianship.user_id
    where guardianship.player_id = player.id and guardianship.may_answer and guardianship.is_contacted
      and membership.state = 'active' and account.email_confirmed_at is not null
      and not ${isRefusedAddress(sql.ref('account.email'))}
  union all
  select "contactId", null, "contactId", null, email, null, null from ${reachableContacts} as contact)`;
