import { type RefObject, useLayoutEffect, useRef } from 'react';

const firstControl = (row: Element | null | undefined): HTMLElement | null | undefined =>
  row instanceof HTMLElement && row.matches('main') ? row : row?.querySelector<HTMLElement>('button, a');

/**
 * Moves the focus when a focused row disappears, for example by its own button. The next row gets it, otherwise the
 * previous one, otherwise the page.
 */
export const useFocusPassedOn = <E extends HTMLElement>(): RefObject<E | null> => {
  const row = useRef<E>(null);
  useLayoutEffect(() => {
    const { current } = row;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const { parentElement, previousElementSibling: previousRow } = current;
      // React removes the row right after this and inserts its replacement.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const nextRow = previousRow?.isConnected ? previousRow.nextElementSibling : parentElement?.firstElementChild;
        const target = [firstControl(nextRow), firstControl(previousRow)].find((one) => one?.isConnected);
        (target ?? document.querySelector('main'))?.focus({ preventScroll: true });
      });
    };
  }, []);
  return row;
};
