import Hash from 'lucide-react/icons/hash';
import { useState } from 'react';
import { counted } from '@touchline/domain/core/words.ts';
import { handOutNumbers } from '@touchline/domain/tryouts/contract.numbers.ts';
import { rangeOf } from '@touchline/domain/tryouts/messages.numbers.ts';
import { numbersToHandOut, unnumberedPlayers } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

interface HandOutNumbersProps {
  readonly tryoutId: string;
  readonly registrations: readonly Registration[];
}

const handOutText = (registrations: readonly Registration[]): string =>
  `Give ${counted(unnumberedPlayers(registrations).length, 'player')} a number`;

/**
 * Button that gives a number to everyone checked in without one. It asks first, because there is no way to remove all
 * the numbers at once.
 */
export function HandOutNumbers({ tryoutId, registrations }: HandOutNumbersProps) {
  const { mutate, busy } = useCommand(handOutNumbers);
  // Fixed when the dialog opens, because the list changes before the dialog has closed.
  const [recipients, setRecipients] = useState<readonly Registration[]>();
  if (unnumberedPlayers(registrations).length === 0 && !busy) return null;
  const close = () => setRecipients(undefined);
  const numbers = numbersToHandOut(recipients ?? []);
  return (
    <>
      <Button variant="secondary" className="min-h-11! self-start" onClick={() => setRecipients(registrations)}>
        <Hash aria-hidden="true" />
        <span>{handOutText(registrations)}</span>
      </Button>
      {recipients && (
        <ConfirmDialog
          onOpenChange={close}
          title={`${handOutText(recipients)}?`}
          confirmLabel="Give numbers"
          busy={busy}
          busyLabel="Giving..."
          onConfirm={() => mutate({ tryoutId }, { onSuccess: close, onError: close })}
        >
          In the order of check-in: <span>{numbers ? rangeOf(numbers) : 'the lowest free numbers'}</span>. You can
          change each number later.
        </ConfirmDialog>
      )}
    </>
  );
}
