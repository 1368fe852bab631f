import { useState } from 'react';
import { searchWords } from '@touchline/domain/people/rules.ts';
import { isFoundBy } from '@touchline/domain/core/search.ts';
import type { CoachOption } from '@touchline/domain/teams/schema.ts';
import { SearchInput } from '../../ui/forms/search-input.tsx';

/** Maximum number of coaches shown. In longer lists people search instead of reading. */
const maxListedCoaches = 50;

/**
 * Returns the coaches shown in a dialog, selected ones first. If there are more than fit, `field` searches by name,
 * ignoring case and accents.
 */
export const useCoachSearch = (coaches: readonly CoachOption[] | undefined, chosen: readonly string[] = []) => {
  const [search, setSearch] = useState('');
  const isLong = coaches !== undefined && coaches.length > maxListedCoaches;
  if (!isLong) return { isLong, shown: coaches, field: null };
  const words = searchWords(search);
  const isMatch = ({ name }: CoachOption) => isFoundBy(words, name);
  const isChosen = ({ id }: CoachOption) => chosen.includes(id);
  const matchingCoaches = [
    ...coaches.filter(isChosen),
    ...coaches.filter((coach) => !isChosen(coach) && isMatch(coach)),
  ];
  const field = (
    <>
      <SearchInput label="Search coaches by name" value={search} onValueChange={setSearch} autoComplete="off" />
      {matchingCoaches.length > maxListedCoaches && (
        <p className="text-sm text-muted-foreground">There are more coaches: type a name to find them.</p>
      )}
      {matchingCoaches.length === 0 && <p className="text-sm text-muted-foreground">No other coach has this name.</p>}
    </>
  );
  return { isLong, shown: matchingCoaches.slice(0, maxListedCoaches), field };
};
