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
  /** Announced until an answer has come. */
  loading: string;
  /** Rows that will probably come, or cards in a grid. */
  rows?: number;
  cards?: number;
  /** Title of the failure. */
  failed: string;
  retryLabel?: string;
  /** A sentence below it. */
  children?: ReactNode;
};

/** Stands in for a list that has not come: its skeleton, or the failure with another try. */
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
