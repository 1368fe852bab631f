import { useEffect, useRef } from 'react';

/** Functions that close the open overlays, newest last. */
const overlays: (() => void)[] = [];

/**
 * Lets Escape close this overlay even if a toast appeared later. Radix gives Escape to the newest layer, which may be
 * the toast. The toast passes it on to this list.
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

/** Closes the newest overlay. Returns false if there is none. */
export function closeNewestOverlay(): boolean {
  const close = overlays.at(-1);
  close?.();
  return close !== undefined;
}
