import { clsx } from 'clsx';

type ProgressProps = {
  /** Accessible name. */
  label: string;
  value: number;
  max?: number;
  /** Text announced instead of a percentage, such as "12 of 18 players". */
  valueText?: string;
  className?: string;
};

/** Progress bar. */
export function Progress({ label, value, max = 100, valueText, className }: ProgressProps) {
  const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
      className={clsx('h-1.5 w-full overflow-hidden rounded-full bg-muted forced-colors:border', className)}
    >
      <div
        className="h-full rounded-full bg-primary transition-[width] forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
        style={{ width: `${part * 100}%` }}
      />
    </div>
  );
}
