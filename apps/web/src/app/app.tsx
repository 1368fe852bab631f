import { useEffect, type ReactNode } from 'react';
import type { Notice } from '@touchline/domain/core/notice.ts';
import { connectNotices } from '../lib/data/notices.ts';
import { preloadWith } from '../lib/routing/preload.ts';
import { watchFaults } from '../lib/tell-fault.ts';
import { rereadSession } from '../lib/session/reread-session.ts';
import { startSession } from '../lib/session/session.ts';
import { showToast } from '../ui/toast.ts';
import { preloadToaster, ToastOutlet } from '../ui/toast-outlet.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { adviceOn } from '../lib/data/load-failure.ts';
import { preloadPage, Router } from './router.tsx';

/**
 * The page for a failure before any page has loaded that could explain it. It comes with the first files, so it is
 * tiny.
 */
export function LastResort({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(reason, incident) => (
        <main className="flex flex-col items-center px-4 py-12 text-center">
          <h1 className="font-semibold">This page could not be opened</h1>
          <p className="mt-1 text-muted-foreground">{adviceOn(reason, incident)}</p>
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

const leaveMembership = async (): Promise<void> =>
  (await import('../lib/session/leave-membership.ts')).leaveMembership();

const sessionActs = { leaveMembership: () => void leaveMembership(), reread: () => void rereadSession() };

/** The app around every page: session, notices, routes. The cache comes with the club area. */
export function App() {
  useEffect(() => {
    connectNotices(toast);
    preloadWith(preloadPage);
    // Fetched before it is needed: a notice about a lost connection could not fetch it any more.
    const ahead = setTimeout(() => {
      preloadToaster();
      watchFaults();
    }, 2000);
    const stop = startSession(sessionActs);
    return () => {
      stop();
      clearTimeout(ahead);
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
