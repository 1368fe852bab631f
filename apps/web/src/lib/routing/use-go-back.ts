import { useLocation } from 'wouter';

/** `state` of a link. It tells the opened page that it can return to the previous history entry. */
export const openedFromHere = { openedFromHere: true } as const;

/** Returns to the page that opened this one, or to `path` if it was opened by its URL. */
export const useGoBack = (path: string): (() => void) => {
  const [, navigate] = useLocation();
  return () => {
    const { openedFromHere: isOpenedHere } = (history.state ?? {}) as Partial<typeof openedFromHere>;
    if (isOpenedHere) history.back();
    else navigate(path, { replace: true });
  };
};
