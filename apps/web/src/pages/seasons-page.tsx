import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarRange from 'lucide-react/icons/calendar-range';
import { useState } from 'react';
import { listSeasons } from '@touchline/domain/seasons/contract.ts';
import { SeasonCard, type SeasonDialogName } from '../features/seasons/season-card.tsx';
import { SetupGuide } from '../features/seasons/setup-guide.tsx';
import { useSearchParam } from '../lib/routing/search-params.ts';
import { useOpenDialog } from '../lib/routing/open-dialog.ts';
import { paths } from '../lib/routing/paths.ts';
import { useOperationQuery } from '../lib/cache/queries.ts';
import { Button } from '../ui/actions/button.tsx';
import { EmptyCard } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { ShowMore } from '../ui/lists/show-more.tsx';
import { SkeletonGrid } from '../ui/states/skeleton-grid.tsx';

const SeasonDialogs = lazyComponent(async () => (await import('../features/seasons/season-dialogs.tsx')).SeasonDialogs);

const CopySeasonWizard = lazyComponent(
  async () => (await import('../features/teams/copy-season-wizard.tsx')).CopySeasonWizard,
);

/**
 * Number of seasons shown at first, enough for current and upcoming ones. A season with its age groups has about two
 * hundred elements.
 */
const initialSeasons = 6;

export function SeasonsPage() {
  const { dialog, about, openDialog, closeDialog, goOnTo } = useOpenDialog<SeasonDialogName>();
  const { data: seasons, isError, isFetching, refetch } = useOperationQuery(listSeasons, {});
  const [linkedId] = useSearchParam('season', '');
  const [drawnCount, setDrawnCount] = useState(initialSeasons);
  // The command palette may link to an older season.
  const visibleCount = Math.max(drawnCount, 1 + (seasons?.findIndex(({ id }) => id === linkedId) ?? -1));
  const copiedSeason = dialog === 'copy-season' ? seasons?.find(({ id }) => id === about) : undefined;
  const addButton = (label: string) => (
    <Button onClick={() => openDialog('add-season')} onPointerEnter={() => void SeasonDialogs.preload()}>
      <CalendarPlus aria-hidden="true" />
      {label}
    </Button>
  );
  const loading = <SkeletonGrid cards={3} label="Loading seasons" />;
  return (
    <>
      <PageHeader
        title="Seasons"
        description="Manage your sport seasons and leagues"
        actions={addButton('Add Season')}
      />
      <SetupGuide page={paths.seasons} waiting={isError ? null : loading}>
        {!seasons && !isError && loading}
        {!seasons && isError && (
          <ErrorState title="Failed to load seasons" onRetry={() => void refetch()} busy={isFetching}>
            We couldn't load the seasons. Nothing is lost.
          </ErrorState>
        )}
        {seasons?.length === 0 && (
          <EmptyCard title="No seasons yet" icon={CalendarRange} action={addButton('Create season')}>
            Create your first season to get started
          </EmptyCard>
        )}
        {seasons && seasons.length > 0 && (
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {seasons.slice(0, visibleCount).map((season) => (
              <li key={season.id} className="min-w-0">
                <SeasonCard season={season} onOpen={openDialog} isLinked={season.id === linkedId} />
              </li>
            ))}
          </ul>
        )}
        {seasons && seasons.length > visibleCount && (
          <div className="mt-5">
            <ShowMore
              label="Show older seasons"
              busy={false}
              onClick={() => setDrawnCount(visibleCount + initialSeasons)}
            />
          </div>
        )}
      </SetupGuide>
      {copiedSeason && <CopySeasonWizard key={about} season={copiedSeason} onClose={closeDialog} />}
      {seasons && dialog && dialog !== 'copy-season' && (
        <SeasonDialogs
          key={`${dialog}-${about}`}
          name={dialog}
          about={about}
          seasons={seasons}
          onClose={closeDialog}
          onGoOn={goOnTo}
        />
      )}
    </>
  );
}
