import { withdrawOffer } from '@touchline/domain/offers/contract.ts';
import type { OfferDetails } from '@touchline/domain/offers/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

/** Confirms withdrawing an offer and lists the consequences (ruling 77). */
export function WithdrawDialog({ offer, onClose }: { readonly offer: OfferDetails; readonly onClose: () => void }) {
  const withdraw = useCommand(withdrawOffer);
  const { canWithdraw, isWrittenOf, areMailsFiles, playerName, teamName } = offer;
  const unmailedText = areMailsFiles
    ? 'This server sends no emails, so tell the family yourself.'
    : 'No one has been emailed about it yet, so no email is sent.';
  // A successful withdrawal also ends the offer, just before the dialog closes.
  const isOver = !canWithdraw && withdraw.status === 'idle';
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Withdraw the invitation of ${playerName} to ${teamName}?`}
      confirmLabel="Withdraw invitation"
      destructive
      forbidden={isOver}
      busy={withdraw.busy}
      busyLabel="Withdrawing..."
      onConfirm={() => withdraw.mutate({ offerId: offer.id }, { onSuccess: onClose, onError: onClose })}
    >
      {isOver ? (
        'The invitation was answered or has ended in the meantime.'
      ) : (
        <>
          After that it can no longer be accepted, and reminders stop.{' '}
          {isWrittenOf && !areMailsFiles
            ? 'The family was emailed about it, so it gets an email that the invitation was withdrawn.'
            : unmailedText}{' '}
          It stays in the list as withdrawn, and the player can be invited again.
        </>
      )}
    </ConfirmDialog>
  );
}
