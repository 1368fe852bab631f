import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Undo2 from 'lucide-react/icons/undo-2';
import type { FamilyReach, ListedOffer, ResponseReason } from '@touchline/domain/offers/schema.ts';
import { StatusBadge } from '../../ui/display/badge.tsx';

const statusLooks = {
  pending: { label: 'Pending', tone: 'amber', icon: Clock },
  accepted: { label: 'Accepted', tone: 'green', icon: CircleCheck },
  declined: { label: 'Declined', tone: 'red', icon: CircleX },
  expired: { label: 'Expired', tone: 'red', icon: CircleX },
} as const;

/** Look of withdrawn offers. "Declined" would look as if the family had declined. */
const withdrawnLook = { label: 'Withdrawn', tone: 'neutral', icon: Undo2 } as const;

/** Reasons that distinguish an expiry or a decision by the club from the family's refusal (ruling 61). */
const reasons: Readonly<Record<ResponseReason, string | undefined>> = {
  player: undefined,
  lapsed: 'no answer in time',
  other_accepted: 'another invitation accepted',
  withdrawn: undefined,
};

type OfferEnd = Pick<ListedOffer, 'status' | 'responseReason' | 'releasedAt'>;

const reasonOf = ({ status, responseReason, releasedAt }: OfferEnd): string | undefined => {
  if (releasedAt !== null) return 'no longer on the team';
  return status === 'declined' && responseReason ? reasons[responseReason] : undefined;
};

const lookOf = ({ status, responseReason }: OfferEnd) =>
  responseReason === 'withdrawn' ? withdrawnLook : statusLooks[status];

/** Status of an offer in words. */
export function OfferStatusBadge(offer: OfferEnd) {
  const look = lookOf(offer);
  const reason = reasonOf(offer);
  return <StatusBadge look={reason ? { ...look, label: `${look.label} · ${reason}` } : look} />;
}

type Reach = Pick<ListedOffer, 'undelivered' | 'familyReach'>;

/** Explains why nobody in a family gets emails; undefined if somebody does. */
export const unreachableText = {
  reachable: undefined,
  refused: 'Not reachable: emails to the family come back',
  noAccount: 'No account yet: no one gets an email',
} as const satisfies Record<FamilyReach, string | undefined>;

const lowercaseFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Explains why the family may not know about a pending offer. */
const unknownReason = ({ undelivered, familyReach }: Reach): string | undefined => {
  const unreachable = unreachableText[familyReach];
  if (unreachable !== undefined) return lowercaseFirst(unreachable);
  return undelivered ? 'email not delivered' : undefined;
};

/** Status for a narrow column. Below it is why the offer ended, or why the family may not know about it. */
export function OfferStatusCell(offer: OfferEnd & Reach) {
  const reason = offer.status === 'pending' ? unknownReason(offer) : reasonOf(offer);
  return (
    <>
      <StatusBadge look={lookOf(offer)} />
      {reason && (
        <span className="block text-xs text-muted-foreground">
          <span className="sr-only">· </span>
          {reason}
        </span>
      )}
    </>
  );
}
