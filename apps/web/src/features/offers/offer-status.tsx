import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Undo2 from 'lucide-react/icons/undo-2';
import type { OfferStatus, ResponseReason } from '@touchline/domain/offers/schema.ts';
import { StatusBadge } from '../../ui/badge.tsx';

const looks = {
  pending: { label: 'Pending', tone: 'amber', icon: Clock },
  accepted: { label: 'Accepted', tone: 'green', icon: CircleCheck },
  declined: { label: 'Declined', tone: 'red', icon: CircleX },
  expired: { label: 'Expired', tone: 'red', icon: CircleX },
} as const;

/** Distinguishes expiry and others' decisions from a refusal (ruling 61). */
const reasons: Readonly<Record<ResponseReason, string | undefined>> = {
  player: undefined,
  lapsed: 'no answer in time',
  other_accepted: 'another invitation accepted',
  withdrawn: 'withdrawn',
};

interface OfferStatusProps {
  readonly status: OfferStatus;
  readonly responseReason: ResponseReason | null;
  readonly releasedAt: string | null;
}

const reasonOf = ({ status, responseReason, releasedAt }: OfferStatusProps): string | undefined => {
  if (releasedAt !== null) return 'no longer on the team';
  return status === 'declined' && responseReason ? reasons[responseReason] : undefined;
};

/** The state of an offer, in words. */
export function OfferStatusBadge(offer: OfferStatusProps) {
  // Standing alone, "Declined" would read as if the family had done it.
  if (offer.responseReason === 'withdrawn')
    return <StatusBadge look={{ label: 'Withdrawn', tone: 'neutral', icon: Undo2 }} />;
  const look = looks[offer.status];
  const reason = reasonOf(offer);
  return <StatusBadge look={reason ? { ...look, label: `${look.label} · ${reason}` } : look} />;
}

interface WaitingProps {
  readonly undelivered: boolean;
  readonly isReachable: boolean;
}

/** Explains why the family may not know of a pending offer. */
const unknownBecause = ({ undelivered, isReachable }: WaitingProps): string | undefined => {
  if (!isReachable) return 'no account yet: no one gets an email';
  return undelivered ? 'email not delivered' : undefined;
};

/**
 * The status for a narrow column, with its reason below it: why the offer ended, or why the family may not know of it.
 */
export function OfferStatusCell(offer: OfferStatusProps & WaitingProps) {
  const reason = offer.status === 'pending' ? unknownBecause(offer) : reasonOf(offer);
  return (
    <>
      <StatusBadge look={looks[offer.status]} />
      {reason && (
        <span className="block text-xs text-balance text-muted-foreground">
          <span className="sr-only">· </span>
          {reason}
        </span>
      )}
    </>
  );
}
