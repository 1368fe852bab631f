import { useState } from 'react';
import type { MyOffer } from '@touchline/domain/offers/schema.ts';

const noIds: ReadonlySet<string> = new Set();

/**
 * Returns offers listed as pending: those that need an answer, and those that expired, were withdrawn or were answered
 * by another guardian while shown. The latter stay and say how they ended until `forget`, because a vanished letter
 * would leave the user guessing.
 */
export const usePendingOffersHere = (offers: readonly MyOffer[]) => {
  const [seenIds, setSeenIds] = useState(noIds);
  const pendingIds = new Set(offers.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])));
  if (!pendingIds.isSubsetOf(seenIds)) setSeenIds(seenIds.union(pendingIds));
  const hasEndedHere = ({ id, responseReason, answeredBy }: MyOffer) =>
    (responseReason === 'lapsed' || responseReason === 'withdrawn' || answeredBy !== null) && seenIds.has(id);
  return {
    shown: offers.filter((offer) => pendingIds.has(offer.id) || hasEndedHere(offer)),
    forget: () => setSeenIds(noIds),
  };
};
