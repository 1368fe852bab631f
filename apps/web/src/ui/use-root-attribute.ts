import { useLayoutEffect } from 'react';

/**
 * Things the rest of the page makes room for: the bottom navigation, a full-screen page, buttons fixed below a form,
 * the bar of selected rows, the answers to an offer, a page with toasts at the top, an open dialog that toasts would
 * cover, anything that dims the page. Next to the side navigation, toasts are at its bottom.
 */
type Mark =
  | 'bottom-bar'
  | 'side-bar'
  | 'full-screen'
  | 'save-bar'
  | 'selection-bar'
  | 'answer-bar'
  | 'toasts-on-top'
  | 'dialog'
  | 'backdrop';

const marked = new Map<Mark, number>();

/**
 * Sets `data-MARK` on the root element while mounted. CSS `:has()` could do the same, but the browser would search the
 * whole page after each change.
 */
export const useRootAttribute = (mark: Mark, applies = true): void =>
  useLayoutEffect(() => {
    if (!applies) return;
    const count = (by: 1 | -1): void => {
      const left = (marked.get(mark) ?? 0) + by;
      marked.set(mark, left);
      document.documentElement.toggleAttribute(`data-${mark}`, left > 0);
    };
    count(1);
    return () => count(-1);
  }, [mark, applies]);
