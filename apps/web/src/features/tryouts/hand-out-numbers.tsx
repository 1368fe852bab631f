import Hash from 'lucide-react/icons/hash';
import { counted } from '@touchline/domain/core/words.ts';
import { handOutNumbers } from '@touchline/domain/tryouts/contract.numbers.ts';
import { withoutNumber } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { Button } from '../../ui/button.tsx';

interface HandOutNumbersProps {
  readonly tryoutId: string;
  readonly registrations: readonly Registration[];
}

/** Button that gives a number to everyone checked in without one. */
export function HandOutNumbers({ tryoutId, registrations }: HandOutNumbersProps) {
  const { mutate, busy } = useCommand(handOutNumbers);
  const { length } = withoutNumber(registrations);
  if (length === 0 && !busy) return null;
  // Success removes the button, and the focus would be lost with it.
  const give = () =>
    mutate({ tryoutId }, { onSuccess: () => document.getElementById('content')?.focus({ preventScroll: true }) });
  return (
    <Button variant="secondary" className="min-h-11! self-start" busy={busy} onClick={give}>
      {!busy && <Hash aria-hidden="true" />}
      <span>{`Give ${counted(length, 'player')} a number`}</span>
    </Button>
  );
}
