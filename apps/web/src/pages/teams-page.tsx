import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import { useSearchParams } from 'wouter';
import { roleHas } from '@touchline/domain/policy.ts';
import type { Side } from '@touchline/domain/teams/schema.ts';
import { SetupGuide } from '../features/seasons/setup-guide.tsx';
import type { TeamDialogName } from '../features/teams/team-menu.tsx';
import { TeamDialogs, TeamList } from '../features/teams/team-list.tsx';
import { TeamsExport } from '../features/teams/teams-export.tsx';
import { TryoutsToday } from '../features/tryouts/tryouts-today.tsx';
import { useSearchParam } from '../lib/routing/search-params.ts';
import { useOpenDialog } from '../lib/routing/open-dialog.ts';
import { paths } from '../lib/routing/paths.ts';
import { useActor } from '../lib/session/session.ts';
import { Button } from '../ui/actions/button.tsx';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SegmentedControl } from '../ui/actions/segmented-control.tsx';
import { SkeletonGrid } from '../ui/states/skeleton-grid.tsx';

const TransferWizard = lazyComponent(
  async () => (await import('../features/teams/transfer-wizard.tsx')).TransferWizard,
);

const sideOptions = [
  { value: 'current', label: 'Current Teams' },
  { value: 'past', label: 'Past Teams' },
] as const;

export function TeamsPage() {
  const mayManage = roleHas(useActor(), 'teams.manage');
  const [when] = useSearchParam<string>('when', 'current');
  const [, setSearch] = useSearchParams();
  const side: Side = when === 'past' ? 'past' : 'current';
  const choose = (next: Side) =>
    setSearch((previous) => {
      const params = new URLSearchParams(previous);
      if (next === 'current') params.delete('when');
      else params.set('when', next);
      // The chosen season belongs to the other tab.
      params.delete('season');
      return params;
    });
  const { dialog, openDialog, closeDialog } = useOpenDialog<TeamDialogName>();
  const createButton = (label: string) => (
    <Button onClick={() => openDialog('create-team')} onPointerEnter={() => void TeamDialogs.preload()}>
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
              <TeamsExport />
              <Button
                variant="secondary"
                onClick={() => openDialog('transfer-teams')}
                onPointerEnter={() => void TransferWizard.preload()}
              >
                <Copy aria-hidden="true" />
                Transfer Teams
              </Button>
              {createButton('Create Team')}
            </>
          )
        }
      />
      <SetupGuide page={paths.teams} whole waiting={<SkeletonGrid cards={3} label="Loading teams" />}>
        {side === 'current' && <TryoutsToday />}
        <SegmentedControl
          label="Which teams"
          options={sideOptions}
          value={side}
          onValueChange={choose}
          className="mb-5 print:hidden"
        />
        <TeamList
          key={side}
          side={side}
          onOpen={mayManage ? openDialog : undefined}
          action={createButton('Create a team')}
        />
      </SetupGuide>
      {mayManage && dialog === 'transfer-teams' && <TransferWizard onClose={closeDialog} />}
    </>
  );
}
