import { type ReactNode, useEffect, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router, useLocation, Link } from 'wouter';
import { roleLabels } from '@touchline/domain/access/messages.memberships.ts';
import { productName } from '@touchline/domain/core/product.ts';
import { aroundNavigation } from '../../lib/routing/navigation-blocker.ts';
import { persistQueries } from '../../lib/cache/query-persistence.ts';
import { followLive } from '../../lib/cache/live.ts';
import { newerVersion } from '../../lib/device/newer-version.ts';
import { withUpdates } from '../../lib/device/with-updates.ts';
import { sharedQueryClient } from '../../lib/cache/queries.ts';
import { useUser } from '../../lib/session/session.ts';
import { startOfflineSync } from '../../lib/offline/offline-queue.ts';
import { Letterhead, Emblem } from '../../ui/display/emblem.tsx';
import { toastStore } from '../../ui/overlays/toast.ts';
import { bottomNavigation, sideNavigation } from '../../lib/routing/navigation.ts';
import { useRootAttribute } from '../../ui/base/use-root-attribute.ts';
import { failureText } from '../../lib/data/load-failure.ts';
import { ErrorBoundary } from '../../ui/base/error-boundary.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { registerProofPrompt } from '../../lib/data/api.ts';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { homeOf } from '../../lib/routing/paths.ts';
import { DeviceNotes } from './device-notes.tsx';
import { TopBar } from './top-bar.tsx';
import { NavigationLink } from './navigation-link.tsx';

function SideNavigation() {
  const user = useUser();
  const { organizationName, organizationLogoUrl } = user;
  useRootAttribute('side-bar');
  return (
    <aside
      aria-label="Your club"
      className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-r border-border bg-card px-3 py-5 lg:flex print:hidden"
    >
      <Link
        href={homeOf(user.role)}
        className="flex shrink-0 items-center gap-2.5 rounded-md px-3"
        aria-label={`${organizationName}, go to your first page`}
      >
        <Emblem name={organizationName} src={organizationLogoUrl} />
        <span className="min-w-0">
          <span translate="no" className="line-clamp-3 leading-5 font-semibold break-words">
            {organizationName}
          </span>
          <span className="block text-xs leading-4 text-muted-foreground">{roleLabels[user.role]}</span>
        </span>
      </Link>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-0.5">
        {sideNavigation(user).map((entry) => (
          <NavigationLink key={entry.to} entry={entry} look="side" />
        ))}
      </nav>
      <p translate="no" className="shrink-0 px-3 text-xs text-muted-foreground">
        {productName}
      </p>
    </aside>
  );
}

const ProofDialog = lazyComponent(async () => (await import('../../features/security/proof-dialog.tsx')).ProofDialog);

type Settle = (isProven: boolean) => void;

/** Asks the user to sign in again when the server requires it, then resumes the interrupted action. */
function ProofQuestion() {
  const [settle, setSettle] = useState<Settle>();
  useEffect(() => {
    let lastSettle: Settle | undefined;
    const stop = registerProofPrompt(
      () =>
        new Promise<boolean>((resolve) => {
          lastSettle = (isProven) => {
            setSettle(undefined);
            resolve(isProven);
          };
          setSettle(() => lastSettle);
        }),
    );
    return () => {
      stop();
      lastSettle?.(false);
    };
  }, []);
  return settle && <ProofDialog onSettled={settle} />;
}

interface PageBoundaryProps {
  /** Path of the page. A change resets the error boundary. */
  readonly path: string;
  readonly children: ReactNode;
}

/** Shows an error in place of a page that failed to load or to render. */
function PageBoundary({ path, children }: PageBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(reason, incident) => (
        <ErrorState title="This page could not be opened" retryLabel="Reload" onRetry={() => window.location.reload()}>
          {failureText(reason, incident)}
        </ErrorState>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Navigation fixed to the bottom of small screens; the content leaves room for it. */
function BottomNavigation() {
  const user = useUser();
  useRootAttribute('bottom-bar');
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 short:static flex border-t border-border bg-card pb-[env(safe-area-inset-bottom)] beside-full-screen:hidden lg:hidden print:hidden"
    >
      {bottomNavigation(user).map((entry) => (
        <NavigationLink key={entry.to} entry={entry} look="bottom" />
      ))}
    </nav>
  );
}

/**
 * Layout of signed-in pages: side navigation on large screens, top bar, content, bottom navigation on small ones. A
 * `full-screen` page covers all of a small screen.
 */
export function Shell({ children }: { children: ReactNode }) {
  const client = sharedQueryClient();
  const [path] = useLocation();
  const { membershipId, organizationName, organizationLogoUrl, hold } = useUser();
  // While the session is on hold, the server would refuse requests from the navigation and the queue.
  const isOpen = hold === null;
  const isInNoClub = hold === 'ended';
  // A former member's unsent entries are refused and stay readable.
  const syncsQueue = isOpen || isInNoClub;

  useEffect(() => persistQueries(client), [client]);
  useEffect(() => (syncsQueue ? startOfflineSync() : undefined), [syncsQueue]);
  // An approved membership receives more topics, so the stream reopens whenever the hold changes.
  useEffect(() => (hold === 'ended' ? undefined : followLive(client, membershipId)), [client, membershipId, hold]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page nothing is typed yet; a toast and its Undo stay
  useEffect(() => {
    if (newerVersion.get() && !toastStore.get()) withUpdates(({ renew }) => renew());
  }, [path]);
  useEffect(() => {
    // Delayed until everything that the first page needs has loaded.
    const timer = setTimeout(() => withUpdates(({ registerServiceWorker }) => registerServiceWorker()), 2000);
    return () => clearTimeout(timer);
  }, []);

  return (
    <QueryClientProvider client={client}>
      <Router aroundNav={aroundNavigation}>
        <div className={isOpen ? 'min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block' : 'min-h-dvh'}>
          <a
            href="#content"
            className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
          >
            Skip to content
          </a>
          {isOpen && <SideNavigation />}
          <div className="flex min-w-0 flex-col">
            <PageBoundary path={path}>
              <TopBar />
              <DeviceNotes />
            </PageBoundary>
            <main
              id="content"
              tabIndex={-1}
              className="mx-auto w-full max-w-6xl flex-1 px-4 pt-5 pb-28 outline-none sm:px-6 lg:px-8 lg:pt-8 lg:pb-12 beside-full-screen:p-0 print:p-0"
            >
              <Letterhead name={organizationName} logo={organizationLogoUrl} />
              <PageBoundary path={path}>{children}</PageBoundary>
            </main>
            {isOpen && <BottomNavigation />}
          </div>
        </div>
        <ProofQuestion />
      </Router>
    </QueryClientProvider>
  );
}
