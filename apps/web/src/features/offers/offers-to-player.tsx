import type { PlayerOffer } from '@touchline/domain/people/schema.record.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { OfferStatusBadge } from './offer-status.tsx';

/** Offers made to a player, newest first, and who answered them. */
export function OffersToPlayer({ offers }: { readonly offers: readonly PlayerOffer[] }) {
  const { timeZone } = useUser();
  return (
    <Card aria-label="Offers">
      <CardHeader title="Offers" />
      {offers.length === 0 && <p className="mt-4 text-muted-foreground">No offer was sent yet.</p>}
      <ul className="mt-4 divide-y divide-border empty:mt-0">
        {offers.map((offer) => (
          <li
            key={offer.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p translate="no" className="font-medium break-words">
                {offer.teamName}
              </p>
              <p className="text-sm text-muted-foreground">
                {inARow([offer.tryoutTitle, `sent ${formatInstant(offer.createdAt, timeZone, 'day')}`])}
              </p>
              {offer.answeredBy !== null && offer.responseAt !== null && (
                <p className="text-sm text-muted-foreground">
                  Answered by {offer.answeredBy}, {formatInstant(offer.responseAt, timeZone)}
                </p>
              )}
            </div>
            <OfferStatusBadge {...offer} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
