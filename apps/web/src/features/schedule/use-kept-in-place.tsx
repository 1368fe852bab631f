import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Mark {
  readonly id: string;
  readonly top: number;
}

/** The first entry in sight, and where it stands. */
const markIn = (box: HTMLElement | null): Mark | undefined => {
  for (const entry of box?.querySelectorAll<HTMLElement>('[data-entry]') ?? []) {
    const { top, bottom } = entry.getBoundingClientRect();
    if (bottom > 0) return { id: entry.dataset['entry'] ?? '', top };
  }
  return undefined;
};

/**
 * Keeps the entry that one looks at where it is when others come or go above it. Browsers do so themselves, but for
 * Safari. At the top of the page nothing is held, unless `isHeld`: what comes first is to be seen there. Answers what parts
 * call that are drawn on their own.
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
