import { useEffect, type ReactNode } from 'react';
import type { Notice } from '@touchline/domain/core/notice.ts';
import { connectNotices } from '../lib/data/notices.ts';
import { preloadWith } from '../lib/routing/preload.ts';
import { watchFaults } from '../lib/tell-fault.ts';
import { startSession } from '../lib/session/session.ts';
import { showToast } from '../ui/overlays/toast.ts';
import { preloadToaster, ToastOutlet } from '../ui/overlays/toast-outlet.tsx';
import { ErrorBoundary } from '../ui/base/error-boundary.tsx';
import { failureText } from '../lib/data/load-failure.ts';
import { preloadPage, Router } from './router.tsx';

/**
 * Page shown when a failure occurs before any page that could explain it has loaded. It ships with the first files, so
 * it is small.
 */
export function LastResort({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(reason, incident) => (
        <main className="flex flex-col items-center px-4 py-12 text-center">
          <h1 className="font-semibold">This page could not be opened</h1>
          <p className="mt-1 text-muted-foreground">{failureText(reason, incident)}</p>
          <a className="mt-5 underline" href={window.location.href}>
            Reload
          </a>
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

const variants = { success: 'success', error: 'destructive', neutral: 'default' } as const;

const toast = ({ title, description, reason, tone }: Notice, undo?: () => void): void =>
  showToast({
    title,
    description,
    reason,
    variant: variants[tone],
    action: undo && { label: 'Undo', onClick: undo },
  });
// Before the first page renders, whose header may take over the notices.
connectNotices(toast);

const leaveMembership = async (): Promise<void> =>
  (await import('../lib/session/leave-membership.ts')).leaveMembership();

/** Root component with session, toasts and routes. The query cache loads with the signed-in area. */
export function App() {
  useEffect(() => {
    preloadWith(preloadPage);
    // Preloaded because it cannot be fetched once the connection is lost.
    const preloadTimer = setTimeout(() => {
      preloadToaster();
      watchFaults();
    }, 2000);
    const stop = startSession(leaveMembership);
    return () => {
      stop();
      clearTimeout(preloadTimer);
    };
  }, []);

  return (
    <>
      <LastResort>
        <Router />
      </LastResort>
      <ErrorBoundary fallback={() => null}>
        <ToastOutlet />
      </ErrorBoundary>
    </>
  );
}
