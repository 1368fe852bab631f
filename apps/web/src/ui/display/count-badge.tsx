import { clsx } from 'clsx';

/** Dot in the corner of a control that leads to a waiting item. The control's name says what is waiting. */
export function WaitingDot({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('absolute size-2 rounded-full bg-destructive forced-colors:border', className)}
    />
  );
}

/** Number on a navigation entry, in the destructive color. Hidden at zero. `label` names the counted items. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-destructive px-1.5 text-xs font-semibold text-destructive-foreground tabular-nums">
      <span>{count > 99 ? '99+' : count}</span>
      <span className="sr-only"> {label}</span>
    </span>
  );
}
