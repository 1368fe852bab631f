import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { listIneligiblePlayers } from '@touchline/domain/tryouts/contract.registrations.ts';
import { ineligibleBecause } from '@touchline/domain/tryouts/messages.registrations.ts';
import { type Candidate, type EligiblePage, ineligibilities } from '@touchline/domain/tryouts/schema.registrations.ts';
import { usePaginatedQuery } from '../../lib/cache/use-paginated-query.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

interface NotEligibleProps {
  readonly tryoutId: string;
  readonly page: Pick<EligiblePage, 'notEligible' | 'bornFrom' | 'bornUntil'>;
  /** Asks why a player outside the age group takes part. Without it, such players cannot be registered. */
  readonly onPlayUp?: ((player: Candidate) => void) | undefined;
}

/** Lists players who cannot be registered, each with the reason (ruling 50). Registered players are left out. */
export function NotEligible({ tryoutId, page, onPlayUp }: NotEligibleProps) {
  const { notEligible: counts } = page;
  const [isOpened, setIsOpened] = useState(false);
  const otherReasons = ineligibilities.filter((reason) => reason !== 'already_registered' && counts[reason] > 0);
  const count = otherReasons.reduce((sum, reason) => sum + counts[reason], 0);
  if (count === 0) return null;
  const isLong = count > pageSize.candidates;
  return (
    <details
      className="group rounded-md border border-border text-sm"
      onToggle={({ currentTarget }) => setIsOpened((before) => before || currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-md px-3 font-medium select-none [&::-webkit-details-marker]:hidden">
        {count} {count === 1 ? 'player is' : 'players are'} not eligible
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      {isLong && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-border px-3 py-2 text-muted-foreground">
          {otherReasons.map((reason) => (
            <div key={reason} className="contents">
              <dt>{ineligibleBecause(reason, page)}</dt>
              <dd className="text-right tabular-nums">{counts[reason]}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOpened && <IneligiblePlayers tryoutId={tryoutId} page={page} onPlayUp={onPlayUp} isLong={isLong} />}
    </details>
  );
}

function IneligiblePlayers({ tryoutId, page, onPlayUp, isLong }: NotEligibleProps & { readonly isLong: boolean }) {
  const [search, setSearch] = useState('');
  const query = { tryoutId, search: useDebouncedValue(search) };
  const { pages, ...list } = usePaginatedQuery(listIneligiblePlayers, query);
  const players = pages?.flatMap((page) => page.players);
  return (
    <div className="border-t border-border">
      {isLong && (
        <div className="p-3">
          <SearchInput
            label="Search players who are not eligible"
            placeholder="Search by player name"
            value={search}
            onValueChange={setSearch}
            autoComplete="off"
          />
        </div>
      )}
      {!players && !list.isError && <Skeleton className="m-3 h-16" />}
      {!players && list.isError && (
        <ErrorState title="Failed to load players" reason={list.error} onRetry={list.refetch} busy={list.isFetching} />
      )}
      {players?.length === 0 && <p className="px-3 pb-3 text-muted-foreground">No match.</p>}
      <ScrollArea className="max-h-60">
        <ul aria-label="Players who are not eligible" className="divide-y divide-border">
          {players?.map(({ reason, ...player }) => (
            <li key={player.playerId} className="flex items-center justify-between gap-3 px-3 py-2">
              <span className="min-w-0">
                <span translate="no" className="font-medium break-words">
                  {player.playerName}
                </span>
                <span className="block text-muted-foreground">{ineligibleBecause(reason, page)}</span>
              </span>
              {onPlayUp && reason === 'outside_age_range' && (
                <Button
                  size="sm"
                  variant="secondary"
                  className="shrink-0"
                  aria-label={`Register ${player.playerName} anyway`}
                  onClick={() => onPlayUp(player)}
                >
                  Register anyway
                </Button>
              )}
            </li>
          ))}
        </ul>
        {list.hasMore && (
          <div className="p-3">
            <ShowMore busy={list.isFetchingMore} onClick={list.showMore} of="players who are not eligible" />
          </div>
        )}
      </ScrollArea>
    </div>
  );
}
