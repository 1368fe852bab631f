import Mail from 'lucide-react/icons/mail';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { listOffers } from '@touchline/domain/offers/contract.ts';
import { OfferCounters } from '../features/offers/offer-counters.tsx';
import { OpenedOffer } from '../features/offers/opened-offer.tsx';
import { OffersTable } from '../features/offers/offers-table.tsx';
import { OverviewFilters, useOverviewFilters } from '../features/offers/overview-filters.tsx';
import { useTitle } from '../lib/routing/location.ts';
import { usePaginatedQuery } from '../lib/data/use-paginated-query.ts';
import { paths } from '../lib/routing/paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';

export function AdminInvitationsPage() {
  useTitle('Admin Invitations');
  const state = useOverviewFilters();
  const { pages, isError, isFetching, refetch, ...more } = usePaginatedQuery(listOffers, state.filters);
  const offers = pages?.flatMap((page) => page.offers);
  const counters = pages?.[0]?.counters;
  const counter = (label: string, value: number | undefined, status = '') => ({
    label,
    value,
    choice: {
      label: status ? `Show ${status} invitations only` : 'Show invitations of every status',
      isChosen: state.status === status,
      onChoose: () => state.choose('status', status),
    },
  });
  return (
    <>
      <PageHeader
        title="Admin Invitations"
        description="Every offer and its answer"
        actions={
          <Button variant="secondary" busy={isFetching && !more.isFetchingMore} onClick={refetch}>
            {!isFetching && <RefreshCw aria-hidden="true" />}
            Refresh
          </Button>
        }
      />
      <OpenedOffer />
      <div className="flex flex-col gap-6">
        <OfferCounters
          counters={[
            counter('Total', counters?.total),
            counter('Pending', counters?.pending, 'pending'),
            counter('Accepted', counters?.accepted, 'accepted'),
            counter('Declined', counters?.declined, 'declined'),
          ]}
        />
        <OverviewFilters state={state} areOffersThere={offers !== undefined || isError} />
        {offers && (
          <OffersTable
            offers={offers}
            empty={
              state.isFiltered ? (
                <EmptyState title="No invitations match these filters." icon={Mail} />
              ) : (
                <EmptyState
                  title="No invitations yet"
                  icon={Mail}
                  action={<LinkButton href={paths.tryouts}>Open tryouts</LinkButton>}
                >
                  Invitations are sent from a tryout, with "Invite to Team".
                </EmptyState>
              )
            }
          />
        )}
        {more.hasMore && <ShowMore busy={more.isFetchingMore} onClick={more.showMore} />}
        {!offers && !isError && <SkeletonList rows={6} label="Loading invitations" />}
        {!offers && isError && (
          <ErrorState title="We couldn't load the invitations" onRetry={refetch} busy={isFetching}>
            We couldn't load them. Nothing is lost.
          </ErrorState>
        )}
      </div>
    </>
  );
}
