import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { inDigits } from '@touchline/domain/core/words.ts';
import { Button } from '../actions/button.tsx';

type PagerProps = {
  /** Accessible name, such as "Pages of rows". */
  label: string;
  /** Zero-based page index. */
  page: number;
  pageSize: number;
  total: number;
  onPageChange: (page: number) => void;
};

/** Buttons to page through a list that is fully loaded. Hidden if it fits on one page. */
export function Pager({ label, page, pageSize, total, onPageChange }: PagerProps) {
  const last = Math.ceil(total / pageSize) - 1;
  if (last < 1) return null;
  const isFirst = page === 0;
  const isLast = page === last;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted-foreground tabular-nums" aria-live="polite">
        {inDigits(page * pageSize + 1)} to {inDigits(Math.min((page + 1) * pageSize, total))} of {inDigits(total)}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* A button that has no effect keeps the focus, so that the keyboard does not lose its place. */}
        <Button
          variant="secondary"
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && onPageChange(page - 1)}
        >
          <ChevronLeft aria-hidden="true" />
          Previous
        </Button>
        <Button
          variant="secondary"
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && onPageChange(page + 1)}
        >
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  );
}
