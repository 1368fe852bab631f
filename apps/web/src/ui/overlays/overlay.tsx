import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { useRootAttribute } from '../base/use-root-attribute.ts';

type BackdropProps = {
  open: boolean;
  /** Set for a dialog at the top of the screen, so that toasts stay at the bottom. */
  at?: 'top';
  /** The centered dialog, or a bottom sheet on phones if `sheet` is set. Leaves room for toasts. */
  children?: ReactNode;
  sheet?: boolean;
};

const places = {
  middle: 'grid-rows-[minmax(var(--dialog-top),1fr)_minmax(0,auto)_minmax(1.5rem,1fr)]',
  sheet:
    'grid-rows-[var(--dialog-top)_minmax(0,1fr)_0] sm:grid-rows-[minmax(var(--dialog-top),1fr)_minmax(0,auto)_minmax(1.5rem,1fr)]',
};

/**
 * Dims the page behind a dialog and, with a root attribute, stops it from scrolling (theme.css). Radix's own overlay
 * would inject a style element, which the content security policy forbids.
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

/**
 * Opener of the last dialog. A dialog that replaces another one, such as a form after its loading state, finds nothing
 * focused and uses this opener.
 */
let lastOpener: HTMLElement | null = null;

/** Returns focus handlers for a dialog opened by state instead of a trigger. Focus returns to where it was before. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document;
      opener.current = activeElement === body ? lastOpener : openerOf(activeElement);
      lastOpener = opener.current;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (lastOpener === opener.current) lastOpener = null;
      if (opener.current?.isConnected) opener.current.focus();
      // The action may have removed the element that opened the dialog. If the page has moved the focus since, it stays
      // there.
      else if (document.activeElement === document.body) document.querySelector('main')?.focus();
    },
  };
}

// A menu item is gone when the dialog closes, but the menu's button is still there.
function openerOf(element: Element | null): HTMLElement | null {
  const menuButton = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (menuButton) return document.getElementById(menuButton);
  return element instanceof HTMLElement ? element : null;
}
