import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { repeatedPressMs } from '../../lib/latch.ts';

const controls = 'button, a[href], [role=switch]';

/**
 * Ignores presses of a control, or of controls in an element, for a moment after their effect changed and, with
 * `fromStart`, after they appeared. The second half of a double press was meant for the previous controls. Focus stays.
 */
export const usePressGuard = (element: RefObject<HTMLElement | null>, meaning?: unknown, fromStart = true) => {
  const enabledFrom = useRef(-Infinity);
  const lastMeaning = useRef(fromStart ? {} : meaning);
  useLayoutEffect(() => {
    if (lastMeaning.current === meaning) return;
    lastMeaning.current = meaning;
    enabledFrom.current = performance.now() + repeatedPressMs;
    const root = element.current;
    const targets = root?.matches(controls) ? [root] : [...(root?.querySelectorAll(controls) ?? [])];
    const disabledTargets = targets.filter((one) => !one.hasAttribute('aria-disabled'));
    for (const one of disabledTargets) one.setAttribute('aria-disabled', 'true');
    const enable = () => {
      // A busy button already ignores presses.
      for (const one of disabledTargets)
        if (!one.matches('button[aria-busy=true]')) one.removeAttribute('aria-disabled');
    };
    const timer = setTimeout(enable, repeatedPressMs);
    return () => {
      clearTimeout(timer);
      enable();
    };
  }, [element, meaning]);
  return (event: MouseEvent): void => {
    if (event.timeStamp >= enabledFrom.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
};

/**
 * Returns a ref to an element whose controls ignore presses for a moment after `rest`. When a row is removed, the next
 * row's buttons move under the finger.
 */
export const useRest = () => {
  const element = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  const onClickCapture = usePressGuard(element, times, false);
  return { rest: () => setTimes((before) => before + 1), resting: { ref: element, onClickCapture } };
};
