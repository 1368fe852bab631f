import { announceChanges } from '../../lib/data/commands.ts';
import { Countdown } from '../../ui/countdown.tsx';

let isReading = false;

/** Refetches offers at the moment they expire; once if several expire together. */
const readAgain = async (): Promise<void> => {
  if (isReading) return;
  isReading = true;
  await announceChanges(['offers']);
  isReading = false;
};

/**
 * Time left to answer an offer. At the deadline the page refetches the offer's state (ruling 61); `onOver` is called
 * before the response.
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
