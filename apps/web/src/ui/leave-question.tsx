import type { ReactNode } from 'react';
import type { useNavigationBlocker } from '../lib/routing/navigation-blocker.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type LeaveQuestionProps = ReturnType<typeof useNavigationBlocker> & {
  /** Names the loss. */
  readonly children: ReactNode;
};

/** Asks before entries are lost. */
export function LeaveQuestion({ isAsked, stay, leave, children }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open={isAsked}
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      destructive
      onConfirm={leave}
    >
      {children}
    </ConfirmDialog>
  );
}
