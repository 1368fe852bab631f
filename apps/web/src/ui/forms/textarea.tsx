import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';
import { controlStyles } from './input.tsx';

/** Multi-line text input. It grows with its content where supported. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldWiring()}
      className={clsx(controlStyles, 'field-sizing-content max-h-80 min-h-20 resize-y py-2', className)}
    />
  );
}
