import ShieldX from 'lucide-react/icons/shield-x';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { counted } from '@touchline/domain/core/words.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { readRoster } from '@touchline/domain/teams/contract.ts';
import { teamMissing } from '@touchline/domain/teams/messages.ts';
import type { Roster } from '@touchline/domain/teams/schema.ts';
import { CoachingStaff } from '../features/teams/coaching-staff.tsx';
import { RosterActions } from '../features/teams/roster-actions.tsx';
import { type RosterDialogName, RosterTable } from '../features/teams/roster-table.tsx';
import { problemIn } from '../lib/data/api.ts';
import { assignCoachPath } from '../lib/routing/form-paths.ts';
import { useTitle } from '../lib/routing/location.ts';
import { useOpenDialog } from '../lib/routing/open-dialog.ts';
import { paths } from '../lib/routing/paths.ts';
import { useOperationQuery } from '../lib/data/queries.ts';
import { useActor } from '../lib/session/session.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyCard } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';

const RosterDialogs = lazyComponent(async () => (await import('../features/teams/roster-dialogs.tsx')).RosterDialogs);

const SelectionBar = lazyComponent(async () => (await import('../ui/selection-bar.tsx')).SelectionBar);

/** Absent, foreign, not visible, or not even an id: it all looks the same (ROSTER-10, ruling 11). */
const isDenied = (error: Error | null): boolean => [403, 404, 422].includes(problemIn(error)?.status ?? 0);

export function RosterPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const {
    data: roster,
    error,
    isFetching,
    refetch,
  } = useOperationQuery(readRoster, { teamId: params['teamId'] ?? '' });
  const mine = roleHas(useActor(), 'teams.mine');
  useTitle(roster ? `${roster.teamName} Roster` : 'Roster');
  return (
    <>
      <BackLink href={mine ? paths.myTeams : paths.teams}>{mine ? 'Back to My Teams' : 'Back to Teams'}</BackLink>
      {roster && !isDenied(error) ? (
        <LoadedRoster roster={roster} />
      ) : (
        <>
          <PageHeader title="Roster" />
          {!error && <SkeletonList rows={6} label="Loading roster" />}
          {error && isDenied(error) && <EmptyCard title={teamMissing().message} icon={ShieldX} />}
          {error && !isDenied(error) && (
            <ErrorState title="Error loading roster" onRetry={() => void refetch()} busy={isFetching}>
              We couldn't load the roster. Nothing is lost.
            </ErrorState>
          )}
        </>
      )}
    </>
  );
}

function LoadedRoster({ roster }: { roster: Roster }) {
  const actor = useActor();
  const mayManage = roleHas(actor, 'rosters.manage');
  const mayAssignCoaches = roleHas(actor, 'teams.manage');
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<RosterDialogName>();
  const listed = roster.view === 'staff' ? roster.players : [];
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const ticked = listed.filter(({ playerId }) => selected?.has(playerId));
  const add = (label: string) => (
    <Button onClick={() => openDialog('add-player')} onPointerEnter={() => void RosterDialogs.preload()}>
      <UserPlus aria-hidden="true" />
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={roster.teamName}
        description={`${roster.ageGroupName} · ${roster.seasonName}`}
        actions={
          <>
            <RosterActions roster={roster} />
            {mayManage && add('Add Player')}
          </>
        }
      />
      <div className="flex flex-col gap-8">
        <CoachingStaff
          coaches={roster.coaches}
          assignPath={mayAssignCoaches ? assignCoachPath(roster.teamId) : undefined}
        />
        <section aria-labelledby="players">
          <div className="mb-3 flex items-baseline justify-between gap-4">
            <h2 id="players" className="text-base font-semibold">
              Players
            </h2>
            <p className="mr-auto text-sm text-muted-foreground tabular-nums">
              {counted(roster.playerCount, 'player')}
            </p>
            {mayManage && !selected && listed.length > 0 && (
              <Button variant="secondary" size="sm" className="print:hidden" onClick={() => setSelected(new Set())}>
                Select players
              </Button>
            )}
          </div>
          <RosterTable
            roster={roster}
            onOpen={mayManage ? openDialog : undefined}
            selection={selected && { selected, onChange: setSelected }}
            emptyAction={mayManage && add('Add a player')}
          />
        </section>
        {selected && (
          <SelectionBar
            onCancel={() => setSelected(undefined)}
            actions={
              <Button disabled={ticked.length === 0} onClick={() => openDialog('move-players')}>
                Move to team
              </Button>
            }
          >
            {`${counted(ticked.length, 'player')} selected`}
          </SelectionBar>
        )}
      </div>
      {mayManage && roster.view === 'staff' && dialog && (
        <RosterDialogs
          key={`${dialog}-${about}`}
          name={dialog}
          about={about}
          roster={roster}
          ticked={ticked}
          onClose={closeDialog}
          onMoved={() => {
            setSelected(undefined);
            closeDialog();
          }}
        />
      )}
    </>
  );
}
