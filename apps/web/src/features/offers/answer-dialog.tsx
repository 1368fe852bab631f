import { useState } from 'react';
import { listed } from '@touchline/domain/core/words.ts';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { offerNotices } from '@touchline/domain/offers/messages.ts';
import type { Answer, MyOffer } from '@touchline/domain/offers/schema.ts';
import { notify } from '../../lib/data/notices.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useNamingChild } from '../../lib/session/use-naming-child.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { costOf } from './offer-terms.tsx';

interface AnswerDialogProps {
  readonly offer: MyOffer;
  readonly answer: Answer;
  readonly currency: string | null;
  /** Teams of the other offers that are declined when this one is accepted. */
  readonly declinedTeams: readonly string[];
  /** Refetches the offers and returns this one; undefined if it is gone, null while offline. */
  readonly readAgain: () => Promise<MyOffer | undefined | null>;
  readonly onAnswered: () => void;
  readonly onClose: () => void;
}

const declinedText = (teams: readonly string[]): string =>
  teams.length === 0
    ? ''
    : ` Your other ${teams.length === 1 ? 'invitation for this tryout is' : 'invitations for this tryout are'} declined automatically: ${listed(teams)}.`;

/** Asks for confirmation of an answer to an offer, because an answer cannot be undone. */
export function AnswerDialog({
  offer,
  answer,
  currency,
  declinedTeams,
  readAgain,
  onAnswered,
  onClose,
}: AnswerDialogProps) {
  const respond = useCommand(respondToOffer);
  const isAccepting = answer === 'accepted';
  const namingChild = useNamingChild();
  const [isUnsent, setUnsent] = useState(false);
  const cost = costOf(offer, currency);

  const send = async () => {
    setUnsent(false);
    try {
      await respond.mutateAsync({ offerId: offer.id, answer });
      onAnswered();
    } catch {
      // The failure has been reported. Only the server knows if the answer was saved anyway.
      const currentOffer = await readAgain();
      if (currentOffer === null) return setUnsent(true);
      if (currentOffer?.status === answer) notify(offerNotices.answeredNevertheless);
      onClose();
    }
  };

  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`${isAccepting ? 'Accept' : 'Decline'} the invitation to ${namingChild(offer.teamName, offer)}?`}
      confirmLabel={namingChild(isAccepting ? 'Accept invitation' : 'Decline invitation', offer)}
      destructive={!isAccepting}
      busy={respond.busy}
      busyLabel="Sending..."
      onConfirm={() => void send()}
    >
      {isUnsent && (
        <span role="alert" className="mb-2 block font-medium text-foreground">
          Your answer has not been sent, because there is no connection. Press again when there is one.
        </span>
      )}
      <span>
        {isAccepting
          ? `${cost === null ? '' : `The season costs ${cost}. `}Accepting is final: to change it later you have to contact the president and coach.${declinedText(declinedTeams)}`
          : 'Declining is final: the team would have to send you a new invitation.'}
      </span>
    </ConfirmDialog>
  );
}
