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

/**
 * The time left to answer an offer. When it is over the page asks for the state of the offer (ruling 61); `onOver` is
 * called before the server has answered.
 */
export function OfferCountdown({ expiresAt, onOver }: { expiresAt: string; onOver?: () => void }) {
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
