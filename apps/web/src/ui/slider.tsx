import { clsx } from 'clsx';
import type { ComponentProps, CSSProperties } from 'react';
import { useFieldWiring } from './field.tsx';

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'min' | 'max' | 'step'> & {
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
};

/**
 * A score on a short scale: each step is a field one thumb can hit, and the whole is a native range with arrow keys,
 * Home and End. Inside a Field it takes the Field's label.
 */
export function Slider({ value, onValueChange, min = 1, max = 5, className, ...rest }: SliderProps) {
  const steps = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  // A thumb as wide as one step makes the range map every point of a step to that step.
  const thumb: CSSProperties & { '--thumb': string } = { '--thumb': `${100 / steps.length}%` };
  return (
    <span className={clsx('relative block rounded-md border border-input bg-card', className)} style={thumb}>
      <input
        aria-valuetext={`${value} of ${max}`}
        {...rest}
        {...useFieldWiring()}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        className={clsx(
          'block h-11 w-full cursor-pointer appearance-none rounded-md bg-transparent disabled:cursor-not-allowed disabled:opacity-50',
          '[&::-webkit-slider-thumb]:h-11 [&::-webkit-slider-thumb]:w-(--thumb) [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-md [&::-webkit-slider-thumb]:bg-primary',
          '[&::-moz-range-thumb]:h-11 [&::-moz-range-thumb]:w-(--thumb) [&::-moz-range-thumb]:rounded-md [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-primary',
        )}
      />
      <span aria-hidden="true" className="pointer-events-none absolute inset-0 flex text-sm font-semibold tabular-nums">
        {steps.map((step) => (
          <span
            key={step}
            className={clsx(
              'flex flex-1 items-center justify-center',
              step === value ? 'text-primary-foreground' : 'text-muted-foreground',
            )}
          >
            {step}
          </span>
        ))}
      </span>
    </span>
  );
}
