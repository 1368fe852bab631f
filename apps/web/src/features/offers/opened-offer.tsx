import { id as idSchema } from '@touchline/domain/core/text.ts';
import { readOffer } from '@touchline/domain/offers/contract.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useSearchParam } from '../../lib/routing/search-params.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { MissingOffer } from './missing-offer.tsx';

const OfferDialog = lazyComponent(async () => (await import('./offer-dialog.tsx')).OfferDialog);
const WithdrawDialog = lazyComponent(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog);

/** Dialog over the list with the offer that was pressed, or that the sender opened from an email. */
export function OpenedOffer() {
  const [linkedId, setLinkedId] = useSearchParam('offer', '');
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'offer' | 'withdraw'>();
  const offerId = dialog === null ? linkedId : about;
  const isId = idSchema.safeParse(offerId).success;
  const { data, error, isFetching, refetch } = useOperationQuery(readOffer, { offerId }, { enabled: isId });
  if (offerId === '') return null;
  if (!isId || problemIn(error)?.status === 404) return <MissingOffer />;
  if (data && dialog === 'withdraw') return <WithdrawDialog offer={data} onClose={closeDialog} />;
  if (data)
    return (
      <OfferDialog
        offer={data}
        onWithdraw={() => openDialog('withdraw', data.id)}
        onClose={() => (dialog === null ? setLinkedId('', { replace: true }) : closeDialog())}
      />
    );
  if (!error) return null;
  const retryButton = (
    <Button variant="secondary" size="sm" className="max-sm:min-h-11!" busy={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return <Alert tone="red" title="We couldn't load this invitation" action={retryButton} className="mb-6" />;
}
