import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { useRootAttribute } from './use-root-attribute.ts';

type BackdropProps = {
  open: boolean;
  /** On phones the dialog begins at the top, so that toasts stay at the bottom. */
  at?: 'top';
  /** The dialog: in the middle, on phones a `sheet` at the bottom if requested; always below the space of toasts. */
  children?: ReactNode;
  sheet?: boolean;
};

const places = {
  middle: 'grid-rows-[minmax(var(--dialog-top),1fr)_minmax(0,auto)_minmax(1.5rem,1fr)]',
  sheet:
    'grid-rows-[var(--dialog-top)_minmax(0,1fr)_0] sm:grid-rows-[minmax(var(--dialog-top),1fr)_minmax(0,auto)_minmax(1.5rem,1fr)]',
};

/**
 * Dims the page behind a dialog and, by a mark, keeps it from scrolling (theme.css). Radix's own overlay would
 * inject a style element, which the content security policy forbids.
 */
export function Backdrop({ open, at, children, sheet }: BackdropProps) {
  useRootAttribute('backdrop');
  useRootAttribute('dialog', open && at !== 'top');
  return (
    <div
      data-slot="backdrop"
      data-state={open ? 'open' : 'closed'}
      className={clsx(
        'pointer-events-auto fixed inset-0 z-50 grid justify-items-center bg-overlay',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
        places[sheet ? 'sheet' : 'middle'],
      )}
    >
      {children}
    </div>
  );
}

/** Handlers for a dialog that is opened by state and not by a trigger: focus returns to where it was before. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current?.isConnected) opener.current.focus();
      // The act may have removed the element that opened it; a page that has moved the focus since keeps it there.
      else if (document.activeElement === document.body) document.querySelector('main')?.focus();
    },
  };
}

// An item of a menu is gone when the dialog closes; the menu's button is still there.
function openerOf(element: Element | null): HTMLElement | null {
  const menuButton = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (menuButton) return document.getElementById(menuButton);
  return element instanceof HTMLElement ? element : null;
}
