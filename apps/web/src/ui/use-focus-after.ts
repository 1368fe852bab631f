import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a row whose button goes with the act that it carried out: call `act` with it, and the keyboard goes on at the last
 * button or link that `state`, once changed, leaves in the row.
 */
export const useFocusAfter = <E extends HTMLElement>(state: unknown) => {
  const row: RefObject<E | null> = useRef(null);
  const acted = useRef<unknown>(undefined);
  useLayoutEffect(() => {
    if (acted.current === undefined || acted.current === state) return;
    acted.current = undefined;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) [...(row.current?.querySelectorAll<HTMLElement>('button, a') ?? [])].at(-1)?.focus();
  }, [state]);
  return {
    row,
    act: (carryOut: () => void) => {
      acted.current = state;
      carryOut();
    },
  };
};
