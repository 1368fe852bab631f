import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Mark {
  readonly id: string;
  readonly top: number;
}

/** First visible entry and its position. */
const markIn = (box: HTMLElement | null): Mark | undefined => {
  for (const entry of box?.querySelectorAll<HTMLElement>('[data-entry]') ?? []) {
    const { top, bottom } = entry.getBoundingClientRect();
    if (bottom > 0) return { id: entry.dataset['entry'] ?? '', top };
  }
  return undefined;
};

/**
 * Keeps the visible entry in place when entries are added or removed above it; Safari lacks scroll anchoring. At the
 * top of the page this applies only if `isHeld`, so that new first entries come into view. Returns a function for parts
 * that render separately.
 */
export const useKeptInPlace = (box: RefObject<HTMLElement | null>, isHeld: boolean): (() => void) => {
  const mark = useRef<Mark>(undefined);
  const settle = (): void => {
    const { current: before } = mark;
    if (before && (isHeld || window.scrollY > 0)) {
      const entry = box.current?.querySelector(`[data-entry="${CSS.escape(before.id)}"]`);
      const moved = entry ? entry.getBoundingClientRect().top - before.top : 0;
      if (moved !== 0) window.scrollBy(0, moved);
    }
    mark.current = markIn(box.current);
  };
  useLayoutEffect(settle);
  useEffect(() => {
    const note = () => {
      mark.current = markIn(box.current);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [box]);
  return settle;
};
