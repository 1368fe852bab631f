import Mail from 'lucide-react/icons/mail';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { listOffers } from '@touchline/domain/offers/contract.ts';
import { OfferCounters } from '../features/offers/offer-counters.tsx';
import { OpenedOffer } from '../features/offers/opened-offer.tsx';
import { OffersTable } from '../features/offers/offers-table.tsx';
import { OverviewFilters, useOverviewFilters } from '../features/offers/overview-filters.tsx';
import { usePaginatedQuery } from '../lib/cache/use-paginated-query.ts';
import { paths } from '../lib/routing/paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ShowMore } from '../ui/show-more.tsx';

export function AdminInvitationsPage() {
  const state = useOverviewFilters();
  const [shownStatus, showStatus] = state.status;
  const { pages, ...list } = usePaginatedQuery(listOffers, state.filters);
  const offers = pages?.flatMap((page) => page.offers);
  const counters = pages?.[0]?.counters;
  const counter = (label: string, value: number | undefined, status = '') => ({
    label,
    value,
    choice: {
      label: status ? `Show ${status} invitations only` : 'Show invitations of every status',
      isChosen: shownStatus === status,
      onChoose: () => showStatus(status, { replace: true }),
    },
  });
  return (
    <>
      <PageHeader
        title="Admin Invitations"
        description="Every offer and its answer"
        actions={
          <Button variant="secondary" busy={list.isFetching && !list.isFetchingMore} onClick={list.refetch}>
            {!list.isFetching && <RefreshCw aria-hidden="true" />}
            <span>Refresh</span>
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
            // Rare: without any, the four numbers of the answers stand alone.
            ...(counters?.withdrawn ? [counter('Withdrawn', counters.withdrawn, 'withdrawn')] : []),
          ]}
        />
        <OverviewFilters state={state} areOffersThere={offers !== undefined || list.isError} />
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
        {list.hasMore && <ShowMore busy={list.isFetchingMore} onClick={list.showMore} />}
        {!offers && (
          <NotLoaded query={list} rows={6} loading="Loading invitations" failed="We couldn't load the invitations">
            We couldn't load them. Nothing is lost.
          </NotLoaded>
        )}
      </div>
    </>
  );
}
