import { counted } from '@touchline/domain/core/words.ts';
import { placesLeft } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';

/** Number of places left in a tryout with a maximum, and a warning if more players are selected. */
export function PlacesLeft({ tryout, chosen = 0 }: { tryout: Tryout; chosen?: number }) {
  const remaining = placesLeft(tryout);
  if (remaining === null) return null;
  const places = counted(tryout.maxParticipants ?? 0, 'place');
  const text =
    remaining === 0
      ? `All ${places} of this tryout are taken. Withdraw a player, or raise the maximum under Edit Details.`
      : `${remaining} of ${places} left.`;
  const warning =
    remaining > 0 &&
    chosen > remaining &&
    ` ${counted(chosen - remaining, 'player')} more than that ${chosen - remaining === 1 ? 'is' : 'are'} selected.`;
  return (
    <p
      role="status"
      className={remaining === 0 || warning ? 'text-sm font-medium text-amber-ink' : 'text-sm text-muted-foreground'}
    >
      {text}
      {warning}
    </p>
  );
}
