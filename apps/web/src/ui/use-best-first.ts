import { useState } from 'react';
import type { Sort } from './sort-control.tsx';

/** A sort in which the best, the most and those who are there come first, since they are what is looked for. */
export const useBestFirst = (initial: string, ascendingKeys: readonly string[]) => {
  const [sort, setSort] = useState<Sort>({ key: initial, direction: 'ascending' });
  const changeSort = (next: Sort): void =>
    setSort(next.key !== sort.key && !ascendingKeys.includes(next.key) ? { ...next, direction: 'descending' } : next);
  return { sort, changeSort };
};
