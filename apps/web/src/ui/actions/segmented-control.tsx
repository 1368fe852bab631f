import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type SegmentedControlProps<Value extends string> = {
  /** Accessible name. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Fills the full width with options of equal size. */
  wide?: boolean;
  /** Makes options 44 px high at every width, for screens used on the field. */
  tall?: boolean;
  className?: string;
};

/** Two to five options side by side, of which one is selected. Arrow keys move the selection. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange, wide, tall, className } = props;
  const name = useId();
  return (
    <fieldset
      className={clsx(
        'rounded-md bg-muted p-1',
        wide ? 'flex w-full flex-wrap' : 'inline-flex max-w-full flex-wrap max-sm:flex max-sm:w-full',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'flex items-center justify-center rounded-sm text-center text-sm font-medium text-muted-foreground transition-colors hover:text-foreground',
            tall ? 'min-h-11 px-2' : 'min-h-8 px-3 max-sm:min-h-9',
            'has-checked:bg-raised has-checked:text-foreground has-checked:shadow-card has-checked:ring-1 has-checked:ring-border dark:has-checked:ring-input has-focus-visible:outline-2 has-focus-visible:outline-ring',
            wide ? 'flex-1' : 'max-sm:flex-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
