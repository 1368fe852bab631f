import { useLocation } from 'wouter';

/** The `state` of a link whose page can return to the history entry that it was opened from. */
export const openedFromHere = { openedFromHere: true } as const;

/** Returns to the page that this one was opened from, or to `path` if it was opened by its address. */
export const useGoBack = (path: string): (() => void) => {
  const [, navigate] = useLocation();
  return () => {
    const { openedFromHere: opened } = (history.state ?? {}) as Partial<typeof openedFromHere>;
    if (opened) history.back();
    else navigate(path, { replace: true });
  };
};
