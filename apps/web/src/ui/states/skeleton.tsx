import { clsx } from 'clsx';
import { Card } from '../base/card.tsx';

/** Gray bar in place of text that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-slot="skeleton"
      className={clsx('block animate-pulse rounded-sm bg-muted', className ?? 'h-4 w-full')}
    />
  );
}

/** Placeholder for a list with the expected number of rows. Announced once as loading. */
export function SkeletonList({ rows = 4, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move
        <Card key={row} className="flex flex-col gap-3">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3 w-4/5" />
        </Card>
      ))}
    </div>
  );
}
