import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Last button or link of a row, except the pressed one. */
const lastIn = (row: HTMLElement | null, pressed?: Element | null): HTMLElement | undefined =>
  [...(row?.querySelectorAll<HTMLElement>('button, a') ?? [])].findLast((one) => one !== pressed);

/**
 * For a row whose button disappears after its action: call `act` with the action, and focus moves to the last button or
 * link left in the row once `state` has changed.
 */
export const useFocusAfter = <E extends HTMLElement>(state: unknown) => {
  const row: RefObject<E | null> = useRef(null);
  const acted = useRef<unknown>(undefined);
  const ahead = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (acted.current === undefined || acted.current === state) return;
    acted.current = undefined;
    const { activeElement, body } = document;
    const isOurs = activeElement === null || activeElement === body || activeElement === ahead.current;
    const last = lastIn(row.current);
    if (isOurs && last !== activeElement) last?.focus();
  }, [state]);
  return {
    row,
    act: (carryOut: () => void) => {
      acted.current = state;
      // Moving focus before anything changes avoids a layout of the whole page, which removing the focused element
      // would cause.
      const pressed = document.activeElement;
      ahead.current = row.current?.contains(pressed) ? lastIn(row.current, pressed) : undefined;
      ahead.current?.focus({ preventScroll: true });
      carryOut();
    },
  };
};
