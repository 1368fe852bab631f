import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonLook } from '../actions/button.tsx';

/** Selector for invalid controls. Radio buttons cannot be marked invalid themselves, but their group can. */
const invalidControls = '[aria-invalid="true"], [data-invalid] input:enabled';

interface BusyFormProps {
  readonly onSubmit: (event: FormEvent) => Promise<unknown>;
  /** True while the form is being submitted. Nothing in it can be changed then. */
  readonly busy: boolean;
  /** Undefined if there is nothing to submit. */
  readonly submitLabel: string | undefined;
  readonly busyLabel?: string;
  /** True if the form cannot be submitted yet. */
  readonly disabled?: boolean;
  readonly variant?: ButtonLook['variant'];
  readonly children: ReactNode;
}

/**
 * Fields in a column with a submit button. Disabled fields lose focus. If the form is refused, focus moves to the first
 * invalid field, or back to where it was.
 */
export function BusyForm({
  onSubmit,
  busy,
  submitLabel,
  busyLabel = 'Saving...',
  disabled,
  variant,
  children,
}: BusyFormProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const lastFocused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const fields = fieldset.current;
    if (!busy || !fields) return;
    return () => {
      // The error texts next to the fields render right after this.
      setTimeout(() => {
        const activeElement = document.activeElement;
        if (activeElement !== document.body && !fields.contains(activeElement)) return;
        const target = fields.querySelector<HTMLElement>(invalidControls) ?? lastFocused.current;
        target?.focus();
      });
    };
  }, [busy]);
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate>
      <fieldset
        ref={fieldset}
        disabled={busy}
        onFocus={({ target }) => (lastFocused.current = target)}
        className="flex min-w-0 flex-col gap-4"
      >
        {children}
        {submitLabel !== undefined && (
          <Button type="submit" wide variant={variant} disabled={disabled} busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        )}
      </fieldset>
    </form>
  );
}
