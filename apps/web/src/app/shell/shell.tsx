import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router, useLocation } from 'wouter';
import { aroundNavigation } from '../../lib/routing/navigation-blocker.ts';
import { persistQueries } from '../../lib/offline/query-persistence.ts';
import { followLive } from '../../lib/data/live.ts';
import { newerVersion } from '../../lib/offline/newer-version.ts';
import { withUpdates } from '../../lib/offline/with-updates.ts';
import { sharedQueryClient } from '../../lib/data/queries.ts';
import { useUser } from '../../lib/session/session.ts';
import { startOfflineSync } from '../../lib/offline/offline-queue.ts';
import { Letterhead } from '../../ui/letterhead.tsx';
import { toastStore } from '../../ui/toast.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { DeviceNotes } from './device-notes.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { ProofQuestion } from './proof-question.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';

/**
 * The protected layout: side navigation on large screens, top bar, content, bottom navigation on small ones (SHELL-27,
 * SHELL-28). A page marked as `full-screen` has a small screen to itself.
 */
export function Shell({ children }: { children: ReactNode }) {
  const client = sharedQueryClient();
  const [path] = useLocation();
  const { membershipId, organizationName, organizationLogoUrl, hold } = useUser();
  // Navigation and queue would be refused.
  const isOpen = hold === null;
  const isInNoClub = hold === 'ended';
  // What a former member had not sent is refused, and stays readable.
  const sends = isOpen || isInNoClub;

  useEffect(() => persistQueries(client), [client]);
  useEffect(() => (sends ? startOfflineSync() : undefined), [sends]);
  // A membership that waited hears of more, so each hold has a stream of its own.
  useEffect(() => (hold === 'ended' ? undefined : followLive(client, membershipId)), [client, membershipId, hold]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page nothing is typed yet; a toast and its Undo stay
  useEffect(() => {
    if (newerVersion.get() && !toastStore.get()) withUpdates(({ renew }) => renew());
  }, [path]);
  useEffect(() => {
    // Behind everything that the first page needs.
    const ahead = setTimeout(() => withUpdates(({ registerServiceWorker }) => registerServiceWorker()), 2000);
    return () => clearTimeout(ahead);
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
              className="mx-auto w-full max-w-6xl flex-1 scroll-pb-24 px-4 pt-5 pb-28 outline-none sm:px-6 lg:px-8 lg:pt-8 lg:pb-12 beside-full-screen:p-0 print:p-0"
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
