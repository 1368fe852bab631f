import { useState } from 'react';
import type { EvaluationValues } from './use-evaluations.tsx';

/** Unsaved entries by registration; they live as long as the page of the tryout. */
export interface Drafts extends Pick<Map<string, EvaluationValues>, 'has' | 'get'> {
  readonly isEmpty: boolean;
  set(registrationId: string, values: EvaluationValues): void;
  remove(registrationId: string): void;
}

export const useDrafts = (): Drafts => {
  const [drafts] = useState(() => new Map<string, EvaluationValues>());
  // Every key that is pressed changes a draft, but only the first and the last one are news to the page.
  const [isEmpty, setEmpty] = useState(true);
  return {
    isEmpty,
    has: (id) => drafts.has(id),
    get: (id) => drafts.get(id),
    set(id, values) {
      drafts.set(id, values);
      setEmpty(false);
    },
    remove(id) {
      drafts.delete(id);
      setEmpty(drafts.size === 0);
    },
  };
};
