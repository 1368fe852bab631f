import { useLocation } from 'wouter';

/** Given to a link's `state`: the page it leads to can return to the entry of the history that it was opened from. */
export const openedFromHere = { openedFromHere: true } as const;

/** Returns to the page that this one was opened from, as it was; to `path` for whom an address brought here. */
export const useWayBack = (path: string): (() => void) => {
  const [, navigate] = useLocation();
  return () => {
    const { openedFromHere: opened } = (history.state ?? {}) as Partial<typeof openedFromHere>;
    if (opened) history.back();
    else navigate(path, { replace: true });
  };
};
