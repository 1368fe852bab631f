import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The last button or link of a row, except the one that is pressed. */
const lastIn = (row: HTMLElement | null, pressed?: Element | null): HTMLElement | undefined =>
  [...(row?.querySelectorAll<HTMLElement>('button, a') ?? [])].findLast((one) => one !== pressed);

/**
 * For a row whose button goes with the act that it carried out: call `act` with it, and the focus moves to the last
 * button or link that `state`, once changed, leaves in the row.
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
      // The browser lays out the whole page again before it takes the focus from a removed element or gives it to a new
      // one; here nothing has changed yet.
      const pressed = document.activeElement;
      ahead.current = row.current?.contains(pressed) ? lastIn(row.current, pressed) : undefined;
      ahead.current?.focus({ preventScroll: true });
      carryOut();
    },
  };
};
