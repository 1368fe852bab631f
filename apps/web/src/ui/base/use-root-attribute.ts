import { useLayoutEffect } from 'react';

/**
 * States that the rest of the page makes room for: the bottom navigation, a full-screen page, buttons fixed below a
 * form, the bar of selected rows, the answers to an offer, a page with toasts at the top, an open dialog that toasts
 * would cover, and anything that dims the page. Next to the side navigation, toasts appear at its bottom.
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

const markCounts = new Map<Mark, number>();

/**
 * Sets `data-MARK` on the root element while mounted. CSS `:has()` could do the same, but the browser would search the
 * whole page after each change.
 */
export const useRootAttribute = (mark: Mark, applies = true): void =>
  useLayoutEffect(() => {
    if (!applies) return;
    const changeCount = (by: 1 | -1): void => {
      const remaining = (markCounts.get(mark) ?? 0) + by;
      markCounts.set(mark, remaining);
      document.documentElement.toggleAttribute(`data-${mark}`, remaining > 0);
    };
    changeCount(1);
    return () => changeCount(-1);
  }, [mark, applies]);
