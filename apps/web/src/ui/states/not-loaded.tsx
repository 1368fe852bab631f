import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { SkeletonGrid } from './skeleton-grid.tsx';
import { SkeletonList } from './skeleton.tsx';

type NotLoadedProps = {
  query: {
    readonly isError: boolean;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Text that is announced while loading. */
  loading: string;
  /** Expected number of rows, or of cards in a grid. */
  rows?: number;
  cards?: number;
  /** Title of the failure. */
  failed: string;
  retryLabel?: string;
  /** Sentence below the title. */
  children?: ReactNode;
};

/** Placeholder for a list while it loads (a skeleton) or after it failed (with a retry). */
export function NotLoaded({
  query: { isError, error, isFetching, refetch },
  loading,
  rows,
  cards,
  failed,
  retryLabel,
  children,
}: NotLoadedProps) {
  if (!isError)
    return cards ? <SkeletonGrid cards={cards} label={loading} /> : <SkeletonList rows={rows} label={loading} />;
  return (
    <ErrorState title={failed} reason={error} retryLabel={retryLabel} onRetry={() => void refetch()} busy={isFetching}>
      {children}
    </ErrorState>
  );
}
