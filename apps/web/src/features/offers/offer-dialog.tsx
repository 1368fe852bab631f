import type { OfferDetails } from '@touchline/domain/offers/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OfferStatusBadge } from './offer-status.tsx';

interface OfferDialogProps {
  readonly offer: OfferDetails;
  readonly onWithdraw: () => void;
  readonly onClose: () => void;
}

/** An offer as coaches and admins read it, over the list in which it stands on whichever page. */
export function OfferDialog({ offer, onWithdraw, onClose }: OfferDialogProps) {
  const { timeZone } = useUser();
  const at = (instant: string | null) => instant && formatInstant(instant, timeZone);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Invitation to ${offer.teamName}`}
      description={[offer.ageGroupName, offer.seasonName].join(' · ')}
      footer={
        <>
          {offer.canWithdraw && (
            <Button variant="secondary" onClick={onWithdraw}>
              Withdraw invitation
            </Button>
          )}
          <Button onClick={onClose}>Show all invitations</Button>
        </>
      }
    >
      <DefinitionList
        items={[
          { term: 'Player', detail: offer.playerName },
          { term: 'Status', detail: <OfferStatusBadge {...offer} /> },
          { term: 'Tryout', detail: offer.tryoutTitle },
          { term: 'Invited', detail: at(offer.createdAt) },
          { term: 'Expires', detail: at(offer.expiresAt) },
          { term: 'Response', detail: at(offer.responseAt) },
        ]}
      />
    </Dialog>
  );
}
