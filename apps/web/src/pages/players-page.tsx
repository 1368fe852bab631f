import UserPlus from 'lucide-react/icons/user-plus';
import { listPlayers, readPlayer } from '@touchline/domain/people/contract.ts';
import { type Player, playerSorts } from '@touchline/domain/people/schema.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { NoPlayers } from '../features/people/no-players.tsx';
import { downloadPlayers } from '@touchline/domain/people/contract.export.ts';
import { PeopleMenu } from '../features/people/people-menu.tsx';
import { countText, PlayerFilters, usePlayerFilters } from '../features/people/player-filters.tsx';
import { guardianEmail, playerName, PlayersTable } from '../features/people/players-table.tsx';
import type { BulkDialog } from '../features/people/selected-players-bar.tsx';
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
import { Button } from '../ui/actions/button.tsx';
import { NotLoaded } from '../ui/states/not-loaded.tsx';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { RefreshButton } from '../ui/actions/refresh-button.tsx';
import { PrintList } from '../ui/lists/print-list.tsx';
import { SearchInput } from '../ui/forms/search-input.tsx';
import { ShowMore } from '../ui/lists/show-more.tsx';
import { useSelection } from '../ui/lists/use-selection.ts';

const OpenInvitations = lazyComponent(
  async () => (await import('../features/people/open-invitations.tsx')).OpenInvitations,
);
const Corrections = lazyComponent(async () => (await import('../features/people/corrections.tsx')).Corrections);
const loadDuplicates = () => import('../features/people/likely-duplicates.tsx');
const DuplicatesHint = lazyComponent(async () => (await loadDuplicates()).DuplicatesHint);
const LikelyDuplicates = lazyComponent(async () => (await loadDuplicates()).LikelyDuplicates);
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
const SelectedPlayersBar = lazyComponent(
  async () => (await import('../features/people/selected-players-bar.tsx')).SelectedPlayersBar,
);
const EditPlayerDialog = lazyComponent(
  async () => (await import('../features/people/edit-player-dialog.tsx')).EditPlayerDialog,
);
const AssignPlayerDialog = lazyComponent(
  async () => (await import('../features/teams/assign-dialog.tsx')).AssignPlayerDialog,
);

const playerDialogs = ['archive', 'assign', 'edit', 'invite'] as const;
type DialogName = 'add' | (typeof playerDialogs)[number] | BulkDialog;

interface PlayersDialogProps {
  readonly name: DialogName;
  /** Player that the open dialog is about, if any. */
  readonly player: Player | undefined;
  readonly ticked: readonly Player[];
  readonly onClose: () => void;
  /** Called when the action on the selected players is done. */
  readonly onDone: () => void;
}

const withName = (player: Player) => ({ id: player.id, name: playerName(player) });

/** Renders the open dialog for users with permission for its action. */
function PlayersDialog({ name, player, ticked, onClose, onDone }: PlayersDialogProps) {
  const actor = useActor();
  const mayInvite = roleHas(actor, 'accountInvitations.manage');
  const mayEdit = roleHas(actor, 'players.edit');
  const mayAssign = roleHas(actor, 'rosters.manage');
  if (name === 'add') return mayInvite && <AddPlayerDialog onClose={onClose} />;
  if (player && mayEdit && name === 'edit')
    return <EditPlayerDialog key={player.id} player={player} onClose={onClose} />;
  if (player && mayEdit && name === 'archive')
    return <ArchivePlayersDialog players={[withName(player)]} onClose={onClose} onDone={onDone} />;
  if (player && mayAssign && name === 'assign') return <AssignPlayerDialog {...withName(player)} onClose={onClose} />;
  if (player && mayInvite && name === 'invite') {
    const invitedPlayer = { ...withName(player), email: guardianEmail(player) };
    return <InvitePlayerDialog key={player.id} player={invitedPlayer} onClose={onClose} />;
  }
  if (ticked.length === 0) return null;
  if (name === 'archive-players')
    return <ArchivePlayersDialog players={ticked.map(withName)} onClose={onClose} onDone={onDone} />;
  if (name === 'invite-players')
    return mayInvite && <BulkInviteDialog players={ticked} onClose={onClose} onDone={onDone} />;
  if (name === 'assign-players' || name === 'move-players') {
    const players = ticked.map((facts) => ({ ...withName(facts), facts }));
    return (
      <BulkAssignDialog players={players} leaveOthers={name === 'move-players'} onClose={onClose} onDone={onDone} />
    );
  }
  return null;
}

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
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<DialogName>();
  const { pages, ...list } = usePaginatedQuery(listPlayers, {
    search: search.debounced,
    sort: sort.key,
    direction: sort.direction,
    ...filter.filters,
    ...(showsArchived && { archived: 'only' as const }),
  });
  const players = pages?.flatMap((page) => page.players);
  const selection = useSelection(players ?? [], ({ id }) => id);
  const isPainted = useAfterPaint(players !== undefined || list.isError);
  const listedPlayer = players?.find(({ id }) => id === about);
  // A link may point to a player on a page that has not been loaded. The dialogs of the cards below are not about
  // players.
  const isAboutPlayer = playerDialogs.some((name) => name === dialog);
  const unlistedPlayer = useOperationQuery(
    readPlayer,
    { playerId: about },
    { enabled: isAboutPlayer && !!players && !listedPlayer },
  );
  const player = listedPlayer ?? unlistedPlayer.data;
  const showArchived = (isOn: boolean) => {
    selection.stop();
    setArchived(isOn ? 'yes' : '', { replace: true });
  };

  const addPlayer = mayInvite && (
    <Button onClick={() => openDialog('add')} onPointerEnter={() => void AddPlayerDialog.preload()}>
      <UserPlus aria-hidden="true" />
      Add Player
    </Button>
  );

  // Placed in the page header only next to other buttons, because alone it would take up a whole row on a phone.
  const refreshButton = <RefreshButton busy={list.isFetching && !list.isFetchingMore} onPress={list.refetch} />;

  return (
    <>
      <PageHeader
        title="Players"
        description="View and manage players in your organization"
        actions={
          mayInvite && (
            <>
              {refreshButton}
              <PeopleMenu importPath={paths.importPlayers} operation={downloadPlayers} />
              {addPlayer}
            </>
          )
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
            {roleHas(actor, 'players.merge') && isPainted && <DuplicatesHint />}
          </div>
          <div className="ml-auto flex flex-wrap items-center gap-2 print:hidden">
            {!mayInvite && refreshButton}
            {!selection.isOn && (players?.length ?? 0) > 0 && (
              <>
                <PrintList {...list} />
                {mayAssign && !showsArchived && (
                  <Button variant="secondary" size="sm" onClick={selection.start}>
                    Select players
                  </Button>
                )}
              </>
            )}
          </div>
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
              <NoPlayers filter={filter} search={search.debounced} isArchive={showsArchived} addPlayer={addPlayer} />
            }
          />
        )}
        {list.hasMore && <ShowMore busy={list.isFetchingMore} onClick={list.showMore} />}
        {selection.isOn && (
          <SelectedPlayersBar
            players={selection.rows}
            mayInvite={mayInvite}
            onOpen={openDialog}
            onCancel={selection.stop}
          />
        )}
        {!players && (
          <NotLoaded query={list} rows={6} loading="Loading players" failed="Error loading players">
            There was a problem retrieving players data.
          </NotLoaded>
        )}
        {roleHas(actor, 'corrections.manage') && isPainted && <Corrections />}
        {roleHas(actor, 'players.merge') && isPainted && <LikelyDuplicates />}
        {mayInvite && isPainted && <OpenInvitations of="player" />}
      </div>
      {dialog && (
        <PlayersDialog
          name={dialog}
          player={player}
          ticked={selection.rows}
          onClose={closeDialog}
          onDone={() => {
            selection.stop();
            closeDialog();
          }}
        />
      )}
    </>
  );
}
