import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { requestIdSuffix } from '@touchline/domain/core/request-id.ts';
import { problemIn } from '../../lib/data/api.ts';
import { Button } from '../actions/button.tsx';

type ErrorStateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** Error whose request id is shown. */
  reason?: unknown;
  onRetry?: () => void;
  busy?: boolean;
  retryLabel?: string;
};

/** Shown instead of a list that failed to load. */
export function ErrorState({ title, children, reason, onRetry, busy, retryLabel = 'Try again' }: ErrorStateProps) {
  const trace = requestIdSuffix(problemIn(reason)?.message);
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-red-soft text-red-ink">
        <TriangleAlert aria-hidden="true" className="size-5" />
      </span>
      <p className="font-semibold">{title}</p>
      {(children || trace) && (
        <p className="mt-1 max-w-md text-muted-foreground">
          {children}
          {trace}
        </p>
      )}
      {onRetry && (
        <Button variant="secondary" className="mt-5" onClick={onRetry} busy={busy}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
