import { countPendingOffers } from '@touchline/domain/offers/contract.ts';
import { useOperationQuery } from '../../lib/data/queries.ts';
import { useUser } from '../../lib/session/session.ts';

/** Number of offers that wait for the player's answer; kept live by the topic `offers` (SHELL-36, SHELL-48). */
export const usePendingOffers = (): number => {
  const { role } = useUser();
  const { data } = useOperationQuery(countPendingOffers, {}, { enabled: role === 'player' });
  return data?.count ?? 0;
};
