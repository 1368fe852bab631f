import { clsx } from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';
import { controlStyles } from './input.tsx';

type SelectProps = ComponentProps<'select'> & {
  /** Shown while nothing is selected. It cannot be selected again. */
  placeholder?: string | undefined;
  /** Options as words or as objects with names, after the option elements. */
  choices?: readonly (string | { readonly id: string; readonly name: string })[] | undefined;
};

/** Native select with our styles, so that phones show their own picker. Children are option elements. */
export function Select({ placeholder, choices, className, children, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative block', className)}>
      <select
        // A value restored by the browser is not the user's choice.
        autoComplete="off"
        {...rest}
        {...useFieldWiring()}
        className={clsx(controlStyles, 'h-11 appearance-none truncate pr-9 sm:h-10')}
      >
        {placeholder && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {children}
        {choices?.map((choice) => {
          const { id, name } = typeof choice === 'string' ? { id: choice, name: choice } : choice;
          return (
            <option key={id} value={id}>
              {name}
            </option>
          );
        })}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
