import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from './use-media-query.ts';

/** What goes to paper in place of the page and of everything that lies over it, as long as this is there (theme.css). */
export function PrintedPage({ children }: { children: ReactNode }) {
  return usePrinting() ? createPortal(<div data-printed-page>{children}</div>, document.body) : null;
}
