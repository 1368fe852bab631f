import type { ComponentProps, FormEvent } from 'react';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../states/alert.tsx';
import { Button } from '../actions/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size' | 'dirty' | 'children'> & {
  onClose: (open: false) => void;
  onSubmit: (event: FormEvent) => Promise<unknown>;
  submitLabel: string;
  busyLabel?: string;
  /** Command to submit. A failure shown next to a field is not repeated below. */
  command: { readonly busy: boolean; readonly error?: Error | null };
  disabled?: boolean;
  destructive?: boolean;
  /** Adds a button that closes the dialog. */
  cancelable?: boolean;
  /** Lays out fields in two columns on wide screens. */
  columns?: boolean;
};

/** Form in a dialog, with its submit button and the error below. */
export function FormDialog({
  onClose,
  onSubmit,
  submitLabel,
  busyLabel = 'Saving...',
  command: { busy, error = null },
  disabled,
  destructive,
  cancelable,
  columns,
  children,
  ...dialog
}: FormDialogProps) {
  const refusal = formErrorOf(error);
  return (
    <Dialog
      {...dialog}
      onOpenChange={() => onClose(false)}
      onSubmit={(event) => void onSubmit(event)}
      footer={
        <>
          {cancelable && (
            <Button variant="secondary" onClick={() => onClose(false)}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            variant={destructive ? 'destructive' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className={columns ? 'grid items-start gap-4 sm:grid-cols-2' : 'flex flex-col gap-4'}>
        {children}
        {refusal && (
          <Alert tone="red" className="sm:col-span-full">
            {refusal}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
