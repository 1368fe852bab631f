import { useState } from 'react';
import type { Sort } from './sort-control.tsx';

/** Sort order that starts with the best, the most or the present, because users look for those. */
export const useBestFirst = (initial: string, ascendingKeys: readonly string[]) => {
  const [sort, setSort] = useState<Sort>({ key: initial, direction: 'ascending' });
  const changeSort = (next: Sort): void =>
    setSort(next.key !== sort.key && !ascendingKeys.includes(next.key) ? { ...next, direction: 'descending' } : next);
  return { sort, changeSort };
};
