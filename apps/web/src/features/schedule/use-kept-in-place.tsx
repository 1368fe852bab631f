import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Anchor {
  readonly id: string;
  readonly top: number;
}

/** First visible entry and its position. */
const anchorIn = (box: HTMLElement | null): Anchor | undefined => {
  for (const entry of box?.querySelectorAll<HTMLElement>('[data-entry]') ?? []) {
    const { top, bottom } = entry.getBoundingClientRect();
    if (bottom > 0) return { id: entry.dataset['entry'] ?? '', top };
  }
  return undefined;
};

/**
 * Keeps the visible entry in place when entries are added or removed above it, because Safari lacks scroll anchoring.
 * At the top of the page this applies only if `isHeld`, so that new first entries come into view. Returns a function
 * for parts that render separately.
 */
export const useKeptInPlace = (box: RefObject<HTMLElement | null>, isHeld: boolean): (() => void) => {
  const anchor = useRef<Anchor>(undefined);
  const settle = (): void => {
    const { current: previous } = anchor;
    if (previous && (isHeld || window.scrollY > 0)) {
      const entry = box.current?.querySelector(`[data-entry="${CSS.escape(previous.id)}"]`);
      const offset = entry ? entry.getBoundingClientRect().top - previous.top : 0;
      if (offset !== 0) window.scrollBy(0, offset);
    }
    anchor.current = anchorIn(box.current);
  };
  useLayoutEffect(settle);
  useEffect(() => {
    const noteAnchor = () => {
      anchor.current = anchorIn(box.current);
    };
    window.addEventListener('scroll', noteAnchor, { passive: true });
    return () => window.removeEventListener('scroll', noteAnchor);
  }, [box]);
  return settle;
};
