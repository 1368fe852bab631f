import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { SkeletonList } from './skeleton.tsx';

type NotLoadedProps = {
  query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Announced until an answer has come. */
  loading: string;
  /** Rows that will probably come. */
  rows?: number;
  /** Title of the failure. */
  failed: string;
  /** A sentence below it. */
  children?: ReactNode;
};

/** Stands in for a list that has not come: its skeleton, or the failure with another try. */
export function NotLoaded({
  query: { isError, isFetching, refetch },
  loading,
  rows,
  failed,
  children,
}: NotLoadedProps) {
  if (!isError) return <SkeletonList rows={rows} label={loading} />;
  return (
    <ErrorState title={failed} onRetry={() => void refetch()} busy={isFetching}>
      {children}
    </ErrorState>
  );
}
