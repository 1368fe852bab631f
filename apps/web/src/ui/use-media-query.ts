import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** True from 768 px up, where tables are shown as tables; below, they are lists of cards. */
export const tabletUp = '(min-width: 48rem)';

/** True from 1280 px up, where tables of many columns fit beside the navigation. */
export const desktopUp = '(min-width: 80rem)';

/** Whether a media query holds now. Without matchMedia (tests) it is the wide layout. */
export function useMediaQuery(query: string): boolean {
  const subscribe = (changed: () => void) => {
    const list = globalThis.matchMedia?.(query);
    list?.addEventListener('change', changed);
    return () => list?.removeEventListener('change', changed);
  };
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? true);
}

/** Whether the page is on its way to paper, which is wider than a phone. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the sheet out as soon as it has told.
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
