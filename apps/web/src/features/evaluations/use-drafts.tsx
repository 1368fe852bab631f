import { useState } from 'react';
import type { EvaluationValues } from './use-evaluations.tsx';

/** Unsaved entries by registration; they live as long as the page of the tryout. */
export const useDrafts = () => {
  const [drafts] = useState(() => new Map<string, EvaluationValues>());
  // Every key that is pressed changes a draft, but only the first and the last one are news to the page.
  const [isEmpty, setEmpty] = useState(true);
  return {
    isEmpty,
    has: (id: string) => drafts.has(id),
    get: (id: string) => drafts.get(id),
    set(id: string, values: EvaluationValues) {
      drafts.set(id, values);
      setEmpty(false);
    },
    remove(id: string) {
      drafts.delete(id);
      setEmpty(drafts.size === 0);
    },
  };
};

export type Drafts = ReturnType<typeof useDrafts>;
