import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from '../actions/button.tsx';
import { useEscapeUnderToast } from '../base/escape.ts';
import { Backdrop, useFocusReturn } from './overlay.tsx';
import { usePressGuard } from '../base/press-guard.ts';

type ConfirmBoxProps = {
  /** False closes the dialog with an animation. */
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Effect of the action and its consequences. */
  children?: ReactNode;
  /** Name of the action, such as "Delete season" instead of "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  destructive?: boolean;
  /** True if dependents prevent the action, as `children` explain. The dialog can then only be closed. */
  forbidden?: boolean;
  /** True while the action is running. The dialog stays open until the caller closes it. */
  busy?: boolean;
  busyLabel?: string;
};

/** Confirms an action that cannot be undone. The safe button has the initial focus, and presses outside are ignored. */
export function ConfirmBox(props: ConfirmBoxProps) {
  const {
    open = true,
    onOpenChange,
    title,
    children,
    forbidden = false,
    cancelLabel = forbidden ? 'Close' : 'Cancel',
  } = props;
  const focusReturn = useFocusReturn();
  useEscapeUnderToast(open, () => onOpenChange(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <Backdrop open={open}>
          <AlertDialog.Content
            {...focusReturn}
            className="row-start-2 w-[calc(100%-2rem)] max-w-md overflow-y-auto rounded-xl bg-raised p-5 shadow-float outline-none forced-colors:border data-[state=closed]:animate-sink data-[state=open]:animate-rise sm:p-6"
          >
            <AlertDialog.Title className="text-lg leading-6 font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2 text-muted-foreground">{children}</div>
            </AlertDialog.Description>
            {/* Long text scrolls behind the buttons, which would otherwise be out of view. */}
            <div className="sticky -bottom-5 short:static -mx-5 -mb-5 mt-2 flex flex-col-reverse gap-2 bg-raised px-5 pt-4 pb-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:flex-row sm:flex-wrap sm:justify-end sm:px-6 sm:pb-6">
              <AlertDialog.Cancel asChild>
                <Button variant="secondary">{cancelLabel}</Button>
              </AlertDialog.Cancel>
              {!forbidden && <ConfirmButton {...props} />}
            </div>
          </AlertDialog.Content>
        </Backdrop>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Runs the action. Ignores the second half of a double press on the button that opened the dialog. */
function ConfirmButton({ confirmLabel, onConfirm, destructive, busy, busyLabel }: ConfirmBoxProps) {
  const button = useRef<HTMLButtonElement>(null);
  const guard = usePressGuard(button);
  return (
    <Button
      ref={button}
      variant={destructive ? 'destructive' : 'primary'}
      busy={busy}
      busyLabel={busyLabel}
      className="max-w-full wrap-anywhere"
      onClick={onConfirm}
      onClickCapture={guard}
    >
      {confirmLabel}
    </Button>
  );
}
