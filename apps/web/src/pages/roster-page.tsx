import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ShieldX from 'lucide-react/icons/shield-x';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { counted } from '@touchline/domain/core/words.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { readRoster } from '@touchline/domain/teams/contract.ts';
import { teamMissing } from '@touchline/domain/teams/messages.ts';
import type { Roster } from '@touchline/domain/teams/schema.ts';
import { ageMark } from '@touchline/domain/teams/rules.names.ts';
import { CoachingStaff } from '../features/teams/coaching-staff.tsx';
import { NextEvent } from '../features/teams/next-event.tsx';
import { RosterActions } from '../features/teams/roster-actions.tsx';
import { type RosterDialogName, RosterTable } from '../features/teams/roster-table.tsx';
import { isDenied, useOperationQuery } from '../lib/cache/queries.ts';
import { assignCoachPath } from '../lib/routing/form-paths.ts';
import { useTitle } from '../lib/routing/location.ts';
import { useOpenDialog } from '../lib/routing/open-dialog.ts';
import { teamAttendancePath } from '../lib/routing/club-paths.ts';
import { paths } from '../lib/routing/paths.ts';
import { useActor } from '../lib/session/session.ts';
import { BackLink } from '../ui/actions/back-link.tsx';
import { Button } from '../ui/actions/button.tsx';
import { EmptyCard } from '../ui/states/empty-state.tsx';
import { Emblem } from '../ui/display/emblem.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SkeletonList } from '../ui/states/skeleton.tsx';

const RosterDialogs = lazyComponent(async () => (await import('../features/teams/roster-dialogs.tsx')).RosterDialogs);

const AnswerSettingsDialog = lazyComponent(
  async () => (await import('../features/answers/answer-settings-dialog.tsx')).AnswerSettingsDialog,
);

const TeamManagers = lazyComponent(async () => (await import('../features/teams/team-managers.tsx')).TeamManagers);

const SelectionBar = lazyComponent(async () => (await import('../ui/lists/selection-bar.tsx')).SelectionBar);

export function RosterPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const {
    data: roster,
    error,
    isFetching,
    refetch,
  } = useOperationQuery(readRoster, { teamId: params['teamId'] ?? '' });
  const hasMyTeams = roleHas(useActor(), 'teams.mine');
  useTitle(roster && !isDenied(error) ? `${roster.teamName} Roster` : 'Roster');
  return (
    <>
      <BackLink href={hasMyTeams ? paths.myTeams : paths.teams}>
        {hasMyTeams ? 'Back to My Teams' : 'Back to Teams'}
      </BackLink>
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
  const mayConfigure = roster.view === 'staff' && roleHas(actor, 'answers.manage');
  const mayAssignCoaches = roleHas(actor, 'teams.manage');
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<RosterDialogName | 'answer-settings'>();
  const isFamily = roster.view !== 'staff';
  const staffPlayers = isFamily ? [] : roster.players;
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const selectedPlayers = staffPlayers.filter(({ playerId }) => selected?.has(playerId));
  const addButton = (label: string) => (
    <Button onClick={() => openDialog('add-player')} onPointerEnter={() => void RosterDialogs.preload()}>
      <UserPlus aria-hidden="true" />
      {label}
    </Button>
  );
  const staffSection = (
    <>
      <CoachingStaff
        coaches={roster.coaches}
        assignPath={mayAssignCoaches ? assignCoachPath(roster.teamId) : undefined}
      />
      {mayAssignCoaches && <TeamManagers teamId={roster.teamId} teamName={roster.teamName} />}
    </>
  );
  const playersSection = (
    <section aria-labelledby="players">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id="players" className="text-base font-semibold">
          Players
        </h2>
        <p className="mr-auto text-sm text-muted-foreground tabular-nums">{counted(roster.playerCount, 'player')}</p>
        {mayManage && !selected && staffPlayers.length > 0 && (
          <Button variant="secondary" size="sm" className="print:hidden" onClick={() => setSelected(new Set())}>
            Select players
          </Button>
        )}
      </div>
      <RosterTable
        roster={roster}
        onOpen={mayManage ? openDialog : undefined}
        selection={selected && { selected, onChange: setSelected }}
        emptyAction={mayManage && addButton('Add a player')}
      />
    </section>
  );
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <Emblem name={roster.teamName} mark={ageMark(roster.ageGroupName)} src={roster.teamLogoUrl} />
            {roster.teamName}
          </span>
        }
        description={`${roster.ageGroupName} · ${roster.seasonName}`}
        actions={
          <>
            <LinkButton variant="secondary" href={`${paths.teams}/${roster.teamId}/schedule`}>
              <CalendarDays aria-hidden="true" />
              Schedule
            </LinkButton>
            {roster.view === 'staff' && roleHas(actor, 'attendance.season') && (
              <LinkButton variant="secondary" href={teamAttendancePath(roster.teamId)}>
                <ClipboardCheck aria-hidden="true" />
                Attendance
              </LinkButton>
            )}
            <RosterActions
              roster={roster}
              onAnswerSettings={mayConfigure ? () => openDialog('answer-settings') : undefined}
            />
            {mayManage && addButton('Add Player')}
          </>
        }
      />
      <div className="flex flex-col gap-8">
        {roster.nextEvent && (
          <div className="print:hidden">
            <NextEvent event={roster.nextEvent} />
          </div>
        )}
        {/* A coach comes for the players, a family for the coaches. The print starts with the coaches. */}
        {isFamily && staffSection}
        {playersSection}
        {!isFamily && <div className="flex flex-col gap-8 print:-order-1">{staffSection}</div>}
        {selected && (
          <SelectionBar
            onCancel={() => setSelected(undefined)}
            actions={
              <Button disabled={selectedPlayers.length === 0} onClick={() => openDialog('move-players')}>
                Move to team
              </Button>
            }
          >
            {`${counted(selectedPlayers.length, 'player')} selected`}
          </SelectionBar>
        )}
      </div>
      {mayConfigure && dialog === 'answer-settings' && (
        <AnswerSettingsDialog teamId={roster.teamId} onClose={closeDialog} />
      )}
      {mayManage && roster.view === 'staff' && dialog && dialog !== 'answer-settings' && (
        <RosterDialogs
          key={`${dialog}-${about}`}
          name={dialog}
          about={about}
          roster={roster}
          selectedPlayers={selectedPlayers}
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
