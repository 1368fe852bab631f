import { useState } from 'react';
import { ageOn, dayOf } from '@touchline/domain/core/calendar.ts';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { listEligiblePlayers } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Candidate } from '@touchline/domain/tryouts/schema.registrations.ts';
import { usePaginatedQuery } from '../../lib/cache/use-paginated-query.ts';
import { useUser } from '../../lib/session/session.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { SearchInput } from '../../ui/forms/search-input.tsx';

/**
 * Queries eligible players, page by page. If there is more than one page, `field` searches by name. `counts` is
 * undefined until the first page has loaded.
 */
export const useEligiblePlayers = (tryoutId: string) => {
  const [search, setSearch] = useState('');
  const query = { tryoutId, search: useDebouncedValue(search) };
  const { pages, ...answer } = usePaginatedQuery(listEligiblePlayers, query);
  const counts = pages?.[0];
  const isLong = counts !== undefined && counts.eligible > pageSize.candidates;
  const isSearching = search !== '' || query.search !== '';
  const field = (isLong || isSearching) && (
    <>
      <SearchInput label="Search players by name" value={search} onValueChange={setSearch} autoComplete="off" />
      {counts?.found === 0 && <p className="text-sm text-muted-foreground">No eligible player has this name.</p>}
    </>
  );
  return {
    ...answer,
    query,
    counts,
    players: pages?.flatMap(({ players }) => players) ?? [],
    isLong,
    /** True if `players` contains every eligible player. */
    isWhole: counts !== undefined && !answer.hasMore && !isSearching,
    field,
  };
};

/** Returns text beside a player's name that distinguishes namesakes. */
export const useAgeOf = (): ((candidate: Candidate) => string | undefined) => {
  const today = dayOf(new Date(), useUser().timeZone);
  return ({ playerBirthDate }) => (playerBirthDate === null ? undefined : String(ageOn(playerBirthDate, today)));
};
