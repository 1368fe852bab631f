import { useState } from 'react';
import type { MyOffer } from '@touchline/domain/offers/schema.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Offers listed as pending: those that wait for an answer, and those that expired, were withdrawn or were answered by
 * another guardian while in view. These stay and say how they ended until `forget`, because a vanished letter would
 * leave the user guessing.
 */
export const usePendingOffersHere = (offers: readonly MyOffer[]) => {
  const [seen, setSeen] = useState(none);
  const waiting = new Set(offers.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])));
  if (!waiting.isSubsetOf(seen)) setSeen(seen.union(waiting));
  const endedHere = ({ id, responseReason, answeredBy }: MyOffer) =>
    (responseReason === 'lapsed' || responseReason === 'withdrawn' || answeredBy !== null) && seen.has(id);
  return {
    shown: offers.filter((offer) => waiting.has(offer.id) || endedHere(offer)),
    forget: () => setSeen(none),
  };
};
