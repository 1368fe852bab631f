import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

type RadioGroupProps = {
  legend: ReactNode;
  legendHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Places short options side by side, in at most two columns. */
  columns?: boolean;
  /** Radio elements. */
  children: ReactNode;
};

/** Group of radio buttons with its legend. */
export function RadioGroup({ legend, legendHidden, hint, error, columns, children }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      className="min-w-0"
      data-invalid={error ? true : undefined}
      aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{legend}</legend>
      <div className={clsx('gap-2', columns ? 'grid grid-words' : 'flex flex-col')}>{children}</div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode; description?: ReactNode };

/** Option of a RadioGroup. All options of a group share `name`. */
export function Radio({ children, description, className, ...rest }: RadioProps) {
  return (
    <label
      className={clsx(
        'flex min-h-11 shrink-0 items-start gap-3 rounded-md border border-border bg-card px-3 py-2.5 text-sm transition-colors hover:bg-muted',
        'has-checked:border-primary has-checked:bg-green-soft has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        className,
      )}
    >
      <input
        {...rest}
        type="radio"
        className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-input bg-card outline-none checked:border-5 checked:border-primary"
      />
      <span className="min-w-0">
        <span className="font-medium">{children}</span>
        {description && <span className="block text-muted-foreground">{description}</span>}
      </span>
    </label>
  );
}
