import { announceChanges } from '../../lib/data/commands.ts';
import { Countdown } from '../../ui/display/countdown.tsx';

let isRefetching = false;

/** Refetches offers at the moment they expire, only once if several expire together. */
const refetchOffers = async (): Promise<void> => {
  if (isRefetching) return;
  isRefetching = true;
  await announceChanges(['offers']);
  isRefetching = false;
};

/**
 * Time left to answer an offer. At the deadline the page refetches the offer (ruling 61). `onOver` is called before the
 * response.
 */
export function OfferCountdown({ expiresAt, onOver }: { expiresAt: string; onOver?: () => void }) {
  return (
    <Countdown
      until={new Date(expiresAt)}
      onEnd={() => {
        onOver?.();
        void refetchOffers();
      }}
    />
  );
}
