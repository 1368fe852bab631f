import UserPlus from 'lucide-react/icons/user-plus';
import UserRound from 'lucide-react/icons/user-round';
import { listCoaches } from '@touchline/domain/people/contract.ts';
import { coachSorts } from '@touchline/domain/people/schema.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { coachName, CoachesTable } from '../features/people/coaches-table.tsx';
import { ImportLink } from '../features/people/import-link.tsx';
import { downloadCoaches } from '@touchline/domain/people/contract.export.ts';
import { PeopleMenu } from '../features/people/people-menu.tsx';
import { useAfterPaint } from '../lib/use-after-paint.ts';
import { useSearchParam } from '../lib/routing/search-params.ts';
import { useTitle } from '../lib/routing/location.ts';
import { useOpenDialog } from '../lib/routing/open-dialog.ts';
import { usePaginatedQuery } from '../lib/cache/use-paginated-query.ts';
import { paths } from '../lib/routing/paths.ts';
import { useSearchText } from '../lib/routing/search-text.ts';
import { useActor } from '../lib/session/session.ts';
import { useSort } from '../lib/routing/sort.ts';
import { Button } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { NotLoaded } from '../ui/states/not-loaded.tsx';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { RefreshButton } from '../ui/actions/refresh-button.tsx';
import { PrintList } from '../ui/lists/print-list.tsx';
import { SearchInput } from '../ui/forms/search-input.tsx';
import { ShowMore } from '../ui/lists/show-more.tsx';
import { Switch } from '../ui/forms/switch.tsx';

const OpenInvitations = lazyComponent(
  async () => (await import('../features/people/open-invitations.tsx')).OpenInvitations,
);
const CoachCorrections = lazyComponent(
  async () => (await import('../features/people/coach-corrections.tsx')).CoachCorrections,
);
const AddCoachDialog = lazyComponent(
  async () => (await import('../features/people/add-coach-dialog.tsx')).AddCoachDialog,
);
const EditCoachDialog = lazyComponent(
  async () => (await import('../features/people/edit-coach-dialog.tsx')).EditCoachDialog,
);
const RemoveCoachDialog = lazyComponent(
  async () => (await import('../features/people/remove-coach-dialog.tsx')).RemoveCoachDialog,
);
const RolesDialog = lazyComponent(async () => (await import('../features/people/roles-dialog.tsx')).RolesDialog);
const AssignCoachDialog = lazyComponent(
  async () => (await import('../features/teams/assign-dialog.tsx')).AssignCoachDialog,
);

export function CoachesPage() {
  useTitle('Coaches');
  const actor = useActor();
  const asAdmin = roleHas(actor, 'accountInvitations.manage');
  const search = useSearchText('search');
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'add' | 'assign' | 'edit' | 'remove' | 'roles'>();
  const [sort, setSort] = useSort(coachSorts);
  const [archived, setArchived] = useSearchParam('archived', '');
  const showsArchived = asAdmin && archived !== '';
  const { pages, ...list } = usePaginatedQuery(listCoaches, {
    search: search.debounced,
    sort: sort.key,
    direction: sort.direction,
    ...(showsArchived && { archived: 'only' as const }),
  });
  const coaches = pages?.flatMap((page) => page.coaches);
  const isPainted = useAfterPaint(coaches !== undefined || list.isError);

  // Dialogs are not available for coaches who have left.
  const coach = asAdmin ? coaches?.find(({ id, archivedAt }) => id === about && archivedAt === null) : undefined;

  const addCoach = asAdmin && (
    <Button onClick={() => openDialog('add')} onPointerEnter={() => void AddCoachDialog.preload()}>
      <UserPlus aria-hidden="true" />
      Add Coach
    </Button>
  );

  // Placed in the page header only next to other buttons, because alone it would take up a whole row on a phone.
  const refreshButton = <RefreshButton busy={list.isFetching && !list.isFetchingMore} onPress={list.refetch} />;

  return (
    <>
      <PageHeader
        title="Coaches"
        description="View and manage coaches in your organization"
        actions={
          asAdmin && (
            <>
              {refreshButton}
              <PeopleMenu importPath={paths.importCoaches} operation={downloadCoaches} />
              {addCoach}
            </>
          )
        }
      />
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <SearchInput
            label={asAdmin ? 'Search by name, email or phone' : 'Search by name'}
            value={search.text}
            onValueChange={search.setText}
            className="grow basis-full sm:max-w-md sm:basis-48"
          />
          {asAdmin && (
            <Switch
              checked={showsArchived}
              onChange={({ currentTarget }) => setArchived(currentTarget.checked ? 'yes' : '', { replace: true })}
            >
              Show archived
            </Switch>
          )}
          <div className="ml-auto flex items-center gap-2">
            {!asAdmin && refreshButton}
            {(coaches?.length ?? 0) > 0 && <PrintList {...list} />}
          </div>
        </div>
        {coaches && (
          <CoachesTable
            coaches={coaches}
            asAdmin={asAdmin}
            sort={sort}
            onSort={setSort}
            onOpen={openDialog}
            empty={
              search.debounced ? (
                <EmptyState title={`No coaches found matching "${search.debounced}".`} icon={UserRound} />
              ) : showsArchived ? (
                <EmptyState title="No coach has left the club." icon={UserRound} />
              ) : (
                <EmptyState
                  title="No coaches have registered with your organization yet."
                  icon={UserRound}
                  action={
                    asAdmin && (
                      <div className="flex flex-wrap justify-center gap-2">
                        {addCoach}
                        <ImportLink to={paths.importCoaches} />
                      </div>
                    )
                  }
                >
                  {asAdmin && 'Use "Add Coach" to invite one with a personal code.'}
                </EmptyState>
              )
            }
          />
        )}
        {list.hasMore && <ShowMore busy={list.isFetchingMore} onClick={list.showMore} />}
        {!coaches && (
          <NotLoaded query={list} rows={4} loading="Loading coaches" failed="Error loading coaches">
            There was a problem retrieving coaches data.
          </NotLoaded>
        )}
        {roleHas(actor, 'corrections.manage') && isPainted && <CoachCorrections />}
        {asAdmin && <OpenInvitations of="coach" />}
      </div>
      {asAdmin && dialog === 'add' && <AddCoachDialog onClose={closeDialog} />}
      {coach && dialog === 'assign' && (
        <AssignCoachDialog id={coach.id} name={coachName(coach)} onClose={closeDialog} />
      )}
      {coach && dialog === 'edit' && <EditCoachDialog key={coach.id} coach={coach} onClose={closeDialog} />}
      {coach?.userId && dialog === 'roles' && <RolesDialog userId={coach.userId} onClose={closeDialog} />}
      {coach && dialog === 'remove' && <RemoveCoachDialog coach={coach} onClose={closeDialog} />}
    </>
  );
}
