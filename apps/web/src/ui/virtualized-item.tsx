import type { ReactNode } from 'react';
import { useVirtualizedRow } from './use-virtualized-row.ts';

type VirtualizedItemProps = {
  index: number;
  /** Length of the list. */
  total: number;
  /** Height in pixels of an item that was never drawn. */
  estimatedHeight: number;
  className?: string;
  children: () => ReactNode;
};

/** An item of a list that may be long: drawn while it is near the screen. */
export function VirtualizedItem({ index, total, estimatedHeight, className, children }: VirtualizedItemProps) {
  const { ref, isNear, height } = useVirtualizedRow<HTMLLIElement>({ index, total, estimatedHeight, variant: 'card' });
  return (
    <li ref={ref} className={className} style={isNear ? undefined : { height }}>
      {isNear && children()}
    </li>
  );
}
