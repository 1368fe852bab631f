import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { repeatedPressMs } from '../lib/data/latch.ts';

const controls = 'button, a[href]';

/**
 * Ignores presses of a control, or of the controls in an element, for a moment after they changed their effect, and
 * with `fromStart` after they appeared: a second press was meant for the earlier controls. The focus stays.
 */
export const usePressGuard = (element: RefObject<HTMLElement | null>, meaning?: unknown, fromStart = true) => {
  const openFrom = useRef(-Infinity);
  const shown = useRef(fromStart ? {} : meaning);
  useLayoutEffect(() => {
    if (shown.current === meaning) return;
    shown.current = meaning;
    openFrom.current = performance.now() + repeatedPressMs;
    const root = element.current;
    const all = root?.matches(controls) ? [root] : [...(root?.querySelectorAll(controls) ?? [])];
    const inert = all.filter((one) => !one.hasAttribute('aria-disabled'));
    for (const one of inert) one.setAttribute('aria-disabled', 'true');
    const open = () => {
      // A busy button is inert already.
      for (const one of inert) if (!one.hasAttribute('aria-busy')) one.removeAttribute('aria-disabled');
    };
    const timer = setTimeout(open, repeatedPressMs);
    return () => {
      clearTimeout(timer);
      open();
    };
  }, [element, meaning]);
  return (event: MouseEvent): void => {
    if (event.timeStamp >= openFrom.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
};
