import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from './use-media-query.ts';

/** Printed in place of the page and of everything over it while this is mounted (theme.css). */
export function PrintedPage({ children }: { children: ReactNode }) {
  return usePrinting() ? createPortal(<div data-printed-page>{children}</div>, document.body) : null;
}
