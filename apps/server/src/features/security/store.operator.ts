import { resetLetter } from '@touchline/domain/security/messages.letters.ts';
import type { Db } from '../../db/open.ts';
import { type Addressee, tellOfSecurity } from '../access/store.letters.ts';
import { deleteAuthenticator } from './store.ts';

/**
 * Turns off the second step of a login of any organizations, as the operator of the server, and writes to the person.
 * False where there is nothing to turn off.
 */
export const resetByOperator = async (
  db: Db,
  { id, email }: Pick<Addressee, 'email'> & { readonly id: string },
): Promise<boolean> => {
  if (!(await deleteAuthenticator(db, id))) return false;
  await tellOfSecurity(db, { organizationId: null, email }, resetLetter(null));
  return true;
};
