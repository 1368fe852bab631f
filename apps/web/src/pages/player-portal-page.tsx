import Inbox from 'lucide-react/icons/inbox';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { listMyOffers } from '@touchline/domain/offers/contract.ts';
import type { Answer, MyOffer } from '@touchline/domain/offers/schema.ts';
import { listOwnConsents } from '@touchline/domain/privacy/contract.consents.ts';
import { listNext } from '@touchline/domain/schedule/contract.next.ts';
import { listOwnTryouts } from '@touchline/domain/tryouts/contract.family.ts';
import { WaitingElsewhere } from '../features/access/waiting-elsewhere.tsx';
import { NeededEventRow, useEventsToAnswer } from '../features/answers/needed-event.tsx';
import { AnswerDialog } from '../features/offers/answer-dialog.tsx';
import { AnswersNeeded, sortedByDeadline, useAnswersNeeded } from '../features/offers/answers-needed.tsx';
import { MissingOffer } from '../features/offers/missing-offer.tsx';
import { MissingProfile } from '../features/offers/missing-profile.tsx';
import { OfferLetter } from '../features/offers/offer-letter.tsx';
import { TestTeamPlayers } from '../features/offers/test-team-players.tsx';
import { usePendingOffersHere } from '../features/offers/use-pending-offers-here.tsx';
import { ChildFilter, useChildFilter } from '../features/people/child-filter.tsx';
import { ClubContact } from '../features/organization/club-contact.tsx';
import { NeededConsents } from '../features/privacy/needed-consents.tsx';
import { NextEvents } from '../features/schedule/next-events.tsx';
import { OwnTryouts } from '../features/tryouts/own-tryouts.tsx';
import { useAfterPaint } from '../lib/use-after-paint.ts';
import { useSearchParam } from '../lib/routing/search-params.ts';
import { useOpenDialog } from '../lib/routing/open-dialog.ts';
import { paths } from '../lib/routing/paths.ts';
import { useOperationQuery } from '../lib/cache/queries.ts';
import { useUser } from '../lib/session/session.ts';
import { EmptyCard } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SkeletonList } from '../ui/states/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/layout/tabs.tsx';

const OwnFamilies = lazyComponent(async () => (await import('../features/families/own-families.tsx')).OwnFamilies, {
  retry: 'silently',
});

const OwnChildren = lazyComponent(async () => (await import('../features/families/own-families.tsx')).OwnChildren, {
  retry: 'silently',
});

const OwnAttendance = lazyComponent(
  async () => (await import('../features/attendance/own-attendance.tsx')).OwnAttendance,
  { retry: 'silently' },
);

const OwnFacts = lazyComponent(async () => (await import('../features/people/own-facts.tsx')).OwnFacts, {
  retry: 'silently',
});

type Tab = 'pending' | 'responded';

const emptyTexts = {
  pending: {
    title: 'No pending invitations',
    text: 'When a team invites you, usually after a tryout, the invitation appears here.',
  },
  responded: {
    title: 'No responded invitations',
    text: 'Invitations that you answered, or that expired, appear here.',
  },
} as const;

export function PlayerPortalPage() {
  const { players } = useUser();
  const isPainted = useAfterPaint(true);
  const [linkedId] = useSearchParam('offer', '');
  return (
    <>
      <PageHeader title="My Team Invitations" description="Your offers and answers" />
      <WaitingElsewhere />
      {players.length === 0 ? (
        <MissingProfile />
      ) : (
        <MyInvitations key={linkedId} linkedId={linkedId} isBehind={isPainted} />
      )}
      {isPainted && players.length > 0 && <OwnAttendance />}
      {isPainted && players.length > 0 && <OwnFamilies />}
      <ClubContact />
    </>
  );
}

interface MyInvitationsProps {
  /** Offer that an email linked to. */
  readonly linkedId: string;
  /** True once the first content of the page has rendered. */
  readonly isBehind: boolean;
}

function MyInvitations({ linkedId, isBehind }: MyInvitationsProps) {
  const { players } = useUser();
  const { data, isError, isFetching, refetch } = useOperationQuery(listMyOffers, {});
  // Requested and shown together, so that nothing moves when the second response arrives.
  const ownTryouts = useOperationQuery(listOwnTryouts, {});
  const consents = useOperationQuery(listOwnConsents, {});
  const events = useEventsToAnswer();
  const nextEvents = useOperationQuery(listNext, {});
  const [, navigate] = useLocation();
  const linkedOffer = data?.offers.find(({ id }) => id === linkedId);
  // When the page opens, a link in an email selects the tab that has its offer. Later changes to the offer do not
  // switch tabs.
  const [openingTab, setOpeningTab] = useState<Tab>();
  // A family that needs to answer something sees that first. The order stays while the page is open.
  const [isAnswerFirst, setAnswerFirst] = useState(false);
  if (data && !openingTab) {
    setOpeningTab(linkedOffer && linkedOffer.status !== 'pending' ? 'responded' : 'pending');
    setAnswerFirst(linkedId !== '' || data.offers.some(({ status }) => status === 'pending'));
  }
  const [chosenTab, setTab] = useSearchParam<Tab>('tab', openingTab ?? 'pending');
  // The link counts as handled when the user opens another tab, so focus stays on the tab when they return.
  const [hasArrived, setArrived] = useState(false);
  const { dialog, about, isStillOpen, openDialog, closeDialog } = useOpenDialog<Answer>();
  const pendingOffers = usePendingOffersHere(data?.offers ?? []);
  const answersNeeded = useAnswersNeeded(data?.offers ?? []);
  // True if the answer dialog was opened from the list at the top. The user stays there until all offers in it are
  // answered.
  const [answersInList, setAnswersInList] = useState(false);
  const filter = useChildFilter([...(data?.offers ?? []), ...(ownTryouts.data ?? [])]);
  const tab: Tab = chosenTab === 'responded' ? 'responded' : 'pending';

  const isWaiting = [ownTryouts, consents, events.query, nextEvents].some(
    ({ isPending, errorUpdateCount }) => isPending && !errorUpdateCount,
  );
  if (!data || isWaiting) {
    if (data || !isError) return <SkeletonList rows={2} label="Loading invitations" />;
    return (
      <ErrorState title="Failed to fetch invitations" onRetry={() => void refetch()} busy={isFetching}>
        We couldn't load them. Nothing is lost.
      </ErrorState>
    );
  }

  const pending = data.offers.filter(({ status }) => status === 'pending');
  const offers: Readonly<Record<Tab, readonly MyOffer[]>> = {
    pending: filter.narrowed(pending),
    responded: filter.narrowed(data.offers.filter(({ status }) => status !== 'pending')),
  };
  const visibleOffers = tab === 'pending' ? filter.narrowed(sortedByDeadline(pendingOffers.shown)) : offers.responded;
  const openedOffer = pending.find(({ id }) => id === about);
  const question = openedOffer && !(dialog === 'accepted' && openedOffer.blockedByAcceptance) ? dialog : null;

  const tryouts = (
    <OwnTryouts
      tryouts={ownTryouts.data && filter.narrowed(ownTryouts.data)}
      onRetry={() => void ownTryouts.refetch()}
      busy={ownTryouts.isFetching}
      saysNone={data.offers.length === 0}
      offersOf={({ id, playerId }) =>
        data.offers.filter((offer) => offer.tryoutId === id && offer.playerId === playerId)
      }
    />
  );

  return (
    <div className="flex flex-col gap-8">
      <NeededConsents />
      <AnswersNeeded
        offers={answersNeeded}
        currency={data.currency}
        onAnswer={({ id }, answer) => {
          setAnswersInList(true);
          openDialog(answer, id);
        }}
        others={events.needed.map((one) => ({
          ...one,
          row: <NeededEventRow needed={one} onAnswer={() => events.keep(one)} />,
        }))}
      />
      {/* Reserves the space of the cards, so that the offers do not move when they load. */}
      <div className="flex max-w-3xl flex-col gap-4" style={{ minHeight: `${players.length * 8.5 + 2.75}rem` }}>
        {isBehind && <OwnChildren factsOf={(id) => <OwnFacts playerId={id} />} />}
      </div>
      <NextEvents events={nextEvents.data ?? []} />
      <ChildFilter {...filter} />
      {!isAnswerFirst && tryouts}
      <div>
        {linkedId !== '' && !linkedOffer && <MissingOffer />}
        {data.devTools && (
          <div className="mb-4">
            <TestTeamPlayers />
          </div>
        )}
        <Tabs
          label="Invitations"
          tabs={[
            { value: 'pending', label: `Pending (${offers.pending.length})` },
            { value: 'responded', label: `Responded (${offers.responded.length})` },
          ]}
          value={tab}
          onValueChange={(next) => {
            pendingOffers.forget();
            setArrived(true);
            setTab(next);
          }}
        >
          <TabPanel value={tab} className="flex max-w-3xl flex-col gap-4">
            {visibleOffers.map((offer) => (
              <OfferLetter
                key={offer.id}
                offer={offer}
                currency={data.currency}
                admins={data.admins}
                isLinked={offer.id === linkedId && !hasArrived}
                onAnswer={({ id }, answer) => {
                  setAnswersInList(false);
                  openDialog(answer, id);
                }}
              />
            ))}
            {visibleOffers.length === 0 && (
              <EmptyCard title={emptyTexts[tab].title} icon={Inbox}>
                {emptyTexts[tab].text}
              </EmptyCard>
            )}
          </TabPanel>
        </Tabs>
      </div>
      {isAnswerFirst && tryouts}
      {openedOffer && question && (
        <AnswerDialog
          key={`${question} ${openedOffer.id}`}
          offer={openedOffer}
          answer={question}
          currency={data.currency}
          declinedTeams={pending
            .filter(({ id }) => id !== openedOffer.id)
            .filter(({ tryoutId, playerId }) => tryoutId === openedOffer.tryoutId && playerId === openedOffer.playerId)
            .filter(({ tryoutId }) => tryoutId !== null)
            .map(({ teamName }) => teamName)}
          readAgain={async () => {
            const refreshedQuery = await refetch();
            return refreshedQuery.isError ? null : refreshedQuery.data?.offers.find(({ id }) => id === openedOffer.id);
          }}
          onAnswered={() => {
            if (question === 'declined' || (answersInList && answersNeeded.length > 1)) closeDialog();
            // After an answer the letter shows the coaches' contacts, so it scrolls into view and receives focus.
            else if (isStillOpen())
              navigate(`${paths.playerPortal}?tab=responded&offer=${openedOffer.id}`, { replace: true });
          }}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}
