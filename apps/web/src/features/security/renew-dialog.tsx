import { useState } from 'react';
import { renewRecoveryCodes } from '@touchline/domain/security/contract.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Confirms replacing the recovery codes and shows the new ones. */
export function RenewDialog({ onClose }: { readonly onClose: () => void }) {
  const renew = useCommand(renewRecoveryCodes);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Make new recovery codes?"
      confirmLabel="Make new codes"
      busy={renew.busy}
      busyLabel="Making codes..."
      onConfirm={() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })}
    >
      The codes that you have kept so far stop working at once.
    </ConfirmDialog>
  );
}
