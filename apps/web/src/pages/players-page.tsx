import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { counted } from '@touchline/domain/core/words.ts';
import { listPlayers, readPlayer } from '@touchline/domain/people/contract.ts';
import { playerSorts } from '@touchline/domain/people/schema.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { ImportLink } from '../features/people/import-link.tsx';
import { downloadPlayers } from '@touchline/domain/people/contract.export.ts';
import { PeopleMenu } from '../features/people/people-menu.tsx';
import { countText, PlayerFilters, usePlayerFilters } from '../features/people/player-filters.tsx';
import { guardianEmail, playerName, PlayersTable } from '../features/people/players-table.tsx';
import { useAfterPaint } from '../lib/use-after-paint.ts';
import { useSearchParam } from '../lib/routing/search-params.ts';
import { useTitle } from '../lib/routing/location.ts';
import { useOpenDialog } from '../lib/routing/open-dialog.ts';
import { usePaginatedQuery } from '../lib/cache/use-paginated-query.ts';
import { paths } from '../lib/routing/paths.ts';
import { useOperationQuery } from '../lib/cache/queries.ts';
import { useSearchText } from '../lib/routing/search-text.ts';
import { useActor } from '../lib/session/session.ts';
import { useSort } from '../lib/routing/sort.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { PrintList } from '../ui/print-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { useSelection } from '../ui/use-selection.ts';

const OpenInvitations = lazyComponent(
  async () => (await import('../features/people/open-invitations.tsx')).OpenInvitations,
);
const Corrections = lazyComponent(async () => (await import('../features/people/corrections.tsx')).Corrections);
const duplicates = () => import('../features/people/likely-duplicates.tsx');
const DuplicatesHint = lazyComponent(async () => (await duplicates()).DuplicatesHint);
const LikelyDuplicates = lazyComponent(async () => (await duplicates()).LikelyDuplicates);
const AddPlayerDialog = lazyComponent(
  async () => (await import('../features/people/add-player-dialog.tsx')).AddPlayerDialog,
);
const InvitePlayerDialog = lazyComponent(
  async () => (await import('../features/people/invite-player-dialog.tsx')).InvitePlayerDialog,
);
const BulkAssignDialog = lazyComponent(
  async () => (await import('../features/teams/bulk-assign-dialog.tsx')).BulkAssignDialog,
);
const BulkInviteDialog = lazyComponent(
  async () => (await import('../features/people/bulk-invite-dialog.tsx')).BulkInviteDialog,
);
const ArchivePlayersDialog = lazyComponent(
  async () => (await import('../features/people/archive-players-dialog.tsx')).ArchivePlayersDialog,
);
const SelectionBar = lazyComponent(async () => (await import('../ui/selection-bar.tsx')).SelectionBar);
const EditPlayerDialog = lazyComponent(
  async () => (await import('../features/people/edit-player-dialog.tsx')).EditPlayerDialog,
);
const AssignPlayerDialog = lazyComponent(
  async () => (await import('../features/teams/assign-dialog.tsx')).AssignPlayerDialog,
);

export function PlayersPage() {
  useTitle('Players');
  const actor = useActor();
  const mayInvite = roleHas(actor, 'accountInvitations.manage');
  const mayEdit = roleHas(actor, 'players.edit');
  const mayAssign = roleHas(actor, 'rosters.manage');
  const search = useSearchText('search');
  const [sort, setSort] = useSort(playerSorts);
  const filter = usePlayerFilters();
  const [archived, setArchived] = useSearchParam('archived', '');
  const showsArchived = roleHas(actor, 'players.archive') && archived !== '';
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<
    | 'add'
    | 'archive'
    | 'archive-players'
    | 'assign'
    | 'assign-players'
    | 'edit'
    | 'invite'
    | 'invite-players'
    | 'move-players'
  >();
  const { pages, ...list } = usePaginatedQuery(listPlayers, {
    search: search.debounced,
    sort: sort.key,
    direction: sort.direction,
    ...filter.filters,
    ...(showsArchived && { archived: 'only' as const }),
  });
  const players = pages?.flatMap((page) => page.players);
  const selection = useSelection(players ?? [], ({ id }) => id);
  const isBehind = useAfterPaint(players !== undefined || list.isError);
  const listed = players?.find(({ id }) => id === about);
  // A link may be about a player who is on no loaded page. Dialogs of the cards below are about something else.
  const isAboutPlayer = dialog === 'archive' || dialog === 'assign' || dialog === 'edit' || dialog === 'invite';
  const unlisted = useOperationQuery(
    readPlayer,
    { playerId: about },
    { enabled: isAboutPlayer && !!players && !listed },
  );
  const player = listed ?? unlisted.data;
  const assigned = mayAssign && dialog === 'assign' ? player : undefined;
  const invited = mayInvite && dialog === 'invite' ? player : undefined;
  const edited = mayEdit && dialog === 'edit' ? player : undefined;
  const leaving =
    dialog === 'archive-players' ? selection.rows : dialog === 'archive' && mayEdit && player ? [player] : [];

  const showArchived = (isOn: boolean) => {
    selection.stop();
    setArchived(isOn ? 'yes' : '', { replace: true });
  };

  const endSelection = () => {
    selection.stop();
    closeDialog();
  };

  const addPlayer = mayInvite && (
    <Button onClick={() => openDialog('add')} onPointerEnter={() => void AddPlayerDialog.preload()}>
      <UserPlus aria-hidden="true" />
      Add Player
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Players"
        description="View and manage players in your organization"
        actions={
          <>
            <RefreshButton busy={list.isFetching && !list.isFetchingMore} onPress={list.refetch} />
            <PeopleMenu importPath={paths.importPlayers} operation={downloadPlayers} />
            {addPlayer}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <SearchInput
          label={mayEdit ? 'Search by name, guardian, phone or email' : 'Search by player or guardian name'}
          placeholder={mayEdit ? 'Name, guardian, phone or email' : 'Search player or guardian'}
          value={search.text}
          onValueChange={search.setText}
          className="sm:max-w-md"
        />
        <div className="-mb-3 flex min-h-10 flex-wrap items-center gap-x-2 gap-y-3">
          <PlayerFilters
            state={filter}
            archived={roleHas(actor, 'players.archive') ? { isOn: showsArchived, onChange: showArchived } : undefined}
            arePlayersThere={players !== undefined || list.isError}
          />
          <div className="flex grow flex-wrap items-center gap-x-3 max-sm:order-1 max-sm:w-full">
            <p role="status" className="text-sm text-muted-foreground tabular-nums">
              {countText(pages?.[0])}
            </p>
            {roleHas(actor, 'players.merge') && isBehind && <DuplicatesHint />}
          </div>
          {!selection.isOn && (players?.length ?? 0) > 0 && (
            <div className="ml-auto flex gap-2 print:hidden">
              <PrintList {...list} />
              {mayAssign && !showsArchived && (
                <Button variant="secondary" size="sm" onClick={selection.start}>
                  Select players
                </Button>
              )}
            </div>
          )}
        </div>
        {players && (
          <PlayersTable
            players={players}
            asAdmin={mayEdit}
            sort={sort}
            onSort={setSort}
            onOpen={openDialog}
            selection={selection.isOn ? selection : undefined}
            empty={
              filter.count > 0 ? (
                <EmptyState
                  title="No player fits these filters."
                  icon={Users}
                  action={
                    <Button variant="secondary" onClick={filter.clear}>
                      Clear filters
                    </Button>
                  }
                />
              ) : search.debounced ? (
                <EmptyState title={`No players found matching "${search.debounced}".`} icon={Users} />
              ) : showsArchived ? (
                <EmptyState title="No player is archived." icon={Users} />
              ) : (
                <EmptyState
                  title="No players have registered with your organization yet."
                  icon={Users}
                  action={
                    mayInvite && (
                      <div className="flex flex-wrap justify-center gap-2">
                        {addPlayer}
                        <ImportLink to={paths.importPlayers} />
                      </div>
                    )
                  }
                >
                  {mayInvite
                    ? 'Players join with a registration code, or with a personal code from "Add Player".'
                    : 'You see the players of your teams and of the tryouts of their age groups.'}
                </EmptyState>
              )
            }
          />
        )}
        {list.hasMore && <ShowMore busy={list.isFetchingMore} onClick={list.showMore} />}
        {selection.isOn && (
          <SelectionBar
            onCancel={selection.stop}
            actions={
              <>
                <Button
                  variant="secondary"
                  disabled={selection.rows.length === 0}
                  onClick={() => openDialog('archive-players')}
                >
                  Archive
                </Button>
                {mayInvite && (
                  <Button
                    variant="secondary"
                    disabled={selection.rows.every(({ hasAccount }) => hasAccount)}
                    onClick={() => openDialog('invite-players')}
                  >
                    Invite
                  </Button>
                )}
                <Button
                  variant="secondary"
                  disabled={selection.rows.length === 0}
                  onClick={() => openDialog('move-players')}
                >
                  Move to team
                </Button>
                <Button disabled={selection.rows.length === 0} onClick={() => openDialog('assign-players')}>
                  Assign to Team
                </Button>
              </>
            }
          >
            {`${counted(selection.rows.length, 'player')} selected`}
          </SelectionBar>
        )}
        {!players && (
          <NotLoaded query={list} rows={6} loading="Loading players" failed="Error loading players">
            There was a problem retrieving players data.
          </NotLoaded>
        )}
        {roleHas(actor, 'corrections.manage') && isBehind && <Corrections />}
        {roleHas(actor, 'players.merge') && isBehind && <LikelyDuplicates />}
        {mayInvite && isBehind && <OpenInvitations of="player" />}
      </div>
      {mayInvite && dialog === 'add' && <AddPlayerDialog onClose={closeDialog} />}
      {assigned && <AssignPlayerDialog id={assigned.id} name={playerName(assigned)} onClose={closeDialog} />}
      {(dialog === 'assign-players' || dialog === 'move-players') && selection.rows.length > 0 && (
        <BulkAssignDialog
          players={selection.rows.map((player) => ({ id: player.id, name: playerName(player), facts: player }))}
          leaveOthers={dialog === 'move-players'}
          onClose={closeDialog}
          onDone={endSelection}
        />
      )}
      {mayInvite && dialog === 'invite-players' && selection.rows.length > 0 && (
        <BulkInviteDialog players={selection.rows} onClose={closeDialog} onDone={endSelection} />
      )}
      {leaving.length > 0 && (
        <ArchivePlayersDialog
          players={leaving.map((player) => ({ id: player.id, name: playerName(player) }))}
          onClose={closeDialog}
          onDone={endSelection}
        />
      )}
      {invited && (
        <InvitePlayerDialog
          key={invited.id}
          player={{ id: invited.id, name: playerName(invited), email: guardianEmail(invited) }}
          onClose={closeDialog}
        />
      )}
      {edited && <EditPlayerDialog key={edited.id} player={edited} onClose={closeDialog} />}
    </>
  );
}
