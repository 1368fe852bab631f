import type { ReactNode } from 'react';
import type { useNavigationBlocker } from '../../lib/routing/navigation-blocker.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveQuestionProps = ReturnType<typeof useNavigationBlocker> & {
  readonly title?: string;
  /** Sentence about the text or entries that would be lost. */
  readonly children: ReactNode;
};

/** Confirms leaving before entries are lost. */
export function LeaveQuestion({ isAsked, stay, leave, title = 'Leave without saving?', children }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open={isAsked}
      onOpenChange={(open) => !open && stay()}
      title={title}
      confirmLabel="Leave"
      cancelLabel="Stay"
      destructive
      onConfirm={leave}
    >
      {children}
    </ConfirmDialog>
  );
}
