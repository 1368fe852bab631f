import { type RefObject, useLayoutEffect, useRef } from 'react';

const firstIn = (row: Element | null | undefined): HTMLElement | null | undefined =>
  row instanceof HTMLElement && row.matches('main') ? row : row?.querySelector<HTMLElement>('button, a');

/**
 * For a row that may go while the focus is in it, as by the act of its own button: the focus moves to the row behind it, else
 * to the one before, else to the page, and is never lost.
 */
export const useFocusPassedOn = <E extends HTMLElement>(): RefObject<E | null> => {
  const row = useRef<E>(null);
  useLayoutEffect(() => {
    const { current } = row;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const { parentElement, previousElementSibling: before } = current;
      // React takes the row away right after this, and puts in what comes in its place.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const behind = before?.isConnected ? before.nextElementSibling : parentElement?.firstElementChild;
        const target = [firstIn(behind), firstIn(before)].find((one) => one?.isConnected);
        (target ?? document.querySelector('main'))?.focus({ preventScroll: true });
      });
    };
  }, []);
  return row;
};
