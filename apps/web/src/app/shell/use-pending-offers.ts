import { countPendingOffers } from '@touchline/domain/offers/contract.ts';
import { useOperationQuery } from '../../lib/data/queries.ts';
import { useUser } from '../../lib/session/session.ts';

/** How many offers wait for the player's answer; follows the topic `offers`, so it moves by itself (SHELL-36, SHELL-48). */
export const usePendingOffers = (): number => {
  const { role } = useUser();
  const { data } = useOperationQuery(countPendingOffers, {}, { enabled: role === 'player' });
  return data?.count ?? 0;
};
