import { clsx } from 'clsx';
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { useFieldWiring } from './field.tsx';

type ScoreScaleProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'step'> & {
  value: number;
  onValueChange: (value: number) => void;
  /** True while the value is one that nobody has chosen. It is drawn dashed. */
  isPreset?: boolean;
  min?: number;
  max?: number;
};

/**
 * Score on a short scale. Each value is a button that a gloved thumb can hit. For keyboards and screen readers it is a
 * native range input, with arrow keys, Home and End, and digits for the values. Inside a Field it takes the Field's
 * label.
 */
export function ScoreScale({
  value,
  onValueChange,
  isPreset = false,
  min = 1,
  max = 5,
  className,
  ...rest
}: ScoreScaleProps) {
  const steps = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const chooseByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps.find((one) => String(one) === event.key);
    if (step !== undefined) onValueChange(step);
  };
  const chooseByPointer = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const step = Number((target as HTMLElement).dataset['step']);
    if (!Number.isInteger(step)) return;
    currentTarget.querySelector('input')?.focus({ preventScroll: true });
    onValueChange(step);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: fingers press the fields; everybody else has the range
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the range
    <div
      onClick={chooseByPointer}
      className={clsx(
        'relative flex gap-1.5 rounded-md outline-offset-2 outline-ring has-focus-visible:outline-2',
        className,
      )}
    >
      <input
        aria-valuetext={isPreset ? `${value} of ${max}, not chosen yet` : `${value} of ${max}`}
        {...rest}
        {...useFieldWiring()}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        onKeyDown={chooseByKey}
        // Presses pass through to the buttons. Not every phone moves a range when pressed beside its thumb, and
        // scrolling past must not change it.
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
      {steps.map((step) => (
        <span
          key={step}
          aria-hidden="true"
          data-step={step}
          className={clsx(
            'flex min-h-12 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-md border tabular-nums transition-colors select-none',
            step !== value && 'border-input text-base font-medium',
            step === value && isPreset && 'border-2 border-dashed border-primary bg-card text-lg font-bold',
            step === value &&
              !isPreset &&
              'border-primary bg-primary text-lg font-bold text-primary-foreground forced-colors:outline-4',
            step < value && !isPreset ? 'bg-green-soft' : step !== value && 'bg-card hover:bg-muted',
          )}
        >
          {step}
        </span>
      ))}
    </div>
  );
}
