import type { ReactNode } from 'react';
import type { useLeaveQuestion } from '../../lib/leaving.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type LeaveQuestionProps = ReturnType<typeof useLeaveQuestion> & {
  /** What would be lost. */
  readonly children: ReactNode;
};

/** Asks before what was entered in an evaluation is lost. */
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
