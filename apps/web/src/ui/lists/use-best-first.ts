import { useState } from 'react';
import type { Sort } from './sort-control.tsx';

/**
 * Returns the sort order. A newly chosen column starts descending unless in `ascendingKeys`, because users look for the
 * best.
 */
export const useBestFirst = (initial: string, ascendingKeys: readonly string[]) => {
  const [sort, setSort] = useState<Sort>({ key: initial, direction: 'ascending' });
  const changeSort = (next: Sort): void =>
    setSort(next.key !== sort.key && !ascendingKeys.includes(next.key) ? { ...next, direction: 'descending' } : next);
  return { sort, changeSort };
};
