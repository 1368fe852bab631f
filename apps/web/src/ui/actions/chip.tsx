import { clsx } from 'clsx';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Spinner } from '../base/spinner.tsx';

type ChipProps = {
  children: ReactNode;
  /** Makes the chip removable. `removeLabel` names the action and the object, such as "Remove Ana Ruiz". */
  onRemove?: () => void;
  removeLabel?: string;
  onEdit?: () => void;
  editLabel?: string;
  busy?: boolean;
};

const control =
  'inline-flex print:hidden size-6 shrink-0 items-center justify-center rounded-full transition-colors max-sm:size-11 pointer-coarse:size-11 [&_svg]:size-3.5 disabled:opacity-50';

/** Small item in a row, such as a team's coach or a season's age group. */
export function Chip({ children, onRemove, removeLabel = 'Remove', onEdit, editLabel = 'Edit', busy }: ChipProps) {
  const isPlain = !onRemove && !onEdit;
  return (
    <span
      className={clsx(
        'inline-flex min-h-8 max-w-full items-center rounded-full border border-border bg-muted pl-3 text-sm',
        isPlain ? 'pr-3' : 'pr-1 max-sm:pr-0 pointer-coarse:pr-0 print:pr-3',
      )}
    >
      <span className={clsx('min-w-0 wrap-anywhere', !isPlain && 'mr-auto pr-1')}>{children}</span>
      {onEdit && (
        <button
          type="button"
          aria-label={editLabel}
          disabled={busy}
          onClick={onEdit}
          // Leaves room for the button next to it, which removes the item.
          className={clsx(control, onRemove && 'mr-2', 'text-muted-foreground hover:bg-border hover:text-foreground')}
        >
          <Pencil aria-hidden="true" />
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          disabled={busy}
          onClick={onRemove}
          className={clsx(control, 'text-muted-foreground hover:bg-red-soft hover:text-red-ink')}
        >
          {busy ? <Spinner /> : <X aria-hidden="true" />}
        </button>
      )}
    </span>
  );
}
