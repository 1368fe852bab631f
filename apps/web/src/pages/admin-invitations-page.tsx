import Mail from 'lucide-react/icons/mail';
import { listOffers } from '@touchline/domain/offers/contract.ts';
import { OpenedOffer } from '../features/offers/opened-offer.tsx';
import { OffersTable } from '../features/offers/offers-table.tsx';
import { OverviewFilters, StatusChips, useOverviewFilters } from '../features/offers/overview-filters.tsx';
import { usePaginatedQuery } from '../lib/cache/use-paginated-query.ts';
import { paths } from '../lib/routing/paths.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { NotLoaded } from '../ui/states/not-loaded.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { RefreshButton } from '../ui/actions/refresh-button.tsx';
import { ShowMore } from '../ui/lists/show-more.tsx';

export function AdminInvitationsPage() {
  const state = useOverviewFilters();
  const { pages, ...list } = usePaginatedQuery(listOffers, state.filters);
  const offers = pages?.flatMap((page) => page.offers);
  return (
    <>
      <PageHeader
        title="Admin Invitations"
        description="Every offer and its answer"
        actions={
          // The empty list has its own link.
          (state.isFiltered || (offers && offers.length > 0)) && (
            <LinkButton variant="secondary" href={paths.tryouts}>
              Invite from a tryout
            </LinkButton>
          )
        }
      />
      <OpenedOffer />
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3 print:hidden">
          <div className="flex items-center gap-2">
            <StatusChips state={state} counters={pages?.[0]?.counters} />
            <RefreshButton busy={list.isFetching && !list.isFetchingMore} onPress={list.refetch} />
          </div>
          <OverviewFilters state={state} areOffersThere={offers !== undefined || list.isError} />
        </div>
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
