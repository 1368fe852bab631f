import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';

type StepsProps = {
  /** Name of the task for screen readers. */
  label: string;
  steps: readonly string[];
  /** Index of the current step, from zero. */
  current: number;
};

/** Progress in a task of several steps. */
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
              {/* A phone has room for one name only. */}
              <span className={clsx('truncate', place !== current && 'max-sm:sr-only')}>{step}</span>
              {isDone && <span className="sr-only">(done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
