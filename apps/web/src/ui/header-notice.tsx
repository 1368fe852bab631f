import CircleCheck from 'lucide-react/icons/circle-check';
import Smartphone from 'lucide-react/icons/smartphone';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { toasts } from '@touchline/domain/constants.ts';
import { connectNotices, type Show } from '../lib/data/notices.ts';
import { createStore, useStore } from '../lib/store.ts';
import { Button } from './button.tsx';
import { usePressGuard } from './press-guard.ts';
import { dismissToast, toastStore } from './toast.ts';

type Told = Parameters<Show>[0];

interface HeaderNotice {
  readonly notice: Told;
  readonly undo: (() => void) | undefined;
}

/** Stays while one header gives way to the next: saving leads on to another player. */
const store = createStore<HeaderNotice | undefined>(undefined);
let headers = 0;

/** Headers show successes and entries stored on this device. Notices that ask for attention remain toasts. */
const isForHeader = ({ tone, asksNothing }: Told): boolean => tone === 'success' || asksNothing === true;

/** Takes the notices of success for as long as the header is shown; returns the latest while it is news. */
export const useHeaderNotice = (): HeaderNotice | undefined => {
  const shown = useStore(store);
  useLayoutEffect(() => {
    const toast = connectNotices((notice, undo) => {
      if (!isForHeader(notice)) {
        store.set(undefined);
        return toast(notice, undo);
      }
      // At most one notice is visible.
      const failed = toastStore.get();
      if (failed) dismissToast(failed.id);
      store.set({ notice, undo });
    });
    headers += 1;
    return () => {
      connectNotices(toast);
      headers -= 1;
      // Another header may take its place at once. Without one, the notice goes on as a toast.
      queueMicrotask(() => {
        const current = store.get();
        if (headers > 0 || !current) return;
        store.set(undefined);
        toast(current.notice, current.undo);
      });
    };
  }, []);
  return shown;
};

/** The line that reports a success. The person comes first, because the line may be cut off. */
export function NoticeLine({ notice: shown }: { readonly notice: HeaderNotice | undefined }) {
  const { title, description, tone } = shown?.notice ?? {};
  const Icon = tone === 'success' ? CircleCheck : Smartphone;
  return (
    <p role="status" data-slot={shown && 'toast'} className="truncate text-sm text-muted-foreground">
      {shown && (
        <span>
          <Icon aria-hidden="true" className="mr-1 inline size-4 align-middle text-green-ink" />
          {description && (
            <span data-slot="toast-text" className="font-medium text-foreground">
              {description}
            </span>
          )}
          <span>{description && ' · '}</span>
          <span data-slot="toast-title">{title}</span>
        </span>
      )}
    </p>
  );
}

interface NoticeUndoProps {
  readonly notice: HeaderNotice | undefined;
  /** The button goes with the notice: the focus has to go somewhere. */
  readonly onUsed: () => void;
}

/** Undoes the act in the notice; goes after a while, unless the button is hovered or focused. */
export function NoticeUndo({ notice, onUsed }: NoticeUndoProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!notice) return;
    const end = () => {
      const isHeld = button.current?.matches(':hover, :focus') ?? false;
      if (!isHeld && store.get() === notice) store.set(undefined);
    };
    const timer = setInterval(end, toasts.shownMs);
    return () => clearInterval(timer);
  }, [notice]);
  if (!notice?.undo) return null;
  const use = () => {
    onUsed();
    store.set(undefined);
    notice.undo?.();
  };
  return <UndoButton ref={button} meaning={notice} onClick={use} />;
}

interface UndoButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly meaning: HeaderNotice;
  readonly onClick: () => void;
}

function UndoButton({ ref, meaning, onClick }: UndoButtonProps) {
  // The next notice makes it undo something else.
  const guard = usePressGuard(ref, meaning, false);
  return (
    <Button ref={ref} variant="secondary" className="min-h-11!" onClickCapture={guard} onClick={onClick}>
      Undo
    </Button>
  );
}
