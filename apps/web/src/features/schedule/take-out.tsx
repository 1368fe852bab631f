import LogOut from 'lucide-react/icons/log-out';
import { takeTeamOut } from '@touchline/domain/schedule/contract.ts';
import type { EventDetail } from '@touchline/domain/schedule/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { useOpenDialog } from '../../lib/routing/open-dialog.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

interface TakeOutProps {
  readonly event: EventDetail;
  readonly title: string;
  /** Called after the removal. The user may no longer have access to the event. */
  readonly onDone: () => void;
}

/** Removes one of the user's teams from an event that it shares with other teams. */
export function TakeOut({ event: { id: eventId, leavable }, title, onDone }: TakeOutProps) {
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<'take-out'>();
  const takeOut = useCommand(takeTeamOut);
  const refusal = formErrorOf(takeOut.error);
  const team = leavable.find(({ id }) => id === about);
  return (
    <>
      {leavable.map(({ id, name }) => (
        <Button key={id} variant="secondary" onClick={() => openDialog('take-out', id)}>
          <LogOut aria-hidden="true" />
          Take {name} out
        </Button>
      ))}
      {dialog === 'take-out' && team && (
        <ConfirmDialog
          onOpenChange={closeDialog}
          title={`Take ${team.name} out of ${title}?`}
          confirmLabel="Take out"
          destructive
          busy={takeOut.busy}
          onConfirm={() => takeOut.mutate({ eventId, teamId: team.id }, { onSuccess: onDone })}
        >
          <p>The event stays for the other teams. {team.name} no longer has it, and its people are told so.</p>
          {refusal && (
            <Alert tone="red" className="mt-3">
              {refusal}
            </Alert>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
