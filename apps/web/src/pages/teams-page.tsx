import { Copy, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { hasFunction } from '@touchline/domain/policy.ts';
import { listTeams } from '@touchline/domain/teams/contract.ts';
import type { Side } from '@touchline/domain/teams/schema.ts';
import { NoTeams } from '../features/teams/no-teams.tsx';
import { TeamCard, type TeamDialogName } from '../features/teams/team-card.tsx';
import { useSearchParam, useTitle } from '../lib/location.ts';
import { useOpenDialog } from '../lib/open-dialog.ts';
import { usePages } from '../lib/paged.ts';
import { useActor } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { SkeletonGrid } from '../ui/skeleton-grid.tsx';

const loadDialogs = () => import('../features/teams/team-dialogs.tsx');
const TeamDialogs = lazy(async () => ({ default: (await loadDialogs()).TeamDialogs }));
const loadTransfer = () => import('../features/teams/transfer-wizard.tsx');
const TransferWizard = lazy(async () => ({ default: (await loadTransfer()).TransferWizard }));

const sideOptions = [
  { value: 'current', label: 'Current Teams' },
  { value: 'past', label: 'Past Teams' },
] as const;

export function TeamsPage() {
  useTitle('Teams');
  const mayManage = hasFunction(useActor(), 'teams.manage');
  const [when, setWhen] = useSearchParam<string>('when', 'current');
  const side: Side = when === 'past' ? 'past' : 'current';
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<TeamDialogName>();
  const { pages, isError, isFetching, refetch, ...more } = usePages(listTeams, { when: side });
  const teams = pages?.flatMap((page) => page.teams);
  const create = (label: string) => (
    <Button onClick={() => openDialog('create-team')} onPointerEnter={() => void loadDialogs()}>
      <Plus aria-hidden="true" />
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Teams"
        description="Manage your teams and rosters"
        actions={
          mayManage && (
            <>
              <Button
                variant="secondary"
                onClick={() => openDialog('transfer-teams')}
                onPointerEnter={() => void loadTransfer()}
              >
                <Copy aria-hidden="true" />
                Transfer Teams
              </Button>
              {create('Create Team')}
            </>
          )
        }
      />
      <SegmentedControl
        label="Which teams"
        options={sideOptions}
        value={side}
        onValueChange={setWhen}
        className="mb-5"
      />
      {!teams && !isError && <SkeletonGrid cards={3} label="Loading teams" />}
      {!teams && isError && (
        <ErrorState title="Error loading teams" retryLabel="Retry" onRetry={refetch} busy={isFetching}>
          Your teams are safe; they could not be read just now.
        </ErrorState>
      )}
      {teams?.length === 0 && <NoTeams side={side} mayManage={mayManage} action={create('Create a Team')} />}
      {teams && teams.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {teams.map((team) => (
            <li key={team.id} className="min-w-0">
              <TeamCard team={team} onOpen={mayManage ? openDialog : undefined} />
            </li>
          ))}
        </ul>
      )}
      {more.hasMore && <ShowMore busy={more.isFetchingMore} onClick={more.showMore} />}
      {mayManage && dialog === 'transfer-teams' && (
        <Suspense fallback={null}>
          <TransferWizard onClose={closeDialog} />
        </Suspense>
      )}
      {mayManage && teams && dialog && dialog !== 'transfer-teams' && (
        <Suspense fallback={null}>
          <TeamDialogs key={`${dialog}-${about}`} name={dialog} about={about} teams={teams} onClose={closeDialog} />
        </Suspense>
      )}
    </>
  );
}
