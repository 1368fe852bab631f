import { useSyncExternalStore } from 'react';

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
