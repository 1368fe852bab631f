import { useEffect, useRef } from 'react';

/** Closes each open overlay; newest last. */
const overlays: (() => void)[] = [];

/**
 * Lets Escape close this overlay although a toast came later. Radix gives the key to the layer that opened last, and a
 * toast is one; the toast passes the key on to this list.
 */
export function useEscapeUnderToast(open: boolean, close: () => void) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const overlay = () => latest.current();
    overlays.push(overlay);
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
    };
  }, [open]);
}

/** Closes the newest overlay; false when there is none. */
export function closeNewestOverlay(): boolean {
  const close = overlays.at(-1);
  close?.();
  return close !== undefined;
}
