import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** Label next to the box. Without one, set `aria-label`. */
  children?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** True if some, but not all, of the items are selected. */
  indeterminate?: boolean;
};

/** Checkbox with its label, hint and error. */
export function Checkbox({ children, hint, error, indeterminate, className, ...rest }: CheckboxProps) {
  const generatedId = useId();
  const id = rest.id ?? generatedId;
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const box = (
    <Box
      id={id}
      {...rest}
      indeterminate={indeterminate}
      aria-invalid={error ? true : undefined}
      aria-describedby={[error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined}
    />
  );
  if (!children) return <span className={clsx('inline-flex', className)}>{box}</span>;
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="flex items-start gap-2.5 py-1 text-sm has-disabled:opacity-60 max-sm:py-2">
        {box}
        <span className="min-w-0">{children}</span>
      </label>
      {hint && (
        <p id={hintId} className="pl-7.5 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

// The input extends 4 px beyond the visible box on every side, for a 28 px target without a bigger box.
function Box({ indeterminate = false, ref, ...rest }: ComponentProps<'input'> & { indeterminate?: boolean }) {
  const Mark = indeterminate ? Minus : Check;
  // `indeterminate` exists only as a property, not as an attribute.
  const attach = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = indeterminate;
    if (typeof ref === 'function') return ref(box);
    if (ref) ref.current = box;
  };
  return (
    <span className="relative inline-flex size-5 shrink-0">
      <input
        {...rest}
        ref={attach}
        type="checkbox"
        className="peer absolute -inset-1 z-10 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span
        className={clsx(
          'flex size-5 items-center justify-center rounded-sm border transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring',
          'peer-aria-invalid:border-destructive peer-checked:border-primary peer-checked:bg-primary peer-checked:text-primary-foreground',
          indeterminate
            ? 'border-primary bg-primary text-primary-foreground'
            : // System colors would make the check mark transparent.
              'border-input bg-card text-transparent peer-hover:border-muted-foreground forced-colors:peer-not-checked:[&>svg]:invisible',
        )}
      >
        <Mark aria-hidden="true" strokeWidth={3} className="size-3.5" />
      </span>
    </span>
  );
}
