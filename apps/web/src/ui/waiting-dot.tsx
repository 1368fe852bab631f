import { clsx } from 'clsx';

/** A dot in the corner of a control behind which something waits; the control's name says what. */
export function WaitingDot({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('absolute size-2 rounded-full bg-destructive forced-colors:border', className)}
    />
  );
}
