import ChevronRight from 'lucide-react/icons/chevron-right';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import { Link, useLocation } from 'wouter';
import { MembershipName } from '../features/access/membership-items.tsx';
import { useMemberships } from '../features/access/use-memberships.tsx';
import { moreNavigation } from '../lib/routing/navigation.ts';
import { paths } from '../lib/routing/paths.ts';
import { preloadOnIntent } from '../lib/routing/preload.ts';
import { useUser } from '../lib/session/session.ts';
import { requestSignOut } from '../lib/offline/sign-out.ts';
import { Card } from '../ui/base/card.tsx';
import { CountBadge } from '../ui/display/count-badge.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

const row = 'flex min-h-12 w-full items-center gap-3 px-4 text-left font-medium hover:bg-muted';

export function MorePage() {
  const user = useUser();
  const [, navigate] = useLocation();
  const { memberships, currentId, use, busy } = useMemberships();
  return (
    <>
      <PageHeader title="More" />
      <div className="flex flex-col gap-4">
        <Card flush className="overflow-hidden">
          <ul className="divide-y divide-border">
            {moreNavigation(user).map(({ label, to, icon: Icon, badge }) => (
              <li key={to}>
                <Link href={to} className={row} {...preloadOnIntent(to)}>
                  <Icon aria-hidden="true" className="size-5 text-muted-foreground" />
                  <span className="flex-1">{label}</span>
                  {badge === 'newcomers' && <CountBadge count={user.newcomerCount} label="waiting" />}
                  <ChevronRight aria-hidden="true" className="size-4 text-muted-foreground" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        {memberships.length > 0 && (
          <Card flush className="overflow-hidden">
            <h2 className="border-b border-border px-4 py-3 text-sm text-muted-foreground">Your clubs and roles</h2>
            <ul className="divide-y divide-border">
              {memberships.map((membership) => (
                <li key={membership.id}>
                  <button
                    type="button"
                    className={row}
                    disabled={busy}
                    aria-current={membership.id === currentId || undefined}
                    onClick={() => membership.id !== currentId && use(membership)}
                  >
                    <MembershipName membership={membership} isCurrent={membership.id === currentId} isRow />
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card flush className="overflow-hidden">
          <ul className="divide-y divide-border">
            <li>
              <Link href={paths.join} className={row} {...preloadOnIntent(paths.join)}>
                <KeyRound aria-hidden="true" className="size-5 text-muted-foreground" />
                <span className="flex-1">Enter a code</span>
                <ChevronRight aria-hidden="true" className="size-4 text-muted-foreground" />
              </Link>
            </li>
            <li>
              <button type="button" className={row} onClick={() => requestSignOut(() => navigate(paths.login))}>
                <LogOut aria-hidden="true" className="size-5 text-muted-foreground" />
                Log Out
              </button>
            </li>
          </ul>
        </Card>
      </div>
    </>
  );
}
