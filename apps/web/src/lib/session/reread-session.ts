import { readSession } from '@touchline/domain/access/contract.ts';
import { access, call } from '../data/api.ts';
import { updateUser } from './session.ts';

/** Reads the user again, after the organization has changed; without an answer the next page load does. */
export const rereadSession = async (): Promise<void> => {
  const { session } = await call(readSession, {}).catch(() => ({ session: null }));
  // The end of the membership is told by those who leave it.
  const isSame = session?.user.membershipId === access.membership && (session?.user.hold === 'ended') === access.isOver;
  if (session && isSame) updateUser(session.user);
};
