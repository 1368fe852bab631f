import { Card } from '../base/card.tsx';
import { Skeleton } from './skeleton.tsx';

/** Placeholder for a grid of cards. Announced once as loading. */
export function SkeletonGrid({ cards = 3, label = 'Loading' }: { cards?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
        <Card key={card} data-slot="skeleton-card" className="flex flex-col gap-3">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="mt-4 h-8 w-2/5" />
          <Skeleton className="mt-4 h-10 w-full" />
        </Card>
      ))}
    </div>
  );
}
