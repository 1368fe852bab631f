import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { OfferStatus, ResponseReason } from '@touchline/domain/offers/schema.ts';
import { Badge } from '../../ui/badge.tsx';

const looks = {
  pending: { label: 'Pending', tone: 'amber', icon: Clock },
  accepted: { label: 'Accepted', tone: 'green', icon: CircleCheck },
  declined: { label: 'Declined', tone: 'red', icon: CircleX },
  expired: { label: 'Expired', tone: 'red', icon: CircleX },
} as const;

/** Tells a lapse and what others decided from a refusal (decision D61). */
const reasons: Readonly<Record<ResponseReason, string>> = {
  player: '',
  lapsed: ' · no answer in time',
  other_accepted: ' · another invitation accepted',
  withdrawn: ' · withdrawn',
};

interface OfferStatusProps {
  readonly status: OfferStatus;
  readonly responseReason: ResponseReason | null;
}

/** The state of an offer, in words. */
export function OfferStatusBadge({ status, responseReason }: OfferStatusProps) {
  const { label, tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
      {status === 'declined' && responseReason && reasons[responseReason]}
    </Badge>
  );
}
