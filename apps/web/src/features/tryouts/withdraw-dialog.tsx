import { withdrawRegistration } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormErrorAlert } from './form-error-alert.tsx';

interface WithdrawDialogProps {
  readonly registration: Registration;
  readonly onClose: () => void;
  readonly onTouched: (registrationId: string) => void;
}

/** Asks before a registration is withdrawn. */
export function WithdrawDialog({ registration, onClose, onTouched }: WithdrawDialogProps) {
  const withdraw = useCommand(withdrawRegistration);
  const confirm = () => {
    onTouched(registration.id);
    withdraw.mutate({ registrationId: registration.id }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Withdraw ${registration.playerName}?`}
      confirmLabel="Withdraw"
      destructive
      busy={withdraw.busy}
      onConfirm={confirm}
    >
      The place becomes free, and the player cannot be registered for this tryout a second time. While the tryout is
      active, Check In brings the player back.
      <FormErrorAlert error={withdraw.error} />
    </ConfirmDialog>
  );
}
