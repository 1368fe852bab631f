import { id as idSchema } from '@touchline/domain/core/text.ts';
import { readOffer } from '@touchline/domain/offers/contract.ts';
import type { ListedOffer } from '@touchline/domain/offers/schema.ts';
import { problemIn } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { useSearchParam } from '../../lib/location.ts';
import { useAnswer } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MissingOffer } from './missing-offer.tsx';
import { OfferStatusBadge } from './offer-status.tsx';

/** The offer that a mail led its sender to, over the list in which it stands on whichever page. */
export function LinkedOffer() {
  const [offerId, setOfferId] = useSearchParam('offer', '');
  const isId = idSchema.safeParse(offerId).success;
  const { data, error, isFetching, refetch } = useAnswer(readOffer, { offerId }, { enabled: isId });
  if (offerId === '') return null;
  if (!isId || problemIn(error)?.status === 404) return <MissingOffer />;
  if (data) return <OfferDialog offer={data} onClose={() => setOfferId('', { replace: true })} />;
  if (!error) return null;
  const again = (
    <Button variant="secondary" size="sm" className="max-sm:min-h-11!" busy={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return <Alert tone="red" title="The invitation of this link could not be read" action={again} className="mb-6" />;
}

function OfferDialog({ offer, onClose }: { offer: ListedOffer; onClose: () => void }) {
  const { timeZone } = useUser();
  const at = (instant: string | null) => instant && formatInstant(instant, timeZone);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Invitation to ${offer.teamName}`}
      description={[offer.ageGroupName, offer.seasonName].join(' · ')}
      footer={<Button onClick={onClose}>Show all invitations</Button>}
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
