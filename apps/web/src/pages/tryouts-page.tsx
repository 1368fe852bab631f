import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { roleHas } from '@touchline/domain/policy.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { isCurrent } from '@touchline/domain/tryouts/rules.ts';
import { SetupGuide } from '../features/seasons/setup-guide.tsx';
import { ResumedTryout } from '../features/tryouts/resumed-tryout.tsx';
import { TryoutList } from '../features/tryouts/tryout-list.tsx';
import { useOpenDialog } from '../lib/routing/open-dialog.ts';
import { tryoutPath } from '../lib/routing/club-paths.ts';
import { paths } from '../lib/routing/paths.ts';
import { useOperationQuery } from '../lib/cache/queries.ts';
import { useActor } from '../lib/session/session.ts';
import { Button } from '../ui/actions/button.tsx';
import { EmptyCard } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SkeletonGrid } from '../ui/states/skeleton-grid.tsx';

const CreateTryoutDialog = lazyComponent(
  async () => (await import('../features/tryouts/create-tryout-dialog.tsx')).CreateTryoutDialog,
);

const currentTitle = 'Upcoming & Active Tryouts';

export function TryoutsPage() {
  return (
    <ResumedTryout>
      <Tryouts />
    </ResumedTryout>
  );
}

function Tryouts() {
  const mayManage = roleHas(useActor(), 'tryouts.manage');
  const { dialog, openDialog, closeDialog, leaveFor } = useOpenDialog<'create'>();
  const { data: tryouts, isError, isFetching, refetch } = useOperationQuery(listTryouts, {});
  // The server lists the latest first, but among upcoming tryouts the next one matters most.
  const currentTryouts = tryouts?.filter(({ status }) => isCurrent(status)).reverse() ?? [];
  const pastTryouts = tryouts?.filter(({ status }) => !isCurrent(status)) ?? [];
  // Evaluating at a tryout matters more than planning the next.
  const isPrimary = !currentTryouts.some(({ status }) => status === 'active');
  const createButton = (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      onClick={() => openDialog('create')}
      onPointerEnter={() => void CreateTryoutDialog.preload()}
    >
      <CalendarPlus aria-hidden="true" />
      Create Tryout
    </Button>
  );
  const loading = <SkeletonGrid label="Loading tryouts" />;
  return (
    <>
      <PageHeader
        title="Tryouts"
        description={
          mayManage
            ? 'Plan tryouts, register players and follow their evaluations'
            : 'Tryouts of the age groups you coach'
        }
        actions={mayManage && createButton}
      />
      <SetupGuide page={paths.tryouts} waiting={isError ? null : loading}>
        {!tryouts && !isError && loading}
        {!tryouts && isError && (
          <ErrorState title="Failed to load tryouts" onRetry={() => void refetch()} busy={isFetching}>
            We couldn't load the tryouts. Nothing is lost.
          </ErrorState>
        )}
        {tryouts && (
          <div className="flex flex-col gap-8">
            {currentTryouts.length > 0 ? (
              <TryoutList title={currentTitle} tryouts={currentTryouts} />
            ) : (
              <section aria-label={currentTitle}>
                <h2 className="mb-3 text-base font-semibold">{currentTitle}</h2>
                <EmptyCard
                  title="No upcoming or active tryouts"
                  icon={ClipboardList}
                  action={mayManage && createButton}
                >
                  {mayManage
                    ? 'Create a tryout to register players and evaluate them.'
                    : 'Tryouts of the age groups you coach appear here as soon as an admin creates them.'}
                </EmptyCard>
              </section>
            )}
            {pastTryouts.length > 0 && <TryoutList title="Past Tryouts" tryouts={pastTryouts} />}
          </div>
        )}
      </SetupGuide>
      {mayManage && dialog === 'create' && (
        <CreateTryoutDialog onClose={closeDialog} onCreated={(id) => leaveFor(tryoutPath(id))} />
      )}
    </>
  );
}
