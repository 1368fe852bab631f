import type { ReactNode } from 'react';
import { useVirtualizedRow } from './use-virtualized-row.ts';

type VirtualizedItemProps = {
  index: number;
  /** Length of the list. */
  total: number;
  /** Estimated height of an item in pixels until it has been rendered. */
  estimatedHeight: number;
  className?: string;
  children: () => ReactNode;
};

/** Item of a possibly long list, rendered while it is near the screen. */
export function VirtualizedItem({ index, total, estimatedHeight, className, children }: VirtualizedItemProps) {
  const { ref, isNear, height } = useVirtualizedRow<HTMLLIElement>({ index, total, estimatedHeight, variant: 'card' });
  return (
    <li ref={ref} className={className} style={isNear ? undefined : { height }}>
      {isNear && children()}
    </li>
  );
}
