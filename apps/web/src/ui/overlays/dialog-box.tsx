import { clsx } from 'clsx';
import X from 'lucide-react/icons/x';
import { Dialog as RadixDialog } from 'radix-ui';
import type { FormEventHandler, ReactNode } from 'react';
import { useNavigationBlocker } from '../../lib/routing/navigation-blocker.ts';
import { ConfirmBox } from './confirm-box.tsx';
import { useEscapeUnderToast } from '../base/escape.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { Backdrop, useFocusReturn } from './overlay.tsx';

const controls = ':is(button, input:not([type=hidden]), select, textarea, [tabindex="0"]):not(:disabled)';

/**
 * Focuses a dialog's first control. Returns false if there is none, or while content that may contain one is loading.
 */
const focusFirstControl = (frame: Element): boolean => {
  if (frame.querySelector('[data-slot=skeleton]')) return false;
  for (const control of frame.querySelectorAll<HTMLElement>(controls)) {
    // A control that is not rendered refuses focus.
    control.focus({ preventScroll: true });
    if (document.activeElement !== control) continue;
    if (control instanceof HTMLInputElement) control.select();
    return true;
  }
  return false;
};

/**
 * Focuses the first control of a dialog, never its Close button. Until the control has loaded, the dialog has the
 * focus. Does nothing if the user has pressed or focused something in the meantime.
 */
const takeInitialFocus = (dialog: HTMLElement): void => {
  const frame = dialog.querySelector('[data-slot=frame]');
  if (!frame || focusFirstControl(frame)) return;
  dialog.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== dialog || focusFirstControl(frame)) observer.disconnect();
  });
  observer.observe(frame, { subtree: true, childList: true, attributeFilter: ['disabled'] });
};

type DialogProps = {
  /** False closes the dialog with an animation. */
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, with the main one last. They stay visible while the body scrolls. */
  footer?: ReactNode;
  /** Wraps body and footer in a form with this handler, so that Enter submits. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  /** True if the user has typed something. Closing, Back and links then require confirmation. */
  dirty?: boolean;
  size?: 'sm' | 'md' | 'lg';
  /** True if the body has no controls. It is then focusable for keyboard scrolling. */
  isText?: boolean;
};

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' };

/** Modal dialog; on phones a bottom sheet. Focuses the first control and returns focus when it closes. */
export function DialogBox({
  open = true,
  onOpenChange,
  title,
  description,
  children,
  footer,
  onSubmit,
  dirty = false,
  size = 'md',
  isText = false,
}: DialogProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  const { isAsked, askBefore, stay, leave } = useNavigationBlocker(open && dirty, 'dialog');
  const changeOpen = (next: boolean) => (next ? onOpenChange(true) : askBefore(() => onOpenChange(false)));
  useEscapeUnderToast(open, () => changeOpen(false));
  return (
    <RadixDialog.Root open={open} onOpenChange={changeOpen}>
      <RadixDialog.Portal>
        <Backdrop open={open} sheet>
          <RadixDialog.Content
            onCloseAutoFocus={onCloseAutoFocus}
            onOpenAutoFocus={(event) => {
              onOpenAutoFocus();
              event.preventDefault();
              takeInitialFocus(event.currentTarget as HTMLElement);
            }}
            className={clsx(
              'relative row-start-2 flex w-full flex-col overflow-hidden bg-raised shadow-float outline-none forced-colors:border',
              'max-sm:max-h-full max-sm:self-end max-sm:rounded-t-xl max-sm:pb-[env(safe-area-inset-bottom)]',
              'max-sm:data-[state=closed]:animate-sheet-out max-sm:data-[state=open]:animate-sheet-in',
              'sm:w-[calc(100%-2rem)] sm:rounded-xl',
              'sm:data-[state=closed]:animate-sink sm:data-[state=open]:animate-rise',
              widths[size],
            )}
          >
            <div className="shrink-0 px-5 pt-5 pr-14 pb-3 sm:px-6 sm:pt-6">
              <RadixDialog.Title className="text-lg leading-6 font-semibold">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-sm text-muted-foreground">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            <Frame onSubmit={onSubmit}>
              {children && (
                <div
                  {...(isText && { tabIndex: 0, role: 'group', 'aria-label': 'Details' })}
                  className="min-h-0 flex-1 overflow-y-auto px-5 py-2 -outline-offset-2 sm:px-6"
                >
                  {children}
                </div>
              )}
              {footer ? <DialogFooter>{footer}</DialogFooter> : <div className="h-4 shrink-0 sm:h-5" />}
            </Frame>
            {/* Last in the document, so that the keyboard reaches the content first. */}
            <IconButton
              icon={X}
              label="Close"
              tooltip="none"
              onClick={() => changeOpen(false)}
              className="absolute! top-3 right-3"
            />
            <ConfirmBox
              open={isAsked}
              onOpenChange={(asks) => !asks && stay()}
              title="Discard your changes?"
              confirmLabel="Discard"
              cancelLabel="Keep editing"
              destructive
              onConfirm={leave}
            >
              Your entries have not been saved.
            </ConfirmBox>
          </RadixDialog.Content>
        </Backdrop>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Frame({ onSubmit, children }: { onSubmit?: FormEventHandler<HTMLFormElement>; children: ReactNode }) {
  const className = 'flex min-h-0 flex-1 flex-col';
  if (!onSubmit)
    return (
      <div data-slot="frame" className={className}>
        {children}
      </div>
    );
  return (
    <form data-slot="frame" noValidate onSubmit={onSubmit} className={className}>
      {children}
    </form>
  );
}

/** Row of buttons at the end of a dialog. On phones they are stacked, with the main one on top. */
function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col-reverse gap-2 px-5 pt-4 pb-5 sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
      {children}
    </div>
  );
}
