import { useState } from 'react';
import type { EvaluationValues } from './use-evaluations.tsx';

/** Unsaved entries by registration, stored while the tryout's page is open. */
export const useDrafts = () => {
  const [drafts] = useState(() => new Map<string, EvaluationValues>());
  // Every keystroke changes a draft, but the page only needs to know if there are any.
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
