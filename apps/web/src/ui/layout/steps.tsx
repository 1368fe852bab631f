import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';

type StepsProps = {
  /** Accessible name of the task. */
  label: string;
  steps: readonly string[];
  /** Zero-based index of the current step. */
  current: number;
};

/** Progress through a task with several steps. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className="flex gap-2 sm:gap-3">
      {steps.map((step, place) => {
        const isDone = place < current;
        return (
          <li
            key={step}
            aria-current={place === current ? 'step' : undefined}
            className={clsx(
              'flex min-w-0 flex-auto flex-col gap-1.5 border-t-3 pt-2 text-sm',
              place <= current ? 'border-primary' : 'border-border',
              place === current ? 'font-semibold' : 'text-muted-foreground',
            )}
          >
            <span className="flex min-w-0 items-center gap-1.5">
              {isDone ? (
                <Check aria-hidden="true" className="size-4 shrink-0 text-green-ink" />
              ) : (
                <span aria-hidden="true" className="tabular-nums">
                  {place + 1}
                </span>
              )}
              {/* A phone has room for two names. */}
              <span className={clsx('truncate', place !== current && steps.length > 2 && 'max-sm:sr-only')}>
                {step}
              </span>
              {isDone && <span className="sr-only">(done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
