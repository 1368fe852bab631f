import { clsx } from 'clsx';
import { Link, useLocation } from 'wouter';
import { countPendingOffers } from '@touchline/domain/offers/contract.ts';
import { useWaitsElsewhere } from '../../features/access/use-memberships.tsx';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useUser } from '../../lib/session/session.ts';
import { preloadOnIntent } from '../../lib/routing/preload.ts';
import { CountBadge, WaitingDot } from '../../ui/display/count-badge.tsx';
import { isActive, type NavigationEntry } from '../../lib/routing/navigation.ts';

const looks = {
  side: 'min-h-10 gap-3 rounded-md px-3 text-sm',
  // Large text grows until the words no longer fit side by side.
  bottom: 'min-h-14 flex-1 flex-col justify-center gap-0.5 px-1 text-[min(0.75rem,4.4vw)] leading-4',
} as const;

const activeLooks = {
  side: 'bg-green-soft text-green-ink',
  bottom: 'text-green-ink',
} as const;

/** Number of offers that are waiting for the player's answer. The topic `offers` keeps it live. */
function PendingOffers() {
  const { role } = useUser();
  const { data } = useOperationQuery(countPendingOffers, {}, { enabled: role === 'player' });
  const pending = data?.count ?? 0;
  return <CountBadge count={pending} label={`${pending} pending`} />;
}

/** Number of people who are waiting for an admin's approval, from the session. */
function Newcomers() {
  return <CountBadge count={useUser().newcomerCount} label="waiting" />;
}

function WaitingElsewhere() {
  if (!useWaitsElsewhere()) return null;
  return (
    <>
      <WaitingDot className="top-1 left-1/2 ml-2" />
      <span className="sr-only"> Another club waits for your answer</span>
    </>
  );
}

/** Navigation link that is marked while its page or a subpage is open. */
export function NavigationLink({ entry, look }: { entry: NavigationEntry; look: 'side' | 'bottom' }) {
  const [path] = useLocation();
  const isCurrent = isActive(entry, path);
  const { icon: Icon } = entry;
  return (
    <Link
      href={entry.to}
      aria-current={isCurrent ? 'page' : undefined}
      {...preloadOnIntent(entry.to)}
      className={clsx(
        'relative flex items-center font-medium transition-colors',
        looks[look],
        isCurrent ? activeLooks[look] : 'text-muted-foreground hover:text-foreground',
        look === 'side' && !isCurrent && 'hover:bg-muted',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={look === 'side' ? 'flex-1' : 'text-center'}>{entry.label}</span>
      {entry.badge === 'elsewhere' && <WaitingElsewhere />}
      {entry.badge && (
        <span className={look === 'bottom' ? 'absolute top-1 left-1/2 ml-2' : undefined}>
          {entry.badge === 'offers' ? <PendingOffers /> : <Newcomers />}
        </span>
      )}
    </Link>
  );
}
