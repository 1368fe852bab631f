import { sql } from 'kysely';
import type { DateStyle } from '@touchline/domain/core/words.ts';
import { reachableContacts } from './contacts.ts';
import { isWithoutAnsweringLogin, reachableGuardians } from './guardians.ts';

/** Reader who is asked something about a player: a login, or a contact without one, who answers by the link of the letter. */
export interface Reader {
  readonly readerId: string;
  readonly userId: string | null;
  readonly contactId: string | null;
  readonly recipient: string;
  readonly clock: DateStyle['clock'];
  readonly dateOrder: DateStyle['dateOrder'];
}

/** Contacts answer for `player` only while no login may, be it one that cannot be mailed. */
export const answeringContacts = sql<{
  contactId: string;
  email: string;
}>`(select contact.* from ${reachableContacts} as contact
  where ${isWithoutAnsweringLogin(sql.ref('player.id'))})`;

/** Readers of a letter that asks something about `player`. */
export const readers = sql<Reader>`(
  select guardian."userId" as "readerId", guardian."userId", null::uuid as "contactId", guardian.email as recipient,
      guardian.clock, guardian."dateOrder"
    from ${reachableGuardians} as guardian where guardian."playerId" = player.id
  union all
  select contact."contactId", null, contact."contactId", contact.email, null, null from ${answeringContacts} as contact)`;

/** The fields of a letter that say whom it is for. */
export const readerFields = ({ recipient, userId, contactId }: Pick<Reader, 'recipient' | 'userId' | 'contactId'>) => ({
  recipient,
  ...(userId !== null && { userId }),
  ...(contactId !== null && { contactId }),
});
