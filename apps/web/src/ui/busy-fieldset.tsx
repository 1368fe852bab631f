import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface BusyFieldsetProps {
  /** The form is on its way: nothing in it can be changed. */
  readonly busy: boolean;
  readonly children: ReactNode;
}

/**
 * The fields of a form, one below the other. Disabled fields lose the focus: when the form comes back refused, the focus
 * goes to the first field at fault, or to where it was.
 */
export function BusyFieldset({ busy, children }: BusyFieldsetProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const fields = fieldset.current;
    if (!busy || !fields) return;
    return () => {
      // The sentences at the fields are drawn right after.
      setTimeout(() => {
        const now = document.activeElement;
        if (now !== document.body && !fields.contains(now)) return;
        const target = fields.querySelector<HTMLElement>('[aria-invalid="true"]') ?? focused.current;
        target?.focus();
      });
    };
  }, [busy]);
  return (
    <fieldset
      ref={fieldset}
      disabled={busy}
      onFocus={({ target }) => (focused.current = target)}
      className="flex min-w-0 flex-col gap-4"
    >
      {children}
    </fieldset>
  );
}
