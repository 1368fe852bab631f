import { counted } from '@touchline/domain/core/words.ts';
import { placesLeft } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';

interface PlacesLeftProps {
  readonly tryout: Tryout;
  /** Players who are ticked at the moment. */
  readonly chosen?: number;
}

/** Shows before a registration how many places a tryout with a maximum has left. */
export function PlacesLeft({ tryout, chosen = 0 }: PlacesLeftProps) {
  const left = placesLeft(tryout);
  if (left === null) return null;
  const { maxParticipants } = tryout;
  const text =
    left === 0
      ? `All ${counted(maxParticipants ?? 0, 'place')} of this tryout are taken. Withdraw a player, or raise the maximum under Edit Details.`
      : `${left} of ${counted(maxParticipants ?? 0, 'place')} left.`;
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
