import { type Ref, useRef } from 'react';

type BackdropProps = {
  open: boolean;
  /** On phones the dialog begins at the top, so that toasts stay at the bottom. */
  at?: 'top';
  ref?: Ref<HTMLDivElement>;
};

/**
 * Dims the page behind a dialog and, by its mark, keeps it from scrolling (theme.css). Radix's own overlay would
 * inject a style element, which the content security policy forbids.
 */
export function Backdrop({ open, at, ref }: BackdropProps) {
  return (
    <div
      ref={ref}
      data-scroll-lock=""
      data-at={at}
      data-state={open ? 'open' : 'closed'}
      className="pointer-events-auto fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
    />
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
      opener.current?.focus();
    },
  };
}

// An item of a menu is gone when the dialog closes; the menu's button is still there.
function openerOf(element: Element | null): HTMLElement | null {
  const menuButton = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (menuButton) return document.getElementById(menuButton);
  return element instanceof HTMLElement ? element : null;
}
