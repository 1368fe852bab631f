import { useState } from 'react';
import type { Sort } from './sort-control.tsx';

/** A sort order that begins with the best, the most or the present, since users look for those. */
export const useBestFirst = (initial: string, ascendingKeys: readonly string[]) => {
  const [sort, setSort] = useState<Sort>({ key: initial, direction: 'ascending' });
  const changeSort = (next: Sort): void =>
    setSort(next.key !== sort.key && !ascendingKeys.includes(next.key) ? { ...next, direction: 'descending' } : next);
  return { sort, changeSort };
};
