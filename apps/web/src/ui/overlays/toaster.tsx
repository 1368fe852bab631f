import { clsx } from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { Toast } from 'radix-ui';
import { type FocusEvent, useCallback, useRef, useState } from 'react';
import { requestIdSuffix } from '@touchline/domain/core/request-id.ts';
import { toasts } from '@touchline/domain/constants.ts';
import { closeNewestOverlay } from '../base/escape.ts';
import { dismissToast, type ShownToast } from './toast.ts';

/** Distance in pixels of a swipe that dismisses a toast. */
export const toastSwipeThreshold = 50;
/** Key that moves focus to the toasts. */
export const toastHotkey = 'F8';

// Radix dismisses above its threshold. The specification includes the threshold itself.
const justBelow = (pixels: number) => pixels - 0.1;

/** Toast area with at most one toast. Loaded on demand by ToastOutlet. */
export function Toaster({ toast }: { toast: ShownToast | undefined }) {
  // Keeps the last toast while it animates out.
  const [lastToast, setLastToast] = useState(toast);
  if (toast && toast !== lastToast) setLastToast(toast);
  const viewport = useRef<HTMLOListElement>(null);
  const previousFocus = useRef<Element | null>(null);
  // Overlays make room for the toast, which must not cover their controls.
  const attachList = useCallback((list: HTMLOListElement) => {
    viewport.current = list;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--toasts', `${list.offsetHeight}px`));
    observer.observe(list);
    return () => {
      observer.disconnect();
      style.removeProperty('--toasts');
    };
  }, []);
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
  };
  // Focus would disappear with the toast. The action it reports may have removed the element that had focus before.
  const returnFocus = () => {
    if (!viewport.current?.contains(document.activeElement)) return;
    const target = previousFocus.current?.isConnected ? previousFocus.current : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
  // Each toast has its own provider. If a toast disappears while hovered, Radix's timer would stay paused for the next
  // one.
  return (
    <Toast.Provider
      key={lastToast?.id}
      duration={toasts.shownMs}
      swipeThreshold={justBelow(toastSwipeThreshold)}
      swipeDirection="right"
      label="Notification"
    >
      {lastToast && (
        <ToastCard key={lastToast.id} toast={lastToast} open={lastToast === toast} onClosed={returnFocus} />
      )}
      <Toast.Viewport
        ref={attachList}
        onFocus={rememberFocus}
        data-slot="toasts"
        hotkey={[toastHotkey]}
        className="fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-60 flex flex-col outline-none in-data-dialog:top-2 in-data-dialog:bottom-auto in-data-toasts-on-top:top-0 in-data-toasts-on-top:bottom-auto in-data-toasts-on-top:has-[li]:py-1 in-data-toasts-on-top:lg:top-14 sm:inset-x-auto sm:right-6 sm:w-96 beside-page:right-auto beside-page:left-3 beside-page:w-64 print:hidden"
      />
    </Toast.Provider>
  );
}

/** Lets Escape close the toast only if it has focus, or if nothing else is open that Escape could close. */
const passOnEscape = (event: KeyboardEvent) => {
  const isWithin = event.target instanceof Element && event.target.closest('[data-slot=toasts]') !== null;
  if (!isWithin && closeNewestOverlay()) event.preventDefault();
};

const icons = { default: undefined, success: CircleCheck, destructive: CircleAlert };

function ToastCard({ toast, open, onClosed }: { toast: ShownToast; open: boolean; onClosed: () => void }) {
  const { id, title, description = '', reason, variant = 'default', action } = toast;
  const trace = requestIdSuffix(reason);
  const text = description.endsWith(trace) ? description : description + trace;
  const Icon = icons[variant];
  const isFailure = variant === 'destructive';
  return (
    <Toast.Root
      data-slot="toast"
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        dismissToast(id);
        onClosed();
      }}
      onEscapeKeyDown={passOnEscape}
      type={isFailure ? 'foreground' : 'background'}
      className={clsx(
        // Important, because Radix disables pointer events outside an open dialog.
        'pointer-events-auto! flex items-start gap-3 rounded-lg border bg-raised py-3 pr-2 pl-4 shadow-float in-data-toasts-on-top:py-1 beside-page:flex-wrap',
        'data-[state=closed]:animate-sink data-[state=open]:animate-rise data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        isFailure ? 'border-red-line' : 'border-border',
      )}
    >
      {Icon && (
        <Icon
          aria-hidden="true"
          className={clsx(
            'mt-0.5 size-5 shrink-0 in-data-toasts-on-top:mt-3',
            isFailure ? 'text-red-ink' : 'text-green-ink',
          )}
        />
      )}
      <div className="min-w-0 flex-1 self-center py-0.5">
        <Toast.Title data-slot="toast-title" className="text-sm font-semibold">
          {title}
        </Toast.Title>
        {text && (
          <Toast.Description data-slot="toast-text" className="text-sm whitespace-pre-line text-muted-foreground">
            {text}
          </Toast.Description>
        )}
      </div>
      {action && (
        <Toast.Action
          altText={action.label}
          onClick={action.onClick}
          className="min-h-8 shrink-0 beside-page:order-last beside-page:mr-2 beside-page:basis-full rounded-md border border-border px-3 text-sm font-medium hover:bg-muted max-sm:min-h-11 pointer-coarse:min-h-11"
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Dismiss"
        className="inline-flex size-8 shrink-0 max-sm:size-11 pointer-coarse:size-11 items-center justify-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
