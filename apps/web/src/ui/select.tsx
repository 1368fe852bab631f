import { clsx } from 'clsx';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';
import { controlStyles } from './input.tsx';

type SelectProps = ComponentProps<'select'> & {
  /** Shown while nothing is chosen; it cannot be chosen again. */
  placeholder?: string;
};

/** The platform's own select, skinned: phones show their own picker. Children are option elements. */
export function Select({ placeholder, className, children, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative block', className)}>
      <select
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
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
