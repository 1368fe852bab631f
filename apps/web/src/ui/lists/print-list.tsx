import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import type { Pages } from '../../lib/cache/use-paginated-query.ts';
import { Button } from '../actions/button.tsx';

type PrintListProps = Pick<Pages<unknown>, 'hasMore' | 'isFetchingMore' | 'showAll'>;

/** Prints a list once all of its pages have rendered. Does nothing if one fails to load. */
export function PrintList({ hasMore, isFetchingMore, showAll }: PrintListProps) {
  const [isRequested, setIsRequested] = useState(false);
  useEffect(() => {
    if (!isRequested || hasMore) return;
    setIsRequested(false);
    // Tables re-render synchronously on `beforeprint`, which React cannot do within an effect.
    queueMicrotask(() => window.print());
  }, [isRequested, hasMore]);
  return (
    <Button variant="secondary" size="sm" busy={isFetchingMore} onClick={() => void showAll().then(setIsRequested)}>
      {!isFetchingMore && <Printer aria-hidden="true" />}
      <span>Print</span>
    </Button>
  );
}
