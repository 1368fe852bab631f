import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns the last button or link of a row, except the pressed one. */
const lastControl = (row: HTMLElement | null, pressed?: Element | null): HTMLElement | undefined =>
  [...(row?.querySelectorAll<HTMLElement>('button, a') ?? [])].findLast((one) => one !== pressed);

/**
 * Keeps the focus in a row whose button disappears after its action. The caller runs the action with `act`, and focus
 * moves to the last button or link left in the row when `state` has changed.
 */
export const useFocusAfter = <E extends HTMLElement>(state: unknown) => {
  const row: RefObject<E | null> = useRef(null);
  const stateAtAction = useRef<unknown>(undefined);
  const focusedAhead = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (stateAtAction.current === undefined || stateAtAction.current === state) return;
    stateAtAction.current = undefined;
    const { activeElement, body } = document;
    const isOurs = activeElement === null || activeElement === body || activeElement === focusedAhead.current;
    const lastElement = lastControl(row.current);
    if (isOurs && lastElement !== activeElement) lastElement?.focus();
  }, [state]);
  return {
    row,
    act: (carryOut: () => void) => {
      stateAtAction.current = state;
      // Moving focus before anything changes avoids a layout of the whole page, which removing the focused element would
      // cause.
      const pressedElement = document.activeElement;
      focusedAhead.current = row.current?.contains(pressedElement)
        ? lastControl(row.current, pressedElement)
        : undefined;
      focusedAhead.current?.focus({ preventScroll: true });
      carryOut();
    },
  };
};
