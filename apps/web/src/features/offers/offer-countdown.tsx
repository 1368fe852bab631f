import { announceChanges } from '../../lib/data/commands.ts';
import { Countdown } from '../../ui/countdown.tsx';

let isReading = false;

/** Refetches offers, which the server expires at that moment; once for many that end together. */
const readAgain = async (): Promise<void> => {
  if (isReading) return;
  isReading = true;
  await announceChanges(['offers']);
  isReading = false;
};

interface OfferCountdownProps {
  readonly expiresAt: string;
  /** Called when the time is over, while the server has not been heard yet. */
  readonly onOver?: () => void;
}

/** The time left to answer an offer. When it is over the page asks for the state of the offer (ruling 61). */
export function OfferCountdown({ expiresAt, onOver }: OfferCountdownProps) {
  return (
    <Countdown
      until={new Date(expiresAt)}
      onEnd={() => {
        onOver?.();
        void readAgain();
      }}
    />
  );
}
