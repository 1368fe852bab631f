import type { MyOffer } from '@touchline/domain/offers/schema.ts';
import { formatAmount } from '../../lib/format.ts';

type Terms = Pick<
  MyOffer,
  'offerLetterBody' | 'anticipatedTeamLevel' | 'anticipatedSeasonCostAmount' | 'anticipatedSeasonCostDescription'
>;

/** Text of an offer, as written by its sender. */
export function LetterText({ offerLetterBody }: Pick<Terms, 'offerLetterBody'>) {
  if (!offerLetterBody) return null;
  return (
    <blockquote className="border-l-2 border-green-line pl-4 break-words whitespace-pre-line">
      {offerLetterBody}
    </blockquote>
  );
}

/** Season cost of an offer; null if it names none. */
export const costOf = (
  { anticipatedSeasonCostAmount: amount }: Pick<Terms, 'anticipatedSeasonCostAmount'>,
  currency: string | null,
): string | null => (amount === null ? null : formatAmount(amount, currency));

/** Terms of an offer, for a definition list. */
export const termsOf = (offer: Terms, currency: string | null) => [
  { term: 'Team level', detail: offer.anticipatedTeamLevel },
  { term: 'Season cost', detail: costOf(offer, currency) },
  { term: 'Cost details', detail: offer.anticipatedSeasonCostDescription },
];
