import type { ReactNode } from 'react';
import { adviceOn } from '../lib/data/load-failure.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';

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
