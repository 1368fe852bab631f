import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { useRootAttribute } from '../base/use-root-attribute.ts';

type SelectionBarProps = {
  /** Number of selected rows, in words. */
  children: string;
  onCancel: () => void;
  /** Buttons that act on the selection. */
  actions: ReactNode;
};

/** Sticky bar below a list while rows are selected. */
export function SelectionBar({ children, onCancel, actions }: SelectionBarProps) {
  useRootAttribute('selection-bar');
  return (
    <div className="sticky bottom-4 z-20 short:static flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-raised px-4 py-3 shadow-float max-lg:bottom-20 print:hidden">
      <p role="status" className="mr-auto font-medium tabular-nums max-sm:w-full">
        {children}
      </p>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      {actions}
    </div>
  );
}
