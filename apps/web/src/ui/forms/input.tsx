import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';

/** Styles shared by all text controls. Text is 16 px on phones, because iOS zooms on focus otherwise. */
export const controlStyles = clsx(
  'w-full rounded-md border border-input bg-card px-3 text-base text-foreground sm:text-sm',
  'transition-colors duration-100 hover:border-muted-foreground focus-visible:border-ring focus-visible:outline-offset-0',
  'disabled:cursor-not-allowed disabled:bg-muted disabled:opacity-70 [&[readonly]]:bg-muted',
  'aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive',
);

/** One-line text input. A surrounding Field labels and describes it. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} {...useFieldWiring()} className={clsx(controlStyles, 'h-11 sm:h-10', className)} />;
}
