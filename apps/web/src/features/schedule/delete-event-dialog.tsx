import { deleteEvent } from '@touchline/domain/schedule/contract.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

interface DeleteEventDialogProps {
  readonly eventId: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Deletes an event that no one was notified of. */
export function DeleteEventDialog({ eventId, title, onClose, onDeleted }: DeleteEventDialogProps) {
  const remove = useCommand(deleteEvent);
  const refusal = formErrorOf(remove.error);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Delete ${title}?`}
      confirmLabel="Delete event"
      destructive
      busy={remove.busy}
      onConfirm={() => remove.mutate({ eventId }, { onSuccess: onDeleted })}
    >
      <p>No one has been notified. The event disappears from the schedule.</p>
      {refusal && (
        <Alert tone="red" className="mt-3">
          {refusal}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
