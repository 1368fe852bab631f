import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';

type AddChipProps = {
  children: ReactNode;
  /** Completes the label for screen readers, for example "Add" with "age group to Spring". */
  of?: string;
  onClick: () => void;
};

/** Button at the end of a row of chips that adds another. */
export function AddChip({ children, of, onClick }: AddChipProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-8 items-center gap-1 rounded-full border border-dashed border-input px-3 text-sm font-medium transition-colors hover:bg-muted max-sm:min-h-9"
    >
      <Plus aria-hidden="true" className="size-3.5" />
      <span>
        {children} <span className="sr-only">{of}</span>
      </span>
    </button>
  );
}
