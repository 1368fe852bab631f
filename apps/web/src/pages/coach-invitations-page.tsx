import Mail from 'lucide-react/icons/mail';
import { listCoachOffers } from '@touchline/domain/offers/contract.ts';
import { coachTabs } from '@touchline/domain/offers/schema.ts';
import { OpenedOffer } from '../features/offers/opened-offer.tsx';
import { OffersTable } from '../features/offers/offers-table.tsx';
import { useSearchParam } from '../lib/routing/search-params.ts';
import { usePaginatedQuery } from '../lib/cache/use-paginated-query.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { NotLoaded } from '../ui/states/not-loaded.tsx';
import { paths } from '../lib/routing/paths.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { ShowMore } from '../ui/lists/show-more.tsx';
import { Stat } from '../ui/display/stat.tsx';
import { TabPanel, Tabs } from '../ui/layout/tabs.tsx';

type Tab = (typeof coachTabs)[number];

const labels: Readonly<Record<Tab, string>> = { pending: 'Pending', responded: 'Responded' };

const emptyTexts = {
  pending: {
    title: 'No pending invitations',
    text: 'Offers waiting for an answer appear here. They are sent from a completed tryout.',
  },
  responded: {
    title: 'No responded invitations',
    text: 'Invitations that were accepted or declined, or expired without an answer, appear here.',
  },
} as const;

export function CoachInvitationsPage() {
  const [chosenTab, setTab] = useSearchParam('tab', 'pending');
  const tab: Tab = chosenTab === 'responded' ? 'responded' : 'pending';
  const { pages, ...list } = usePaginatedQuery(listCoachOffers, { tab });
  const counters = pages?.[0]?.counters;
  const offers = list.isPrevious ? undefined : pages?.flatMap((page) => page.offers);
  return (
    <>
      <PageHeader
        title="Team Invitations"
        description="Your teams' offers and their answers"
        actions={
          <LinkButton variant="secondary" href={paths.tryouts}>
            Invite from a tryout
          </LinkButton>
        }
      />
      <OpenedOffer />
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap gap-3">
          <Stat className="flex-1 basis-[6rem]" label="Total Invitations" value={counters?.total ?? '–'} />
          <Stat className="flex-1 basis-[6rem]" label="Pending" value={counters?.pending ?? '–'} />
          <Stat className="flex-1 basis-[6rem]" label="Accepted" value={counters?.accepted ?? '–'} />
        </div>
        <div>
          <Tabs
            label="Invitations"
            tabs={coachTabs.map((value) => ({ value, label: labels[value] }))}
            value={tab}
            onValueChange={setTab}
          >
            <TabPanel value={tab} className="flex flex-col gap-6">
              {offers && (
                <OffersTable
                  offers={offers}
                  empty={
                    <EmptyState title={emptyTexts[tab].title} icon={Mail}>
                      {emptyTexts[tab].text}
                    </EmptyState>
                  }
                />
              )}
              {offers && list.hasMore && <ShowMore busy={list.isFetchingMore} onClick={list.showMore} />}
              {!offers && (
                <NotLoaded
                  query={list}
                  rows={3}
                  loading="Loading invitations"
                  failed="Failed to fetch team invitations"
                >
                  We couldn't load them. Nothing is lost.
                </NotLoaded>
              )}
            </TabPanel>
          </Tabs>
        </div>
      </div>
    </>
  );
}
