import CircleCheck from 'lucide-react/icons/circle-check';
import Smartphone from 'lucide-react/icons/smartphone';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { toasts } from '@touchline/domain/constants.ts';
import { connectNotices, type Show } from '../../lib/data/notices.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { Button } from '../actions/button.tsx';
import { usePressGuard } from '../base/press-guard.ts';
import { dismissToast, toastStore } from '../overlays/toast.ts';

type NoticeContent = Parameters<Show>[0];

export interface HeaderNotice {
  readonly notice: NoticeContent;
  readonly undo: (() => void) | undefined;
}

/** Store of the notice, which survives when one header replaces another, as when saving leads to the next player. */
const noticeStore = createStore<HeaderNotice | undefined>(undefined);
let headers = 0;

/** Returns true for successes and entries stored on this device. Notices that ask for attention remain toasts. */
const isForHeader = ({ tone, needsNoAttention }: NoticeContent): boolean =>
  tone === 'success' || needsNoAttention === true;

/** Shows success notices in the header while it is mounted. Returns the latest one while it is recent. */
export const useHeaderNotice = (): HeaderNotice | undefined => {
  const headerNotice = useStore(noticeStore);
  useLayoutEffect(() => {
    const toast = connectNotices((notice, undo) => {
      if (!isForHeader(notice)) {
        noticeStore.set(undefined);
        return toast(notice, undo);
      }
      // At most one notice is visible.
      const failureToast = toastStore.get();
      if (failureToast) dismissToast(failureToast.id);
      noticeStore.set({ notice, undo });
    });
    headers += 1;
    return () => {
      connectNotices(toast);
      headers -= 1;
      // Another header may mount right away. Otherwise the notice becomes a toast.
      queueMicrotask(() => {
        const current = noticeStore.get();
        if (headers > 0 || !current) return;
        noticeStore.set(undefined);
        toast(current.notice, current.undo);
      });
    };
  }, []);
  return headerNotice;
};

interface NoticeLineProps {
  readonly notice: HeaderNotice | undefined;
  /** At most two lines, where the notice takes the place of a title. Otherwise one. */
  readonly tall?: boolean;
}

/** Success message. The person comes first, because the rest may be truncated. */
export function NoticeLine({ notice: shown, tall = false }: NoticeLineProps) {
  const { title, description, tone } = shown?.notice ?? {};
  const Icon = tone === 'success' ? CircleCheck : Smartphone;
  return (
    <p
      role="status"
      data-slot={shown && 'toast'}
      className={`${tall ? 'line-clamp-2' : 'truncate'} text-sm text-muted-foreground`}
    >
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
  /** Called when the button disappears with its notice, so that focus can move. */
  readonly onUsed: () => void;
}

/** Undoes the action in the notice. Disappears after a while unless hovered or focused. */
export function NoticeUndo({ notice, onUsed }: NoticeUndoProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!notice) return;
    const endNotice = () => {
      const isHeld = button.current?.matches(':hover, :focus') ?? false;
      if (!isHeld && noticeStore.get() === notice) noticeStore.set(undefined);
    };
    const timer = setInterval(endNotice, toasts.shownMs);
    return () => clearInterval(timer);
  }, [notice]);
  if (!notice?.undo) return null;
  const undo = () => {
    onUsed();
    noticeStore.set(undefined);
    notice.undo?.();
  };
  return <UndoButton ref={button} meaning={notice} onClick={undo} />;
}

interface UndoButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly meaning: HeaderNotice;
  readonly onClick: () => void;
}

function UndoButton({ ref, meaning, onClick }: UndoButtonProps) {
  // When the next notice appears, the button undoes another action.
  const guard = usePressGuard(ref, meaning, false);
  return (
    <Button ref={ref} variant="secondary" className="min-h-11!" onClickCapture={guard} onClick={onClick}>
      Undo
    </Button>
  );
}
