import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Matches from 768 px up, where tables are shown as tables. Below that, they are lists of cards. */
export const tabletUp = '(min-width: 48rem)';

/** Matches from 1280 px up, where tables with many columns fit next to the navigation. */
export const desktopUp = '(min-width: 80rem)';

/** Returns true while a query matches. Without matchMedia (in tests) the layout is wide. */
export function useMediaQuery(query: string): boolean {
  // Memoized, because the browser parses the query each time, and React asks twice per render.
  const mediaQueryList = useMemo(() => globalThis.matchMedia?.(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      mediaQueryList?.addEventListener('change', changed);
      return () => mediaQueryList?.removeEventListener('change', changed);
    },
    [mediaQueryList],
  );
  return useSyncExternalStore(subscribe, () => mediaQueryList?.matches ?? true);
}

/** Returns true while printing. Paper is wider than a phone. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Synchronous, because the browser lays out the sheet right after the event.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

/** Returns true while a query matches the screen. The width of paper must not change the printed page. */
export function useScreenQuery(query: string): boolean {
  const matches = useMediaQuery(query);
  const printing = usePrinting();
  const [onScreen, setOnScreen] = useState(matches);
  if (!printing && onScreen !== matches) setOnScreen(matches);
  return onScreen;
}
