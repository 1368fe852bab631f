import { EllipsisVertical, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { withdrawRegistration } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { useCommand } from '../../lib/commands.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Refusal } from './refusal.tsx';

interface WithdrawalProps {
  readonly registration: Registration;
  readonly onTouched: (registrationId: string) => void;
}

/** The menu that withdraws a registration, and its question. Menus are heavy, so this one comes after the list. */
export function Withdrawal({ registration, onTouched }: WithdrawalProps) {
  const [asking, setAsking] = useState(false);
  const withdraw = useCommand(withdrawRegistration);
  const { id, playerName } = registration;
  const confirm = () => {
    onTouched(id);
    withdraw.mutate({ registrationId: id }, { onSuccess: () => setAsking(false) });
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={EllipsisVertical}
            label={`More for ${playerName}`}
            tooltip="none"
            className="size-11! print:hidden"
          />
        }
      >
        <MenuItem icon={UserMinus} destructive onSelect={() => setAsking(true)}>
          Withdraw registration
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Withdraw ${playerName}?`}
        confirmLabel="Withdraw"
        destructive
        busy={withdraw.busy}
        onConfirm={confirm}
      >
        The place becomes free, and the player cannot be registered for this tryout a second time. While the tryout is
        active, Check In brings the player back.
        <Refusal error={withdraw.error} />
      </ConfirmDialog>
    </>
  );
}
