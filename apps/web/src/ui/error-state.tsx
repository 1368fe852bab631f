import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type ErrorStateProps = {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
  retryLabel?: string;
};

/** Shown in place of a list that failed to load. */
export function ErrorState({ title, children, onRetry, busy, retryLabel = 'Try again' }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-red-soft text-red-ink">
        <TriangleAlert aria-hidden="true" className="size-5" />
      </span>
      <p className="font-semibold">{title}</p>
      {children && <p className="mt-1 max-w-md text-muted-foreground">{children}</p>}
      {onRetry && (
        <Button variant="secondary" className="mt-5" onClick={onRetry} busy={busy}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
