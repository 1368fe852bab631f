import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from '../base/use-media-query.ts';

/** Page that, while mounted, is printed in place of the page and everything over it (theme.css). */
export function PrintedPage({ children }: { children: ReactNode }) {
  return usePrinting() ? createPortal(<div data-printed-page>{children}</div>, document.body) : null;
}
