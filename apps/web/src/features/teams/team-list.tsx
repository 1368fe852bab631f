import Shield from 'lucide-react/icons/shield';
import type { ReactNode } from 'react';
import { listTeams, readTeam } from '@touchline/domain/teams/contract.ts';
import { type Side, teamSearch } from '@touchline/domain/teams/schema.ts';
import { seasonOptions } from '@touchline/domain/seasons/contract.ts';
import { useSearchParam } from '../../lib/routing/search-params.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { usePaginatedQuery } from '../../lib/cache/use-paginated-query.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useSearchText } from '../../lib/routing/search-text.ts';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { VirtualizedItem } from '../../ui/lists/virtualized-item.tsx';
import { PrintList } from '../../ui/lists/print-list.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { usePrinting } from '../../ui/base/use-media-query.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TeamCard } from './team-card.tsx';
import type { OpenTeamDialog, TeamDialogName } from './team-menu.tsx';

interface SeasonFilterProps {
  readonly side: Side;
  readonly seasonId: string;
  readonly onChoose: (seasonId: string) => void;
}

const allSeasonsTexts = { current: 'All current seasons', past: 'All past seasons' } as const satisfies Record<
  Side,
  string
>;

/** Filters current or past teams by season. Hidden if there is only one season. */
function SeasonFilter({ side, seasonId, onChoose }: SeasonFilterProps) {
  const { data } = useOperationQuery(seasonOptions, {});
  const seasons = data?.filter(({ isActive }) => isActive === (side === 'current')) ?? [];
  // A filter set by a link can always be cleared.
  if (seasons.length < 2 && seasonId === '') return null;
  return (
    <Field label="Season" labelHidden className="sm:w-56">
      <Select value={seasonId} onChange={({ target }) => onChoose(target.value)} choices={seasons}>
        <option value="">{allSeasonsTexts[side]}</option>
      </Select>
    </Field>
  );
}

export const TeamDialogs = lazyComponent(async () => (await import('./team-dialogs.tsx')).TeamDialogs);

/** Minimum number of teams for a search field to appear. More cards do not fit on a computer's screen. */
const minTeamsForSearch = 9;

const titles = { current: 'No current teams found', past: 'No past teams found' } as const satisfies Record<
  Side,
  string
>;

const hints = {
  manager: { current: 'Get started by creating a new team.', past: "You don't have any past teams yet." },
  coach: {
    current: 'No teams have been assigned to you for the current season.',
    past: "You don't have any past teams.",
  },
} as const satisfies Record<string, Record<Side, string>>;

interface TeamListProps {
  readonly side: Side;
  readonly onOpen: OpenTeamDialog | undefined;
  /** Button that creates a team, for users who may. */
  readonly action: ReactNode;
}

/** Current or past teams, page by page. Many teams get a search and a season filter. */
export function TeamList({ side, onOpen, action }: TeamListProps) {
  const mayManage = onOpen !== undefined;
  const search = useSearchText('search');
  const [season, setSeason] = useSearchParam('season', '');
  const seasonId = mayManage ? teamSearch.shape.seasonId.safeParse(season || undefined).data : undefined;
  const filters = { when: side, search: search.debounced, seasonId };
  const { pages, isPrevious, ...more } = usePaginatedQuery(listTeams, filters);
  const teams = pages?.flatMap((page) => page.teams);
  const { dialog, about, closeDialog } = useOpenDialog<TeamDialogName>();
  const listedTeam = teams?.find(({ id }) => id === about);
  // A link may point to a team on a page that has not been loaded.
  const unlistedTeam = useOperationQuery(
    readTeam,
    { teamId: about },
    { enabled: about !== '' && !!teams && !listedTeam },
  );
  // All cards are rendered in print, because there is no scrolling.
  const printing = usePrinting();
  const isSearching = search.text !== '' || search.debounced !== '';
  const isLong = more.hasMore || isPrevious || (teams !== undefined && teams.length >= minTeamsForSearch);
  return (
    <>
      <div className="mb-5 flex flex-col gap-3 empty:hidden sm:flex-row sm:items-center print:hidden">
        {(isSearching || isLong || seasonId !== undefined) && (
          <SearchInput
            label="Search by team, age group or coach"
            value={search.text}
            onValueChange={search.setText}
            className="sm:max-w-md sm:flex-1"
          />
        )}
        {mayManage && (
          <SeasonFilter side={side} seasonId={seasonId ?? ''} onChoose={(id) => setSeason(id, { replace: true })} />
        )}
        {teams && teams.length > 0 && (
          <div className="flex sm:ml-auto">
            <PrintList {...more} />
          </div>
        )}
      </div>
      {!teams && (
        <NotLoaded query={more} cards={3} loading="Loading teams" failed="Error loading teams" retryLabel="Retry">
          We couldn't load the teams. Nothing is lost.
        </NotLoaded>
      )}
      {teams?.length === 0 &&
        (search.debounced || seasonId ? (
          <EmptyCard
            title={search.debounced ? `No teams found matching "${search.debounced}".` : 'This season has no teams.'}
            icon={Shield}
          />
        ) : (
          <NoTeams side={side} mayManage={mayManage} action={action} />
        ))}
      {teams && teams.length > 0 && (
        <ul aria-label="Teams" className="mb-5 grid gap-4 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-2 print:gap-2">
          {teams.map((team, index) => (
            <VirtualizedItem
              key={team.id}
              index={index}
              total={printing ? 0 : teams.length}
              estimatedHeight={280}
              className="min-w-0"
            >
              {() => <TeamCard team={team} onOpen={onOpen} />}
            </VirtualizedItem>
          ))}
        </ul>
      )}
      {more.hasMore && <ShowMore busy={more.isFetchingMore} onClick={more.showMore} />}
      {mayManage && teams && dialog && dialog !== 'transfer-teams' && (
        <TeamDialogs
          key={`${dialog}-${about}`}
          name={dialog}
          team={listedTeam ?? unlistedTeam.data}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

/** Explains why there are no teams, worded for the user's role. */
function NoTeams({ side, mayManage, action }: { side: Side; mayManage: boolean; action: ReactNode }) {
  return (
    <EmptyCard title={titles[side]} icon={Shield} action={mayManage && side === 'current' ? action : undefined}>
      {hints[mayManage ? 'manager' : 'coach'][side]}
    </EmptyCard>
  );
}
