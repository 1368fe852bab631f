import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { reopenableUntil } from '@touchline/domain/tryouts/rules.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/countdown.tsx';

/** Takes a completion back; gone once it is too late for that by the server's clock (ruling 76). */
export function ReopenButton({ completedAt, onClick }: { readonly completedAt: Date; readonly onClick: () => void }) {
  const until = reopenableUntil(completedAt).getTime();
  if (useNow(until) >= until) return null;
  return (
    <Button variant="secondary" onClick={onClick}>
      <RotateCcw aria-hidden="true" />
      Reopen tryout
    </Button>
  );
}
