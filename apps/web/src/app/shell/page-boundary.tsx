import type { ReactNode } from 'react';
import { adviceOn } from '../../lib/data/load-failure.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

interface PageBoundaryProps {
  /** The address of the page: another one gets another chance. */
  readonly path: string;
  readonly children: ReactNode;
}

/** Stands in for a page whose code could not be fetched, or that has a fault. */
export function PageBoundary({ path, children }: PageBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(reason, incident) => (
        <ErrorState title="This page could not be opened" retryLabel="Reload" onRetry={() => window.location.reload()}>
          {adviceOn(reason, incident)}
        </ErrorState>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
