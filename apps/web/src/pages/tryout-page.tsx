import { useEffect, useState } from 'react';
import { isCoach } from '@touchline/domain/core/actor.ts';
import { mayOffer } from '@touchline/domain/offers/rules.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import { nextStatuses, reopenRefusalReason } from '@touchline/domain/tryouts/rules.ts';
import type { TryoutDetail as Tryout } from '@touchline/domain/tryouts/schema.ts';
import { useDrafts } from '../features/evaluations/use-drafts.tsx';
import { TryoutNotLoaded } from '../features/tryouts/missing-tryout.tsx';
import { RegistrationsTab } from '../features/tryouts/registrations-tab.tsx';
import { StatusChange, type StatusChangeName, statusChanges } from '../features/tryouts/status-change.tsx';
import { TryoutHeader } from '../features/tryouts/tryout-header.tsx';
import { TryoutInformation } from '../features/tryouts/tryout-information.tsx';
import { registrationsQuery } from '../features/tryouts/use-attendance.tsx';
import { useReportPresence } from '../features/tryouts/use-report-presence.tsx';
import { serverNow } from '../lib/data/clock.ts';
import { useNavigationBlocker } from '../lib/routing/navigation-blocker.ts';
import { useSearchParam } from '../lib/routing/search-params.ts';
import { useTitle } from '../lib/routing/location.ts';
import { useOpenDialog } from '../lib/routing/open-dialog.ts';
import { useOperationQuery, usePrefetch } from '../lib/cache/queries.ts';
import { useActor } from '../lib/session/session.ts';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { LeaveQuestion } from '../ui/overlays/leave-question.tsx';
import { SkeletonList } from '../ui/states/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/layout/tabs.tsx';

const EvaluationsTab = lazyComponent(
  async () => (await import('../features/evaluations/evaluations-tab.tsx')).EvaluationsTab,
);
const CoverageTab = lazyComponent(async () => (await import('../features/evaluations/coverage-tab.tsx')).CoverageTab, {
  fallback: () => <SkeletonList rows={4} label="Loading who's left" />,
});
const RankingTab = lazyComponent(async () => (await import('../features/evaluations/ranking-tab.tsx')).RankingTab, {
  fallback: () => <SkeletonList rows={4} label="Loading ranking" />,
});
export function TryoutPage({ params: { tryoutId = '' } }: { params: { readonly tryoutId?: string } }) {
  const { data: tryout, error, isFetching, refetch } = useOperationQuery(readTryout, { tryoutId });
  const prefetch = usePrefetch();
  const [tab] = useSearchParam<string>('tab', 'registrations');
  // Preloaded in parallel with the tryout, because most users open the page for the registrations.
  useEffect(() => {
    if (tab === 'registrations') prefetch(...registrationsQuery(tryoutId));
  }, [prefetch, tab, tryoutId]);
  useTitle(tryout?.title ?? 'Tryout');
  if (tryout) return <TryoutDetail key={tryout.id} tryout={tryout} />;
  if (!error) return <SkeletonList rows={3} label="Loading tryout" />;
  return <TryoutNotLoaded title="Tryout" query={{ error, isFetching, refetch }} />;
}

type TryoutTab = 'registrations' | 'evaluations' | 'coverage' | 'ranking';

const isStatusChange = (dialog: string): dialog is StatusChangeName => Object.hasOwn(statusChanges, dialog);

const isReopenable = ({ status, completedAt }: Tryout): boolean =>
  reopenRefusalReason({ status, completedAt: completedAt ? new Date(completedAt) : null }, new Date(serverNow())) ===
  undefined;

function TryoutDetail({ tryout }: { tryout: Tryout }) {
  // Fixed when the page opens, so that completing the tryout does not switch tabs.
  const [openingTab] = useState<TryoutTab>(tryout.status === 'completed' ? 'evaluations' : 'registrations');
  const [chosenTab, setTab] = useSearchParam<TryoutTab>('tab', openingTab);
  const { dialog, openDialog, closeDialog } = useOpenDialog<string>();
  // Stored here, so that drafts survive switching tabs but not leaving the page.
  const drafts = useDrafts();
  const blocker = useNavigationBlocker(!drafts.isEmpty);
  const actor = useActor();
  // An admin viewing the page is not expected to evaluate anyone.
  useReportPresence(tryout, isCoach(actor));
  const mayWatch = roleHas(actor, 'evaluations.coverage');
  const tab = chosenTab === 'coverage' && !mayWatch ? openingTab : chosenTab;
  const statusChange = dialog !== null && isStatusChange(dialog) ? dialog : undefined;
  const isChangePossible =
    statusChange !== undefined &&
    roleHas(actor, 'tryouts.manage') &&
    (statusChange === 'reopen'
      ? isReopenable(tryout)
      : (nextStatuses[tryout.status] as readonly string[]).includes(statusChanges[statusChange].to));
  return (
    <>
      <TryoutHeader
        tryout={tryout}
        isEvaluating={tab === 'evaluations'}
        onChangeStatus={openDialog}
        mayInvite={mayOffer(actor.role, tryout.status)}
      />
      <TryoutInformation tryout={tryout} />
      <Tabs<TryoutTab>
        label="Parts of this tryout"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'registrations', label: 'Registrations' },
          { value: 'evaluations', label: 'Evaluations' },
          ...(mayWatch ? [{ value: 'coverage' as const, label: "Who's left" }] : []),
          { value: 'ranking', label: 'Ranking' },
        ]}
      >
        <TabPanel value="registrations">
          <RegistrationsTab tryout={tryout} />
        </TabPanel>
        <TabPanel value="evaluations">
          <EvaluationsTab tryout={tryout} drafts={drafts} />
        </TabPanel>
        {mayWatch && (
          <TabPanel value="coverage">
            <CoverageTab tryout={tryout} />
          </TabPanel>
        )}
        <TabPanel value="ranking">
          <RankingTab tryout={tryout} />
        </TabPanel>
      </Tabs>
      <LeaveQuestion {...blocker}>Your entries in an evaluation have not been saved.</LeaveQuestion>
      {statusChange && isChangePossible && <StatusChange tryout={tryout} name={statusChange} onClose={closeDialog} />}
    </>
  );
}
