import { counted } from '@touchline/domain/core/words.ts';
import { placesLeft } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';

/** Number of places left in a tryout with a maximum, and a warning if more players are selected. */
export function PlacesLeft({ tryout, chosen = 0 }: { tryout: Tryout; chosen?: number }) {
  const left = placesLeft(tryout);
  if (left === null) return null;
  const places = counted(tryout.maxParticipants ?? 0, 'place');
  const text =
    left === 0
      ? `All ${places} of this tryout are taken. Withdraw a player, or raise the maximum under Edit Details.`
      : `${left} of ${places} left.`;
  const tooMany =
    left > 0 &&
    chosen > left &&
    ` ${counted(chosen - left, 'player')} more than that ${chosen - left === 1 ? 'is' : 'are'} selected.`;
  return (
    <p
      role="status"
      className={left === 0 || tooMany ? 'text-sm font-medium text-amber-ink' : 'text-sm text-muted-foreground'}
    >
      {text}
      {tooMany}
    </p>
  );
}
