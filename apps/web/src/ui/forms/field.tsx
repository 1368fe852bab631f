import { clsx } from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { createContext, type ReactNode, useContext, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

type FieldWiring = Partial<UseFormRegisterReturn> & {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

const FieldContext = createContext<Partial<FieldWiring>>({});

/** Returns the id, descriptions and form registration for a control inside a Field. Controls in ui/ call it themselves. */
export const useFieldWiring = () => useContext(FieldContext);

type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  /** Text below the control. */
  hint?: ReactNode;
  /** Reason why the value is invalid. It stays until fixed. */
  error?: string | undefined;
  required?: boolean;
  /** Marks the field as "optional" next to its label. */
  optional?: boolean;
  /** Shows the label only to screen readers. */
  labelHidden?: boolean;
  className?: string;
  /** Registration of the control in a form (FormField). */
  registration?: UseFormRegisterReturn;
};

/** Control with its label, hint and error, connected for screen readers. */
export function Field({
  label,
  children,
  hint,
  error,
  required,
  optional,
  labelHidden,
  className,
  registration,
}: FieldProps) {
  const controlId = useId();
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const wiring: FieldWiring = {
    ...registration,
    id: controlId,
    'aria-describedby': [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={clsx('flex items-baseline justify-between gap-2', labelHidden && 'sr-only')}>
        <label htmlFor={controlId} className="text-sm font-medium">
          {label}
        </label>
        {optional && <span className="text-xs text-muted-foreground">Optional</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Error message below a control or form. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm text-red-ink">
      <CircleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
